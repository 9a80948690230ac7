/// Which redirect addresses are accepted.
enum RedirectRule {
  /// Compares byte for byte, except that a registered loopback address without a port matches any port.
  ///
  /// Loopback addresses are an addition: the real Apple rejects them.
  static func matches(_ redirect: String, registered: String, _ strictness: Strictness) -> Bool {
    if isAllowedByApple(registered) { return redirect.utf8.elementsEqual(registered.utf8) }
    guard strictness == .lenient, let own = Loopback(registered), let asked = Loopback(redirect) else {
      return false
    }
    return asked.host == own.host && asked.path.utf8.elementsEqual(own.path.utf8)
      && (own.port == nil || own.port == asked.port)
  }

  /// Whether an address may be registered.
  static func isRegistrable(_ redirect: String, _ strictness: Strictness) -> Bool {
    redirect.utf8.count <= 2_048
      && (isAllowedByApple(redirect) || (strictness == .lenient && isLoopback(redirect)))
  }

  /// Whether Apple's portal would accept the address: https, a domain name, no fragment.
  static func isAllowedByApple(_ registered: String) -> Bool {
    guard let rest = registered.removingPrefix("https://") else { return false }
    let host = rest.prefix { $0 != "/" && $0 != "?" }
    return !host.isEmpty && !registered.utf8.contains(UInt8(ascii: "#"))
      && host.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "@") && $0 != UInt8(ascii: "[") }
      && host != "localhost" && !host.hasPrefix("localhost:")
      && host.contains(".") && host.contains { $0.isLetter }
  }

  /// Whether an address is plain http on this machine.
  static func isLoopback(_ redirect: String) -> Bool { Loopback(redirect) != nil }
}

/// An address in the form `http://127.0.0.1:8080/path`.
private struct Loopback {
  var host: String
  var port: Int?
  var path: Substring

  init?(_ address: String) {
    let hosts = ["http://127.0.0.1", "http://localhost", "http://[::1]"]
    guard let host = hosts.first(where: { address.utf8.starts(with: $0.utf8) }),
      var rest = address.removingPrefix(host), !rest.utf8.contains(UInt8(ascii: "#")),
      rest.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { return nil }
    self.host = host
    if rest.first == ":" {
      let digits = rest.dropFirst().prefix { ("0"..."9").contains($0) }
      guard (1...5).contains(digits.count), let port = Int(digits), (1...65_535).contains(port) else {
        return nil
      }
      self.port = port
      rest = rest.dropFirst(1 + digits.count)
    }
    guard rest.first == "/" else { return nil }
    path = rest
  }
}

extension String {
  fileprivate func removingPrefix(_ prefix: String) -> Substring? {
    utf8.starts(with: prefix.utf8) ? self[utf8.index(startIndex, offsetBy: prefix.utf8.count)...] : nil
  }
}
