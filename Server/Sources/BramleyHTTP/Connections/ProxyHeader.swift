import NIOCore

/// The header with which a proxy begins a connection: the PROXY protocol, versions 1 and 2
/// (haproxy.org, "The PROXY protocol", sections 2.1 and 2.2).
enum ProxyHeader: Equatable {
  /// The connection is the client's.
  case client(SocketAddress)
  /// The connection is the proxy's own, such as a health check, or of a kind that has no address.
  case own
}

/// What the first bytes of a connection are.
enum ProxyHeaderVerdict: Equatable {
  case header(ProxyHeader, length: Int)
  case incomplete
  case malformed
}

extension ProxyHeader {
  /// The most bytes that a header may have: what version 2 needs for addresses and a few additions.
  static let longest = 536
  private static let longestLine = 107
  private static let signature: [UInt8] = [
    0x0D, 0x0A, 0x0D, 0x0A, 0x00, 0x0D, 0x0A, 0x51, 0x55, 0x49, 0x54, 0x0A,
  ]

  /// Reads the header at the beginning of a connection.
  static func read(_ bytes: some RandomAccessCollection<UInt8>) -> ProxyHeaderVerdict {
    let bytes = Array(bytes.prefix(longest))
    if bytes.starts(with: signature) { return binary(bytes) }
    if signature.starts(with: bytes) { return .incomplete }
    let word = Array("PROXY ".utf8)
    if bytes.starts(with: word) { return line(bytes) }
    return word.starts(with: bytes) ? .incomplete : .malformed
  }

  private static func line(_ bytes: [UInt8]) -> ProxyHeaderVerdict {
    guard let end = bytes.prefix(longestLine).firstIndex(of: 0x0A) else {
      return bytes.count < longestLine ? .incomplete : .malformed
    }
    guard end > 0, bytes[end - 1] == 0x0D else { return .malformed }
    let text = String(decoding: bytes[..<(end - 1)], as: UTF8.self)
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    if words.count >= 2, words[1] == "UNKNOWN" { return .header(.own, length: end + 1) }
    guard words.count == 6, words[1] == "TCP4" || words[1] == "TCP6", let port = UInt16(words[4]),
      UInt16(words[5]) != nil, words[2].contains(":") == (words[1] == "TCP6"),
      let client = try? SocketAddress(ipAddress: String(words[2]), port: Int(port))
    else { return .malformed }
    return .header(.client(client), length: end + 1)
  }

  private static func binary(_ bytes: [UInt8]) -> ProxyHeaderVerdict {
    guard bytes.count >= 16 else { return .incomplete }
    let length = 16 + Int(bytes[14]) << 8 + Int(bytes[15])
    guard bytes[12] >> 4 == 2, length <= longest else { return .malformed }
    guard bytes.count >= length else { return .incomplete }
    // The command LOCAL, or an address family without addresses.
    guard bytes[12] & 0x0F != 0, bytes[13] >> 4 != 0, bytes[13] >> 4 != 3 else {
      return .header(.own, length: length)
    }
    guard bytes[12] & 0x0F == 1, let width = [1: 4, 2: 16][Int(bytes[13] >> 4)], length >= 20 + 2 * width
    else { return .malformed }
    let port = 16 + 2 * width
    guard
      let client = try? SocketAddress(
        packedIPAddress: ByteBuffer(bytes: bytes[16..<(16 + width)]),
        port: Int(bytes[port]) << 8 | Int(bytes[port + 1]))
    else { return .malformed }
    return .header(.client(client), length: length)
  }
}
