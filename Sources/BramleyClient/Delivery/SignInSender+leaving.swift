import BramleyAPI

extension SignInSender {
  /// Signs out on this device; returns the session that was left, if there was one.
  func signOut() async throws(SessionError) -> HeldSession? {
    noteSignOut()
    await store.setEndProblem(nil)
    let left: HeldSession?
    do throws(SecureStorageError) { left = try await store.change { $0.signOut() } } catch {
      throw .storage(error)
    }
    // A crash before this line changes nothing: an attempt from before the sign-out is not sent again.
    try? await outbox.close(delivered: await store.known?.delivered)
    return left
  }

  /// Removes everything of a person whose account is deleted.
  func forgetDeleted(_ owner: UserID) async {
    noteSignOut()
    await store.setEndProblem(nil)
    // The account is gone whether storage can be written or not: a session left behind ends at its next refresh, and
    // the server rejects an attempt that has expired.
    try? await outbox.empty()
    _ = try? await store.change { record in
      guard record.held?.session.user.id == owner else { return }
      record.forget()
      record.lastMethod = nil
    }
  }

  /// Replaces the session by a new one of the same person; another person's new session is ended at once.
  func replaceSession(of owner: UserID, by proof: SignInProof) async throws(SignInError) {
    let receipt: SessionReceipt
    let key = surroundings.newKey()
    do throws(BackendFailure) {
      receipt = try await twice { () throws(BackendFailure) in try await backend.redeem(proof, key) }
    } catch { throw SignInError(error) }
    let fresh = HeldSession(receipt, method: proof.method, attemptKey: key, at: surroundings.moment)
    do throws(SecureStorageError) {
      try await store.change { record in
        guard fresh.session.user.id == owner, let held = record.held, held.session.user.id == owner else {
          return record.end(fresh)
        }
        record.end(held)
        record.held = fresh
      }
    } catch { throw .storage(error) }
    await endings.settle()
    guard fresh.session.user.id == owner else { throw .otherPerson }
  }
}

/// Makes a call once more after a lost reply; the `Idempotency-Key` makes one call of both.
nonisolated(nonsending) func twice<Value>(
  _ call: () async throws(BackendFailure) -> Value
) async throws(BackendFailure) -> Value {
  do throws(BackendFailure) { return try await call() } catch {
    guard case .network(let network) = error, network.kind == .lost else { throw error }
    return try await call()
  }
}

extension SignInError {
  /// The link of a mail was asked for on another device, or in another app, or has expired.
  static let linkOfAnotherDevice = SignInError.refused(
    Problem(
      code: .linkOfAnotherDevice, title: "The link was not asked for here", status: 400,
      detail: "This device waits for no link, or the link has expired."))

  /// Somebody else than the account's owner has proven who they are.
  static let otherPerson = SignInError.refused(
    Problem(
      code: .credentialsInvalid, title: "The credentials are not valid", status: 401,
      detail: "The credential is not that of this account's owner."))
}

extension ProblemCode {
  /// The kit's own: the link was not asked for on this device.
  static let linkOfAnotherDevice: Self = "link_of_another_device"
}
