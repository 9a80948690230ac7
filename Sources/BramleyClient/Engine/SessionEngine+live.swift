public import Foundation

extension SessionEngine {
  /// An engine for a Bramley server.
  ///
  /// `deviceKeys` makes the key that a session is bound to, where the server offers that. With nil there are sessions of
  /// bearer tokens alone.
  public static func live(
    server: URL, storage: any SecureStorage, strategies: SignInRegistry = [],
    context: SignInContext = SignInContext(), resourceServers: [URL] = [], transport: Transport = .live(),
    deviceKeys: DeviceKeyMaker? = .platform
  ) -> SessionEngine {
    let transport = transport.proving(
      to: server, storage: storage, by: deviceKeys, random: context.random, now: context.now)
    return SessionEngine(
      backend: BramleyBackend(server: server, transport: transport).signInBackend, storage: storage,
      strategies: strategies, context: context, resourceServers: resourceServers)
  }
}
