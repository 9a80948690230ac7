import BramleyAPI

extension AccountCalls {
  /// Signs in to another account of the person, in memory alone, and asks what a merge with it would do.
  func prepareMerge(with method: SignInMethod) async throws(AccountError) -> PendingMerge {
    guard case .some = backend.account.merge else { throw .session(.unsupported(.merging)) }
    let owner = try await current().user.id
    let other = try await otherSession(by: method)
    do throws(AccountError) {
      guard other.session.user.id != owner else { throw .session(.refused(.sameAccount)) }
      let answer = try await merge(other, into: owner, key: surroundings.newKey(), dryRun: true)
      return PendingMerge(
        preview: answer.merge, method: method.id, session: other, key: surroundings.newKey())
    } catch {
      await signIns.end(other)
      throw error
    }
  }

  /// Merges. The server has ended the other account's sessions by then; ending this one again does no harm.
  func merge(_ pending: PendingMerge) async throws(AccountError) -> Merge {
    let owner = try await current().user.id
    guard pending.preview.userID == owner else { throw .session(.notSignedIn) }
    let answer = try await merge(pending.session, into: owner, key: pending.key, dryRun: false)
    await signIns.end(pending.session)
    await store.remember(answer.user)
    return answer.merge
  }

  func undoMerge(_ id: MergeID) async throws(AccountError) -> User {
    let owner = try await current().user.id
    return try await recentlyAuthenticated(owner) { (proven) throws(SessionError) in
      guard let call = backend.account.undoMerge else { throw .unsupported(.merging) }
      let answer = try await sender.call(as: owner, proven: proven) { (token) throws(BackendFailure) in
        try await twice { () throws(BackendFailure) in try await call(id, token) }
      }
      return await store.remember(answer.user)
    }
  }

  /// Signs in to an account that exists, which takes in the guest who is signed in, and takes the guest's place.
  func moveGuest(into method: SignInMethod) async throws(AccountError) -> User {
    guard let merge = backend.account.merge else { throw .session(.unsupported(.merging)) }
    let guest = try await freshGuest()
    let other = try await otherSession(by: method)
    guard other.session.user.id != guest.session.user.id else { throw .session(.refused(.sameAccount)) }
    let request = MergeRequest(otherAccessToken: guest.session.accessToken, dryRun: false)
    let key = surroundings.newKey()
    let answer: MergeResponse
    do throws(BackendFailure) {
      answer = try await twice { () throws(BackendFailure) in
        try await merge(request, other.session.accessToken, key)
      }
    } catch {
      await signIns.end(other)
      throw .session(SessionError(error))
    }
    var fresh = other
    fresh.session.user = answer.user
    do throws(SignInError) { try await signIns.replace(guest, by: fresh) } catch { throw .proof(error) }
    return answer.user
  }

  private func freshGuest() async throws(AccountError) -> HeldSession {
    do throws(SessionError) {
      let held = try await sender.freshSession()
      guard held.session.user.isGuest else { throw .refused(.noGuest) }
      return held
    } catch { throw .session(error) }
  }

  private func otherSession(by method: SignInMethod) async throws(AccountError) -> HeldSession {
    try await present(method, for: .signIn, isRecent: true) { (proof) throws(AccountError) in
      do throws(SignInError) { return try await signIns.openSession(by: proof) } catch { throw .proof(error) }
    }
  }

  private func merge(
    _ other: HeldSession, into owner: UserID, key: String, dryRun: Bool
  ) async throws(AccountError) -> MergeResponse {
    let request = MergeRequest(otherAccessToken: other.session.accessToken, dryRun: dryRun)
    return try await recentlyAuthenticated(owner) { (proven) throws(SessionError) in
      guard let call = backend.account.merge else { throw .unsupported(.merging) }
      return try await sender.call(as: owner, proven: proven) { (token) throws(BackendFailure) in
        try await twice { () throws(BackendFailure) in try await call(request, token, key) }
      }
    }
  }
}

extension Problem {
  /// The person signed in to the account that is open already.
  static let sameAccount = Problem(
    code: "same_account", title: "It is the same account", status: 409,
    detail: "The account that was signed in to is the one that is open.")
  /// Only a guest's account is moved into another one.
  static let noGuest = Problem(
    code: "not_a_guest", title: "The account is no guest's", status: 409,
    detail: "The account has an identity; merge the other account into it.")
}
