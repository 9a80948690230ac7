package import Foundation

/// Scheme, host and port of a web address.
package struct WebOrigin: Hashable, Sendable {
  package let scheme: String
  package let host: HostAddress
  package let port: Int?

  /// Reads `https://host` or `http://host:port`; one trailing slash is removed.
  package init(_ text: String) throws(Malformed) {
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), !text.contains("\\") else {
      throw "holds characters that no address has"
    }
    let scheme = text.prefix { $0 != ":" }.lowercased()
    guard ["https", "http"].contains(scheme), text.dropFirst(scheme.count).hasPrefix("://") else {
      throw "must begin with https:// or http://"
    }
    var rest = text.dropFirst(scheme.count + 3)
    guard !rest.contains("@") else { throw "must not hold a user or a password" }
    guard !rest.contains("?"), !rest.contains("#") else {
      throw "must end after host and port: no query, no fragment"
    }
    if rest.last == "/" { rest = rest.dropLast() }
    guard !rest.contains("/") else { throw "must end after host and port: no path" }
    self.scheme = scheme
    (host, port) = try Self.hostAndPort(rest)
  }

  /// The origin of Apple's ID service.
  package static let apple = WebOrigin(
    scheme: "https", host: HostAddress(unchecked: "appleid.apple.com"), port: nil)

  /// The address of a server that listens in plain http; the wildcard address is replaced, because clients
  /// can't connect to it.
  package init(listeningOn host: HostAddress, port: Int) {
    let reachable =
      switch host.text {
      case "0.0.0.0": HostAddress.loopback
      case "::": HostAddress(unchecked: "::1")
      default: host
      }
    self.init(scheme: "http", host: reachable, port: port)
  }

  private init(scheme: String, host: HostAddress, port: Int?) {
    self.scheme = scheme
    self.host = host
    self.port = port
  }

  /// The same origin with another host.
  package func named(_ host: String) -> WebOrigin {
    WebOrigin(scheme: scheme, host: HostAddress(unchecked: host), port: port)
  }

  private static func hostAndPort(_ text: Substring) throws(Malformed) -> (HostAddress, Int?) {
    let closing = text.first == "[" ? text.firstIndex(of: "]") : nil
    let colon = text[(closing ?? text.startIndex)...].firstIndex(of: ":")
    let host = try HostAddress(String(text[..<(colon ?? text.endIndex)]))
    if closing == nil, host.text.contains(":") { throw "must write an IPv6 address in brackets" }
    guard let colon else { return (host, nil) }
    let port = try PlainValue.number(in: 1...65535, "port number")(String(text[text.index(after: colon)...]))
    return (host, port)
  }

  /// The address as browsers write an origin: the scheme's default port is omitted.
  package var text: String {
    let usual = scheme == "https" ? 443 : 80
    return "\(scheme)://\(host.inURL)" + (port.flatMap { $0 == usual ? nil : ":\($0)" } ?? "")
  }

  /// The address as a URL.
  package var url: URL { URL(string: text)! }
}

extension WebOrigin {
  /// Reads an entry of the CORS list. It is compared with what browsers send, so it must be spelled the same
  /// way.
  package static func origin(_ text: String) throws(Malformed) -> WebOrigin {
    let origin = try WebOrigin(text)
    guard origin.text == text else {
      throw "must be spelled as browsers do: lower case, no slash at the end, no default port"
    }
    return origin
  }
}
