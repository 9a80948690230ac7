import BramleyAPI
import BramleyCore
import HTTPTypes
import Hummingbird

/// The names by which the admin port is reached. A page of another site could have its own name point at this machine
/// (DNS rebinding); such a request bears that name.
struct AdminHosts: Sendable {
  /// `admin.url` without a trailing slash.
  private let url: String?

  init(url: String?) { self.url = url }

  /// - Throws: `host_unknown` unless the request names this machine itself or the configured address.
  func check(_ request: Request) throws(Refusal) {
    guard origin(of: request) != nil else {
      throw Refusal(
        .hostUnknown, "The admin port is not reached by this name.",
        remedy: "Open it as 127.0.0.1 or localhost, or set admin.url to the address in front of it.")
    }
  }

  /// Returns the origin that forms of this port's pages have; nil for a foreign name.
  func origin(of request: Request) -> String? {
    guard let host = request.head.authority?.lowercased(), !host.isEmpty else { return nil }
    if let url, let start = url.firstRange(of: "://")?.upperBound, url[start...] == host { return url }
    return Self.isThisMachine(host) ? "http://\(host)" : nil
  }

  private static func isThisMachine(_ host: String) -> Bool {
    host.wholeMatch(of: /(localhost|127\.0\.0\.1|\[::1\])(:[0-9]{1,5})?/) != nil
  }
}
