import EmulatorKit
import Foundation

/// Which redirect addresses are accepted.
enum ProviderRedirectRule {
  /// Byte for byte, except that a registered loopback address without a port matches any port.
  static func isExact(_ redirect: String, registered: String) -> Bool {
    if let own = LoopbackAddress(registered), let asked = LoopbackAddress(redirect) {
      return own.matches(asked)
    }
    return redirect.utf8.elementsEqual(registered.utf8)
  }

  /// GitHub's rule: the same host or one below it, the same port, and a path below the registered one.
  static func isBelow(_ redirect: String, registered: String) -> Bool {
    guard let asked = URLComponents(string: redirect), let own = URLComponents(string: registered),
      asked.scheme == own.scheme, let host = asked.host?.lowercased(), let home = own.host?.lowercased(),
      asked.user == nil, asked.fragment == nil
    else { return false }
    let isLoopback = LoopbackAddress(registered) != nil
    guard isLoopback || asked.port == own.port, host == home || host.hasSuffix(".\(home)") else {
      return false
    }
    let path = own.path.hasSuffix("/") ? own.path : own.path + "/"
    return !asked.path.contains("/../") && (asked.path == own.path || asked.path.hasPrefix(path))
  }
}
