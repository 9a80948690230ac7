import ArgumentParser
import BramleyServer

/// How this machine is called in the address of the demo's server. Browsers make passkeys for a name alone.
enum DemoHost: String, ExpressibleByArgument, CaseIterable {
  case address = "127.0.0.1"
  case name = "localhost"

  /// The server's address for an address of this machine that it listens on.
  func url(of address: ListenAddress) -> String { "http://\(rawValue):\(address.port)" }
}
