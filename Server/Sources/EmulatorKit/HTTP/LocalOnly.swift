import HTTPTypes
package import Hummingbird

/// Rejects requests that a web page of another site makes a browser send.
///
/// An unknown Host is a name that was rebound to this machine; an unknown Origin is another site's page.
package struct LocalOnly: Sendable {
  /// The host that the emulator listens on, allowed in addition to the loopback ones.
  package let host: String

  package init(host: String) { self.host = host }

  package func check(_ request: Request) throws(Problem) {
    guard let authority = request.head.authority?.lowercased(), isLocal(Self.host(of: authority)) else {
      throw .misdirected("the emulator answers to localhost, 127.0.0.1 and [::1] only")
    }
    try Self.checkOrigin(of: request)
  }

  /// Rejects a request that a page of another origin caused.
  ///
  /// Browsers may leave Origin out (a page's own privacy settings), but say where a request comes from in
  /// Sec-Fetch-Site. Programs send neither. A link from elsewhere to a page here changes nothing.
  package static func checkOrigin(of request: Request) throws(Problem) {
    if ![.get, .head].contains(request.method), let site = request.headers[.secFetchSite],
      !["same-origin", "none"].contains(site)
    {
      throw .forbidden("the Sec-Fetch-Site header says that another site's page sent this")
    }
    guard let origin = request.headers[.origin]?.lowercased() else { return }
    let authority = request.head.authority?.lowercased() ?? ""
    guard origin == "http://\(authority)" || origin == "https://\(authority)" else {
      throw .forbidden("the Origin header names another site")
    }
  }

  private func isLocal(_ name: Substring) -> Bool {
    let wildcards = ["0.0.0.0", "::", "[::]", ""]
    return ["localhost", "127.0.0.1", "[::1]"].contains(name)
      || (!wildcards.contains(host) && (name == host.lowercased() || name == "[\(host.lowercased())]"))
  }

  private static func host(of authority: String) -> Substring {
    guard authority.hasPrefix("["), let end = authority.firstIndex(of: "]") else {
      return authority.prefix { $0 != ":" }
    }
    return authority[...end]
  }
}
