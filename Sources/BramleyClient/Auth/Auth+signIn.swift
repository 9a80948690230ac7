public import BramleyAPI
public import Foundation

extension Auth {
  /// An `Auth` for a Bramley server.
  public convenience init(
    server: URL, strategies: SignInRegistry, storage: any SecureStorage,
    context: SignInContext = SignInContext(), resourceServers: [URL] = [], transport: Transport = .live()
  ) {
    self.init(
      engine: .live(
        server: server, storage: storage, strategies: strategies, context: context,
        resourceServers: resourceServers, transport: transport))
  }

  /// Call it at launch, and again when the app comes to the foreground: reads what is kept, sends what an earlier
  /// run could not, looks after the Apple credential.
  ///
  /// While the device has not been unlocked, the state stays ``AuthState/checking`` and nothing is said.
  public func start() async {
    do throws(SessionError) { try await engine.start() } catch {
      await catchUp()
      if error != .storage(.locked) { report(error, .start) }
      return
    }
    // An earlier start may have failed; this one did not.
    if failure?.action == .start { failure = nil }
    await catchUp()
    guard let decision = await supervisor?.check() else { return }
    if decision != .tooSoon { credential = decision }
    await catchUp()
  }

  /// Signs in by a method; its strategy asks the person.
  ///
  /// One sign-in at a time: while one is under way, as after a second tap, another is refused as
  /// ``SignInError/underWay`` and the first goes on. The refused one changes neither ``state`` nor ``failure``.
  /// - Throws: why not; also in ``failure``, unless the person went away.
  @discardableResult
  public func signIn(with method: SignInMethod) async throws(SignInError) -> User {
    guard attempt == nil else { throw .underWay }
    attempt = method.id
    failure = nil
    engine.events.send(AuthEvent(.signInBegan, action: .signIn, method: method.id))
    let result: Result<Session, SignInError>
    do throws(SignInError) { result = .success(try await engine.signIn(with: method)) } catch {
      result = .failure(error)
    }
    // First the engine's news, so that no view sees a moment of being signed out.
    await catchUp()
    attempt = nil
    switch result {
    case .success(let session):
      isNewUser = session.isNewUser
      engine.events.send(AuthEvent(.signInEnded, action: .signIn, method: method.id, outcome: .done))
      return session.user
    case .failure(let error):
      failure = AuthFailure(error, by: method)
      engine.events.send(.end(of: .signIn, method, error))
      throw error
    }
  }
}

extension AuthEvent {
  static func end(of action: AuthAction, _ method: SignInMethod, _ error: SignInError) -> AuthEvent {
    AuthEvent(
      .signInEnded, action: action, method: method.id, outcome: error == .cancelled ? .cancelled : .failed,
      code: error.code)
  }
}
