#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Hosts that are not on the public network: this machine, and the private and local ranges (RFC 1918, 3927, 4193,
/// 6598, 6890). What a name resolves to is not looked up.
package enum PrivateHost {
  package static func contains(_ host: String) -> Bool {
    var name = host.lowercased()
    if name.hasPrefix("["), name.hasSuffix("]") { name = String(name.dropFirst().dropLast()) }
    if name.hasSuffix(".") { name.removeLast() }
    if name == "localhost" || [".localhost", ".local", ".internal"].contains(where: name.hasSuffix) {
      return true
    }
    if let bytes = bytes(of: name, AF_INET6, 16) { return isPrivate(v6: bytes) }
    // Also the spellings of IPv4 that inet_aton reads: 127.1, 0x7f000001.
    var address = in_addr()
    guard inet_aton(name, &address) != 0 else { return false }
    return isPrivate(v4: withUnsafeBytes(of: address.s_addr) { Array($0) })
  }

  private static func bytes(of text: String, _ family: Int32, _ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    return inet_pton(family, text, &bytes) == 1 ? bytes : nil
  }

  private static func isPrivate(v4 bytes: [UInt8]) -> Bool {
    switch (bytes[0], bytes[1]) {
    case (0, _), (10, _), (127, _), (169, 254), (192, 168), (100, 64...127), (172, 16...31), (192, 0): true
    case (198, 18...19), (224..., _): true
    default: false
    }
  }

  private static func isPrivate(v6 bytes: [UInt8]) -> Bool {
    // An IPv4 address in another form is judged as that address.
    if bytes[0..<10].allSatisfy({ $0 == 0 }), bytes[10...11] == [0xFF, 0xFF] || bytes[10...11] == [0, 0] {
      return isPrivate(v4: Array(bytes[12...]))
    }
    if Array(bytes[0..<4]) == [0, 0x64, 0xFF, 0x9B] { return isPrivate(v4: Array(bytes[12...])) }
    return bytes[0] & 0xFE == 0xFC || (bytes[0] == 0xFE && bytes[1] & 0xC0 != 0) || bytes[0] == 0xFF
  }
}
