import Foundation

/// The address of a request as `htu` compares it: without query and fragment, and normalised by RFC 3986, sections
/// 6.2.2 and 6.2.3.
public struct DPoPTarget: Hashable, Sendable {
  /// The normalised address.
  public let text: String

  /// Normalises an address; nil unless it is an `http` or `https` address with a host and without a user.
  public init?(_ address: String) {
    guard address.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    let whole = address.prefix { $0 != "?" && $0 != "#" }
    guard let mark = whole.firstRange(of: "://") else { return nil }
    let scheme = whole[..<mark.lowerBound].lowercased()
    guard scheme == "https" || scheme == "http" else { return nil }
    let rest = whole[mark.upperBound...]
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    guard let authority = Self.authority(rest[..<slash], scheme),
      let path = PathText.normalised(rest[slash...])
    else { return nil }
    text = "\(scheme)://\(authority)\(path)"
  }

  private static func authority(_ text: Substring, _ scheme: String) -> String? {
    guard !text.isEmpty, !text.contains("@"), !text.contains("%") else { return nil }
    let end = text.lastIndex(of: "]").map(text.index(after:)) ?? text.firstIndex(of: ":") ?? text.endIndex
    let host = text[..<end].lowercased()
    let port = text[end...]
    guard !host.isEmpty else { return nil }
    if port.isEmpty { return host }
    guard port.first == ":", port.dropFirst().utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    let digits = port.dropFirst()
    if digits.isEmpty || digits == (scheme == "https" ? "443" : "80") { return host }
    return "\(host):\(digits)"
  }
}

/// The path of an address.
private enum PathText {
  /// Returns the path with its percent-encoding in one form and without dot segments; nil if it is not
  /// percent-encoded correctly.
  static func normalised(_ path: Substring) -> String? {
    guard let decoded = percentDecoded(path) else { return nil }
    let result = withoutDots(decoded)
    return result.isEmpty ? "/" : result
  }

  /// Decodes the octets of unreserved characters, and writes all others with capital digits.
  private static func percentDecoded(_ path: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(path.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst(), let low = rest.popFirst(),
        let value = UInt8(String(decoding: [high, low], as: UTF8.self), radix: 16), high != UInt8(ascii: "+")
      else { return nil }
      if isUnreserved(value) {
        bytes.append(value)
      } else {
        bytes += [byte] + String(decoding: [high, low], as: UTF8.self).uppercased().utf8
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
    default: false
    }
  }

  /// RFC 3986, section 5.2.4, for a path that is empty or begins with a slash.
  private static func withoutDots(_ path: String) -> String {
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    var kept: [Substring] = []
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch segment {
      case ".": if isLast { kept.append("") }
      case "..":
        _ = kept.popLast()
        if isLast { kept.append("") }
      default: kept.append(segment)
      }
    }
    return kept.map { "/\($0)" }.joined()
  }
}
