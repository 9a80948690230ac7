package import Foundation

/// The addresses of Facebook, or of what stands in for it.
package struct FacebookEndpoint: Sendable, Hashable {
  private let dialogBase: URL
  private let graph: URL
  /// Where the keys of Limited Login's identity tokens are.
  package let keys: URL
  /// The version of the Graph API.
  package let version: GraphVersion

  /// - Parameter base: the address below which a stand-in serves all of Facebook's paths; nil for Facebook itself.
  package init(base: URL? = nil, version: GraphVersion = .standard) {
    dialogBase = base ?? URL(string: "https://www.facebook.com")!
    graph = base ?? URL(string: "https://graph.facebook.com")!
    keys = (base ?? URL(string: "https://limited.facebook.com")!)
      .appending(path: ".well-known/oauth/openid/jwks/", directoryHint: .isDirectory)
    self.version = version
  }

  /// The issuer of Limited Login's identity tokens, whoever serves the addresses.
  package static let issuer = "https://www.facebook.com"

  /// Where a browser is sent.
  var dialog: URL { dialogBase.appending(path: "\(version.rawValue)/dialog/oauth") }
  /// Where codes are exchanged.
  var token: URL { graph.appending(path: "\(version.rawValue)/oauth/access_token") }
  /// Where access tokens are inspected.
  var inspection: URL { graph.appending(path: "debug_token") }
  /// The profile of an access token's person.
  var profile: URL { graph.appending(path: "\(version.rawValue)/me") }

  /// Where a person's authorization is deleted.
  func permissions(of person: String) -> URL {
    graph.appending(path: "\(version.rawValue)/\(person)/permissions")
  }
}
