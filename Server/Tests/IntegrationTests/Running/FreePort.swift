import BramleyServer
import Synchronization

/// Ports for programs that must know their port before they listen.
///
/// They are below those that the system assigns itself, so that no other test gets one meanwhile.
enum FreePort {
  private static let last = Mutex(Int.random(in: 20_000..<30_000))

  /// Returns a free port, never the same twice.
  static func next() async throws -> Int {
    while true {
      let port = last.withLock { last in
        last = last < 32_000 ? last + 1 : 20_000
        return last
      }
      if let address = try? await ListenAddress.claim(host: .loopback, port: port) { return address.port }
    }
  }
}
