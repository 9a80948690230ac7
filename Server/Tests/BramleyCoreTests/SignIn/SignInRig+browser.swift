import AppleID
import BramleyCore
import BramleyTokens
import Foundation
import OpenID
import Support
import Testing

/// A browser that follows the whole flow to Apple and back.
extension SignInRig {
  static let codeVerifier = String(repeating: "v", count: 43)

  /// Where the browser ends: the client's address with what it is told. Apple's token is made by the test, from
  /// the flow's nonce and code.
  func visit(_ change: (inout IdentityTokenClaims) -> Void = { _ in }) async throws -> [String: String] {
    let request = AuthorizationRequest(
      responseType: "code", clientID: "app", redirectURI: "https://app.example/cb", state: "client state",
      codeChallenge: StoreFixture.hash(Self.codeVerifier).base64URL, codeChallengeMethod: "S256",
      provider: nil)
    guard case .provider(let url, let cookie, _) = try await authorization.start(request) else {
      throw Lost(where: "on the way to Apple")
    }
    let query = Self.items(url)
    let state = try #require(query["state"])
    let token = token { claims in
      claims.audience = "com.example.app.web"
      claims.nonce = query["nonce"]
      claims.codeHash = CodeHash.value(of: "c0de")
      change(&claims)
    }
    _ = try await authorization.park(
      BrowserReply(code: "c0de", idToken: token, user: nil, error: nil), state: state)
    guard case .client(let back, _) = try await authorization.finish(state: state, cookie: cookie) else {
      throw Lost(where: "on the way back")
    }
    return Self.items(back)
  }

  struct Lost: Error { var `where`: String }

  private static func items(_ url: URL) -> [String: String] {
    let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    return Dictionary(items.map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { first, _ in first })
  }
}
