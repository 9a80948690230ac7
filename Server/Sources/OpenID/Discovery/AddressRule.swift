package import Foundation

/// Which addresses a provider's metadata may name.
package enum AddressRule: Hashable, Sendable {
  /// `https` with a host that is no address of a private network.
  case secure
  /// Also `https` in a private network, for a provider of the operator's own.
  case secureOrPrivate
  /// Also `http` on this machine, for an emulator.
  case secureOrLoopback

  package func allows(_ url: URL) -> Bool {
    guard let host = url.host(), !host.isEmpty, url.user() == nil, url.fragment() == nil else { return false }
    switch url.scheme?.lowercased() {
    case "https": return self != .secure || !PrivateHost.contains(host)
    case "http":
      return self == .secureOrLoopback
        && ["127.0.0.1", "::1", "[::1]", "localhost"].contains(host.lowercased())
    default: return false
    }
  }
}
