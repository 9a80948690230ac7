import Foundation

/// An address that an authorization code may be sent to, as registered.
///
/// Compared byte for byte. Only `http://127.0.0.1/path` and `http://[::1]/path` match any port
/// (RFC 8252, section 7.3).
package struct RedirectAddress: Sendable, Equatable {
  /// The address as registered.
  package let text: String
  private let loopback: Loopback?

  /// Registers an address; nil when it can't be trusted: relative, with userinfo, fragment, backslash, white
  /// space, control or non-ASCII characters, a wildcard, or http to another machine.
  package init?(_ text: String) {
    guard Self.isPlain(text), let parts = URLComponents(string: text), let scheme = parts.scheme,
      parts.user == nil, parts.password == nil, parts.fragment == nil
    else { return nil }
    switch scheme {
    case "https":
      guard let host = parts.host, !host.isEmpty else { return nil }
    case "http":
      guard let host = parts.host, Self.isLoopback(host) else { return nil }
    default:
      // A private-use scheme has a reverse domain name (RFC 8252, section 7.1).
      guard scheme.contains("."), scheme == scheme.lowercased() else { return nil }
    }
    self.text = text
    self.loopback = Loopback(text)
  }

  /// Whether an address in a request is this one.
  package func matches(_ requested: String) -> Bool {
    if requested == text, requested.utf8.elementsEqual(text.utf8) { return true }
    guard let loopback, let other = Loopback(requested) else { return false }
    return loopback.host == other.host && loopback.rest.utf8.elementsEqual(other.rest.utf8)
  }

  /// Whether a code would leave the browser for a program on the same machine.
  package var leavesBrowser: Bool { !text.hasPrefix("https://") }

  private static func isPlain(_ text: String) -> Bool {
    (1...AuthorizationRequest.maximumRedirectURI).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "*")
      }
      && !text.contains("@")
  }

  private static func isLoopback(_ host: String) -> Bool {
    ["127.0.0.1", "[::1]", "::1", "localhost"].contains(host)
  }

  /// The two spellings of loopback whose port may vary. They are parsed by hand, because a URL parser would
  /// also accept spellings that browsers read differently.
  private struct Loopback: Equatable {
    var host: String
    /// Everything from the path on.
    var rest: String

    init?(_ text: String) {
      for host in ["http://127.0.0.1", "http://[::1]"] where text.hasPrefix(host) {
        let behind = text.dropFirst(host.count)
        let port: Substring
        if behind.first == ":" {
          port = behind.dropFirst().prefix { $0 != "/" }
          guard (1...5).contains(port.utf8.count),
            port.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            port.first != "0", UInt16(port) != nil
          else { return nil }
          rest = String(behind.dropFirst(port.count + 1))
        } else {
          rest = String(behind)
        }
        guard rest.hasPrefix("/") else { return nil }
        self.host = host
        return
      }
      return nil
    }
  }
}
