/// An address in the form `http://127.0.0.1:8080/path`.
package struct LoopbackAddress: Sendable {
  package var host: String
  package var port: Int?
  package var path: Substring

  package init?(_ address: String) {
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

  /// Whether an address is this one; any port matches where none is registered.
  package func matches(_ asked: LoopbackAddress) -> Bool {
    asked.host == host && asked.path.utf8.elementsEqual(path.utf8) && (port == nil || port == asked.port)
  }
}

extension String {
  /// The rest after a prefix, compared byte for byte.
  package func removingPrefix(_ prefix: String) -> Substring? {
    utf8.starts(with: prefix.utf8) ? self[utf8.index(startIndex, offsetBy: prefix.utf8.count)...] : nil
  }
}
