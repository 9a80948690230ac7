/// Which redirect addresses are right.
enum RedirectRule {
  /// Byte for byte, save that a registered `http://127.0.0.1/…` or `http://localhost/…` matches any port.
  ///
  /// The loopback addresses are the one thing here that the real Apple refuses.
  static func matches(_ redirect: String, registered: String) -> Bool {
    if let path = loopbackPath(of: registered) {
      let host = registered.dropLast(path.utf8.count)
      return isLoopback(redirect, host: host, path: path)
    }
    return isAllowedByApple(registered) && redirect.utf8.elementsEqual(registered.utf8)
  }

  /// Whether Apple's portal would take the address: https, a domain name, no fragment.
  static func isAllowedByApple(_ registered: String) -> Bool {
    guard let rest = registered.removingPrefix("https://") else { return false }
    let host = rest.prefix { $0 != "/" && $0 != "?" }
    return !host.isEmpty && !registered.utf8.contains(UInt8(ascii: "#"))
      && host.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "@") && $0 != UInt8(ascii: "[") }
      && host != "localhost" && !host.hasPrefix("localhost:")
      && host.contains(".") && host.contains { $0.isLetter }
  }

  /// The path of a loopback address that is registered without a port.
  static func loopbackPath(of registered: String) -> String? {
    ["http://127.0.0.1", "http://localhost"].lazy
      .compactMap { registered.removingPrefix($0) }
      .first { $0.hasPrefix("/") }
      .map(String.init)
  }

  private static func isLoopback(_ redirect: String, host: Substring, path: String) -> Bool {
    guard redirect.utf8.starts(with: host.utf8) else { return false }
    var rest = redirect.utf8.dropFirst(host.utf8.count)
    if rest.first == UInt8(ascii: ":") {
      let port = rest.dropFirst().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      guard (1...5).contains(port.count), let number = Int(String(Substring(port))),
        (1...65_535).contains(number)
      else { return false }
      rest = rest.dropFirst(1 + port.count)
    }
    return rest.elementsEqual(path.utf8)
  }
}

extension String {
  fileprivate func removingPrefix(_ prefix: String) -> Substring? {
    utf8.starts(with: prefix.utf8) ? self[utf8.index(startIndex, offsetBy: prefix.utf8.count)...] : nil
  }
}
