/// The first line of a request to the loopback listener.
struct LoopbackRequest: Hashable, Sendable {
  var method: String
  var path: String
  var query: String?

  /// Parses a request head that is addressed to the given host; nil for anything else.
  init?(head: [UInt8], host: String) {
    var lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")[...]
    guard let parts = lines.popFirst()?.split(separator: " ", omittingEmptySubsequences: false),
      parts.count == 3,
      parts[2].hasPrefix("HTTP/1.")
    else { return nil }
    let hosts = lines.compactMap { line -> String? in
      let field = line.split(separator: ":", maxSplits: 1)
      guard field.count == 2, field[0].lowercased() == "host" else { return nil }
      return field[1].trimming(while: { $0 == " " || $0 == "\t" })
    }
    // A page that uses DNS rebinding names another host.
    guard hosts == [host] else { return nil }
    let target = parts[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    method = String(parts[0])
    path = String(target[0])
    query = target.count == 2 ? String(target[1]) : nil
  }
}

extension Substring {
  fileprivate func trimming(while isTrimmed: (Character) -> Bool) -> String {
    let rest = drop(while: isTrimmed)
    guard let end = rest.lastIndex(where: { !isTrimmed($0) }) else { return "" }
    return String(rest[...end])
  }
}
