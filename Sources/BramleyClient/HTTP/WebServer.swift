import Foundation

/// The origin of an address: scheme, host and port (RFC 6454).
struct WebServer: Hashable, Sendable {
  var scheme: String
  var host: String
  var port: Int

  init?(_ url: URL?) {
    guard let url, let scheme = url.scheme?.lowercased(), let host = url.host()?.lowercased(), !host.isEmpty
    else { return nil }
    self.scheme = scheme
    self.host = host
    port = url.port ?? (scheme == "https" ? 443 : 80)
  }
}

extension WebServer: CustomStringConvertible {
  var description: String { "\(scheme)://\(host):\(port)" }
}
