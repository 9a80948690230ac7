import BramleyAPI

// Sessions beside the one that is held.
extension SignInSender {
  /// Opens a session that only memory knows. The name that came with the proof is stored first, as always.
  func openSession(by proof: SignInProof) async throws(SignInError) -> HeldSession {
    let key = surroundings.newKey()
    await keepName(of: proof, key: key)
    let backend = backend
    let receipt: SessionReceipt
    do throws(BackendFailure) {
      receipt = try await twice { () throws(BackendFailure) in
        try await submit(proof, key) { (proof) throws(BackendFailure) in
          try await backend.redeem(proof, key)
        }
      }
    } catch { throw SignInError(error) }
    return HeldSession(receipt, method: proof.method, attemptKey: key, at: surroundings.moment)
  }

  /// Ends a session that is not held. Where the server can't be reached, it is asked again at the next launch.
  func end(_ other: HeldSession) async {
    _ = try? await store.change { record in
      if record.held?.session.sessionID != other.session.sessionID { record.end(other) }
    }
    await endings.settle()
  }

  /// Puts a session in the place of the held one, if that is still there; otherwise it is ended.
  func replace(_ held: HeldSession, by fresh: HeldSession) async throws(SignInError) {
    let isReplaced: Bool
    do throws(SecureStorageError) {
      isReplaced = try await store.change { record in
        guard let now = record.held, now.session.sessionID == held.session.sessionID else {
          record.end(fresh)
          return false
        }
        record.end(now)
        record.held = fresh
        record.lastMethod = fresh.method
        return true
      }
    } catch { throw .storage(error) }
    await endings.settle()
    guard isReplaced else { throw .cancelled }
  }
}
