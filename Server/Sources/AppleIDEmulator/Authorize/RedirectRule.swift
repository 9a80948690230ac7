import EmulatorKit

/// Which redirect addresses are accepted.
enum RedirectRule {
  /// Compares byte for byte, except that a registered loopback address without a port matches any port.
  ///
  /// Loopback addresses are an addition: the real Apple rejects them.
  static func matches(_ redirect: String, registered: String, _ strictness: Strictness) -> Bool {
    if isAllowedByApple(registered) { return redirect.utf8.elementsEqual(registered.utf8) }
    guard strictness == .lenient, let own = LoopbackAddress(registered),
      let asked = LoopbackAddress(redirect)
    else { return false }
    return own.matches(asked)
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
  static func isLoopback(_ redirect: String) -> Bool { LoopbackAddress(redirect) != nil }
}
