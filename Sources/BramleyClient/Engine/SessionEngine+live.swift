public import Foundation

extension SessionEngine {
  /// An engine for a Bramley server.
  ///
  /// `deviceKeys` makes the key that a session is bound to, where the server offers that. With nil there are sessions of
  /// bearer tokens alone.
  /// `attestation` shows a server that asks for it that the app is genuine. With nil nothing does.
  public static func live(
    server: URL, storage: any SecureStorage, strategies: SignInRegistry = [],
    context: SignInContext = SignInContext(), resourceServers: [URL] = [], transport: Transport = .live(),
    deviceKeys: DeviceKeyMaker? = .platform, attestation: AppAttestation? = .platform
  ) -> SessionEngine {
    let transport = transport.proving(
      to: server, storage: storage, by: deviceKeys, random: context.random, now: context.now
    ).attesting(to: server, storage: storage, by: attestation, now: context.now)
    return SessionEngine(
      backend: BramleyBackend(server: server, transport: transport).signInBackend, storage: storage,
      strategies: strategies, context: context, resourceServers: resourceServers)
  }
}
