import BramleyServer

/// The port of the demo's admin pages.
enum AdminPage {
  static let defaultPort = 9090

  /// Claims the port that was asked for, or the usual one, or any if that is taken.
  static func claim(_ port: Int?) async throws -> ListenAddress {
    if let port {
      return try await ListenAddress.claim(host: .loopback, port: port, flag: "--admin-port")
    }
    if let usual = try? await ListenAddress.claim(host: .loopback, port: defaultPort) { return usual }
    return try await ListenAddress.claim(host: .loopback, port: 0)
  }
}
