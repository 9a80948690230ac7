#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A host to bind to or to name in an address: a name, or an IPv4 or IPv6 address without brackets.
package struct HostAddress: Hashable, Sendable {
  /// The text, without brackets.
  package let text: String

  /// Reads a host; brackets around IPv6 are removed.
  package init(_ text: String) throws(Malformed) {
    let bare = text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
    guard Self.isIPv6(bare) || (bare == text && Self.isNameOrIPv4(bare)) else {
      throw "is neither a host name nor an IP address"
    }
    self.text = bare.lowercased()
  }

  /// Takes a text that is known to be valid.
  package init(unchecked text: String) { self.text = text }

  package static let loopback = HostAddress(unchecked: "127.0.0.1")

  /// Whether it means only this machine.
  package var isLoopback: Bool {
    text == "localhost" || text == "::1" || (text.hasPrefix("127.") && Self.isIPv4(text))
  }

  /// The text as it is written in a URL.
  package var inURL: String { text.contains(":") ? "[\(text)]" : text }

  package static func isIPv4(_ text: String) -> Bool {
    var address = in_addr()
    return inet_pton(AF_INET, text, &address) == 1
  }

  package static func isIPv6(_ text: String) -> Bool {
    var address = in6_addr()
    return inet_pton(AF_INET6, text, &address) == 1
  }

  private static func isNameOrIPv4(_ text: String) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    guard text.utf8.count <= 253, let last = labels.last else { return false }
    if last.allSatisfy(\.isNumber) { return isIPv4(text) }
    return labels.allSatisfy { label in
      (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
        && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    }
  }
}
