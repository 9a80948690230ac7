public import BramleyAPI
public import Foundation

extension Auth {
  /// An `Auth` for a Bramley server.
  ///
  /// `deviceKeys` makes the key that a session is bound to, where the server offers that. With nil there are sessions of
  /// bearer tokens alone.
  /// `attestation` shows a server that asks for it that the app is genuine. With nil nothing does.
  public convenience init(
    server: URL, strategies: SignInRegistry, storage: any SecureStorage,
    context: SignInContext = SignInContext(), resourceServers: [URL] = [], transport: Transport = .live(),
    deviceKeys: DeviceKeyMaker? = .platform, attestation: AppAttestation? = .platform
  ) {
    self.init(
      engine: .live(
        server: server, storage: storage, strategies: strategies, context: context,
        resourceServers: resourceServers, transport: transport, deviceKeys: deviceKeys,
        attestation: attestation))
  }

  /// Call it at launch, and again when the app comes to the foreground: reads the stored session, sends what an
  /// earlier run could not, and checks the Apple credential.
  ///
  /// While the device has not been unlocked, the state stays ``AuthState/checking`` and there is no failure.
  public func start() async {
    do throws(SessionError) { try await engine.start() } catch {
      await catchUp()
      if error != .storage(.locked) { report(error, .start) }
      return
    }
    // An earlier start may have failed; this one did not.
    if failure?.action == .start { failure = nil }
    await catchUp()
    await catchUpWithMail()
    rememberedAddress = await engine.rememberedAddress
    guard let decision = await supervisor?.check() else { return }
    if decision != .tooSoon { credential = decision }
    await catchUp()
  }

  /// Signs in with a method; its strategy asks the person.
  ///
  /// One sign-in at a time: while one is under way, as after a second tap, another throws
  /// ``SignInError/alreadyInProgress`` and the first continues. The second changes neither ``state`` nor ``failure``.
  /// - Throws: why it failed; also in ``failure``, unless the person cancelled.
  @discardableResult
  public func signIn(with method: SignInMethod) async throws(SignInError) -> User {
    guard attempt == nil else { throw .alreadyInProgress }
    attempt = method.id
    failure = nil
    await endPasskeyOffer()
    engine.surroundings.events.send(AuthEvent(.signInBegan, action: .signIn, method: method.id))
    let result: Result<Session, SignInError>
    do throws(SignInError) { result = .success(try await engine.signIn(with: method)) } catch {
      result = .failure(error)
    }
    // First the engine's state, so that no view sees a signed-out state in between.
    await catchUp()
    attempt = nil
    switch result {
    case .success(let session):
      isNewUser = session.isNewUser
      recoveryCodes = session.recoveryCodes
      rememberedAddress = await engine.rememberedAddress
      engine.surroundings.events.send(
        AuthEvent(.signInEnded, action: .signIn, method: method.id, outcome: .done))
      return session.user
    case .failure(let error):
      failure = AuthFailure(error, by: method)
      engine.surroundings.events.send(.end(of: .signIn, method, error))
      throw error
    }
  }
}

extension Auth {
  /// Signs in with a method that opens the account, then links another one: the answer to an ``ExistingAccount``.
  ///
  /// If only the second step fails, the person stays signed in.
  @discardableResult
  public func signIn(
    with method: SignInMethod, thenLink other: SignInMethod
  ) async throws(AccountError) -> User {
    do throws(SignInError) { try await signIn(with: method) } catch { throw .proof(error) }
    try await link(other)
    guard let user else { throw .session(.notSignedIn) }
    return user
  }
}

extension AuthEvent {
  static func end(of action: AuthAction, _ method: SignInMethod, _ error: SignInError) -> AuthEvent {
    AuthEvent(
      .signInEnded, action: action, method: method.id, outcome: error == .cancelled ? .cancelled : .failed,
      code: error.code)
  }
}
