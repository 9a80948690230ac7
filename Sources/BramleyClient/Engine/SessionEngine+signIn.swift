public import BramleyAPI

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
  /// Signs in: the method's strategy gets a proof, the proof goes to the server, the session is stored.
  ///
  /// The proof is in secure storage before it is sent and is sent again with the same `Idempotency-Key` after a
  /// lost reply, here once and in ``replay()``. After a refusal the strategy may give another proof. A sign-out
  /// meanwhile makes it ``SignInError/cancelled``.
  @discardableResult
  public func signIn(with method: SignInMethod) async throws(SignInError) -> Session {
    let session = try await signIns.signIn(with: method)
    await rememberAddress(of: method)
    await upgrade(after: method)
    return session
  }

  /// Sends the sign-in that no server has acknowledged, if there is one; ``start()`` does it.
  ///
  /// When its credential has expired, the name that came with it waits for the person's next sign-in.
  public func replay() async { await signIns.replay() }

  /// Signs out on this device, at once and whatever the network does, and ends the session on the server
  /// (`DELETE /v1/sessions/current`).
  ///
  /// When the server can't be reached the device is still signed out. The ending is stored and sent at the next launch.
  /// - Throws: ``SessionError/storage(_:)``; the person is still signed in then.
  @discardableResult
  public func signOut() async throws(SessionError) -> SignOutResult {
    let left = try await signIns.signOut()
    await endings.settle()
    guard let left else { return .notSignedIn }
    await store.deauthentications()
    let isWaiting = (await store.known?.endings ?? []).contains { $0.id == left.session.sessionID }
    return isWaiting ? .pending : .ended
  }

  /// Removes the endings that the server has not confirmed, as before a profile switches to another server.
  public func abandonEndings() async throws(SessionError) {
    do throws(SecureStorageError) { try await store.change { $0.endings = nil } } catch {
      throw .storage(error)
    }
  }
}
