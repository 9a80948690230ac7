package import Foundation
package import OpenID

/// Google's addresses, or those of a stand-in. The issuer in tokens is always Google's own.
package struct GoogleEndpoint: Sendable {
  /// The issuer as it is stored. Google's tokens have one of two spellings.
  package static let issuer = "https://accounts.google.com"
  package static let issuers: Set<String> = [issuer, "accounts.google.com"]
  /// The issuer of security event tokens, with a slash at the end; one of Google's samples has it without the scheme.
  package static let eventIssuers: Set<String> = ["https://accounts.google.com/", "accounts.google.com"]

  package let metadata: ProviderMetadata
  package let revocation: URL

  /// Google itself.
  package static let production = GoogleEndpoint(
    authorize: "https://accounts.google.com/o/oauth2/v2/auth", token: "https://oauth2.googleapis.com/token",
    keys: "https://www.googleapis.com/oauth2/v3/certs",
    userInfo: "https://openidconnect.googleapis.com/v1/userinfo",
    revocation: "https://oauth2.googleapis.com/revoke")

  /// A stand-in: all paths are below one address.
  package init(base: String) {
    self.init(
      authorize: "\(base)/o/oauth2/v2/auth", token: "\(base)/token", keys: "\(base)/oauth2/v3/certs",
      userInfo: "\(base)/v1/userinfo", revocation: "\(base)/revoke")
  }

  private init(authorize: String, token: String, keys: String, userInfo: String, revocation: String) {
    func url(_ text: String) -> URL { URL(string: text)! }
    metadata = ProviderMetadata(
      issuer: Self.issuer, authorizationEndpoint: url(authorize), tokenEndpoint: url(token),
      keySetURL: url(keys), userInfoEndpoint: url(userInfo), revocationEndpoint: url(revocation))
    self.revocation = url(revocation)
  }
}
