package import Foundation

/// The addresses of GitHub, of an Enterprise server, or of what stands in for them.
package struct GitHubEndpoint: Sendable, Hashable {
  private let web: URL
  private let api: URL
  /// The host that identifies the people: ids are unique on one host only.
  package let host: String

  /// - Parameter base: the address of an Enterprise server; nil for github.com.
  package init(base: URL? = nil) {
    web = base ?? URL(string: "https://github.com")!
    api = base?.appending(path: "api/v3") ?? URL(string: "https://api.github.com")!
    let port = web.port.map { ":\($0)" } ?? ""
    host = (web.host() ?? "").lowercased() + port
  }

  /// Where a browser is sent.
  var authorize: URL { web.appending(path: "login/oauth/authorize") }
  /// Where codes are exchanged.
  var token: URL { web.appending(path: "login/oauth/access_token") }
  /// What the callback names as its issuer (RFC 9207).
  var issuer: String { web.appending(path: "login/oauth").absoluteString }
  /// The profile of an access token's person.
  var user: URL { api.appending(path: "user") }
  /// Their addresses.
  var emails: URL { api.appending(path: "user/emails") }

  /// Where an authorization is ended.
  func grant(of client: String) -> URL { api.appending(path: "applications/\(client)/grant") }
}
