import BramleyAPI
import Foundation

/// What became of the server's side of a sign-out.
public enum SignOutResult: Hashable, Sendable {
  /// The server has ended the session.
  case ended
  /// The server could not be asked. It is asked again at the next ``SessionEngine/start()``.
  case pending
  /// Nobody was signed in.
  case notSignedIn
}

extension SessionEngine {
  /// Signs out on this device, at once and whatever the network does, and ends the session on the server
  /// (`DELETE /v1/sessions/current`).
  ///
  /// When the server can't be reached the device is signed out all the same. The ending is kept in secure storage
  /// and made up for at the next launch.
  /// - Throws: ``SessionError/storage(_:)``; the person is still signed in then.
  @discardableResult
  public func signOut() async throws(SessionError) -> SignOutResult {
    signOutCount += 1
    let held = try await reload()
    let left: HeldSession?
    do throws(SecureStorageError) {
      try await outbox.retire(nil)
      // First the ending, then the session: after a crash between the two, the next launch goes on.
      if let held { try await remember(ending: held) }
      left = try await forget(nil)
      // A sign-in was faster than the line above.
      if let left, left.session.sessionID != held?.session.sessionID { try await remember(ending: left) }
    } catch { throw .storage(error) }
    guard let left else { return .notSignedIn }
    let isEnded = await settleEndings()
    await strategies[left.method]?.deauthenticate(left.session.user)
    return isEnded ? .ended : .pending
  }

  func remember(ending held: HeldSession) async throws(SecureStorageError) {
    try await endings.update { $0 = ($0 ?? []) + [Ending(held: held)] }
  }

  /// Lets go of what is held, if it is the given session; nil is any.
  private func forget(_ id: SessionID?) async throws(SecureStorageError) -> HeldSession? {
    try await change { record in
      let held = record.held
      guard id == nil || held?.session.sessionID == id else { return nil }
      // Without a session too: a sign-in under way must not outlive the sign-out.
      record.generation += 1
      record.held = nil
      return held
    }
  }

  /// Ends on the server what was signed out here; true if nothing is left to end.
  @discardableResult
  func settleEndings() async -> Bool {
    guard let waiting = try? await endings.read(), !waiting.isEmpty else { return true }
    for ending in waiting {
      let id = ending.held.session.sessionID
      // The second half of a sign-out that a crash had cut in two.
      _ = try? await forget(id)
      if await end(ending.held) {
        try? await endings.update { $0?.removeAll { $0.held.session.sessionID == id } }
      }
    }
    return ((try? await endings.read()) ?? []).isEmpty
  }

  private func end(_ held: HeldSession) async -> Bool {
    if held.refreshRemaining(at: context.now()) <= 0 { return true }
    do throws(BackendFailure) {
      try await backend.end(held.session.accessToken)
      return true
    } catch {
      guard case .refused(let problem) = error, problem.status == 401 else { return false }
      if problem.code == .sessionEnded { return true }
      guard problem.code == .accessTokenInvalid else { return false }
    }
    return await endWithFreshToken(held)
  }

  private func endWithFreshToken(_ held: HeldSession) async -> Bool {
    let key = held.refresh?.key ?? Hex.encode(context.random(16))
    do {
      let intent = RefreshIntent(key: key, owner: name, leaseEnd: .distantPast)
      try await endings.update { stored in
        for index in (stored ?? []).indices
        where stored?[index].held.session.sessionID == held.session.sessionID {
          stored?[index].held.refresh = intent
        }
      }
      let receipt = try await backend.refresh(held.session.refreshToken, key)
      try await backend.end(receipt.session.accessToken)
      return true
    } catch BackendFailure.refused(let problem) {
      return problem.endsSession
    } catch {
      return false
    }
  }
}
