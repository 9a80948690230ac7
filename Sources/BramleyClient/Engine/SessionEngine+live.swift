public import Foundation

extension SessionEngine {
  /// An engine for a Bramley server.
  public static func live(
    server: URL, storage: any SecureStorage, strategies: SignInRegistry = [],
    context: SignInContext = SignInContext(), resourceServers: [URL] = [], transport: Transport = .live()
  ) -> SessionEngine {
    SessionEngine(
      backend: BramleyBackend(server: server, transport: transport).signInBackend, storage: storage,
      strategies: strategies, context: context, resourceServers: resourceServers)
  }
}
