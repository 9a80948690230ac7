public import BramleyAPI
import Foundation

extension SessionEngine {
  /// Deletes the account (`DELETE /v1/user`). When the server has accepted, the outbox is emptied and the device is
  /// signed out; until then nothing changes here.
  ///
  /// Every try of one session bears the same `Idempotency-Key`, so that a repetition is answered with the same
  /// deletion though the session is over by then.
  @discardableResult
  public func deleteAccount(
    reauthenticatingWith method: SignInMethod? = nil
  ) async throws(AccountError) -> Deletion {
    guard let delete = backend.account.delete else { throw .session(.unsupported(.deletion)) }
    let held = try await heldForStep()
    let owner = held.session.user.id
    let deletion = try await provenLately(owner, by: method) { () throws(SessionError) in
      // A proof through the browser has begun another session.
      let session = try await self.held()?.session.sessionID ?? held.session.sessionID
      let key = Self.deletionKey(of: session)
      return try await authorized(as: owner) { (token) throws(BackendFailure) in
        try await twice { () throws(BackendFailure) in try await delete(token, key) }
      }
    }
    await forgetDeleted(held)
    return deletion
  }

  // The key is no secret: a repetition needs the session's access token as well.
  private static func deletionKey(of session: SessionID) -> String {
    String(SHA256Digest.hex("deletion \(session)").prefix(32))
  }

  private func forgetDeleted(_ deleted: HeldSession) async {
    signOutCount += 1
    ending = nil
    // The account is gone whether storage can be written or not: a session left behind ends at its next refresh, and
    // an attempt is refused by its age.
    try? await outbox.empty()
    _ = try? await change { record in
      guard record.held?.session.user.id == deleted.session.user.id else { return }
      record.forget()
    }
    await strategies[deleted.method]?.deauthenticate(deleted.session.user)
  }
}
