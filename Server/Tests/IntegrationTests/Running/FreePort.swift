import BramleyServer
import Synchronization

/// Ports for what must know its port before it listens.
///
/// They lie below those that the system hands out by itself, so that no other test is given one in between.
enum FreePort {
  private static let last = Mutex(Int.random(in: 20_000..<30_000))

  /// A port on which nobody listens; never the same twice.
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
