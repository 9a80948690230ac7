import BramleyAPI
import BramleyCore
import BramleyTokens
import Foundation
import OpenID
import Support
import Testing

@testable import BramleyCore

extension OpenIDRig {
  static let codeVerifier = String(repeating: "v", count: 43)

  /// A browser on its way to a provider.
  struct Visit: Sendable {
    var query: [String: String]
    var address: URL
    var state: String
    var cookie: String
    var provider: ProviderID
  }

  /// Sends a browser to a provider.
  func start(_ provider: ProviderID) async throws -> Visit {
    let request = AuthorizationRequest(
      responseType: "code", clientID: "app", redirectURI: "https://app.example/cb", state: "client state",
      codeChallenge: StoreFixture.hash(Self.codeVerifier).base64URL, codeChallengeMethod: "S256",
      provider: provider.rawValue)
    guard case .provider(let url, let cookie, _) = try await authorization.start(request) else {
      throw Lost(place: "on the way to the provider")
    }
    let query = Self.items(url)
    return Visit(
      query: query, address: url, state: try #require(query["state"]), cookie: cookie, provider: provider)
  }

  /// Answers the exchange of a code with a token that has the flow's nonce, changed.
  func answerExchange(
    of visit: Visit, _ changes: [String: Any] = [:], refreshToken: String? = nil,
    with more: [String: Any] = [:]
  ) {
    let isGoogle = visit.provider == .google
    var changes = changes
    if changes["nonce"] == nil { changes["nonce"] = visit.query["nonce"] }
    if isGoogle {
      changes["aud"] = changes["aud"] ?? Self.web
      changes["azp"] = changes["azp"] ?? Self.web
    } else {
      changes["aud"] = changes["aud"] ?? "bramley"
    }
    let token = ScriptedIssuer.sign(isGoogle ? googleClaims(changes) : claims(changes))
    var answer: [String: Any] = ["access_token": "at", "token_type": "Bearer", "id_token": token]
    answer["refresh_token"] = refreshToken
    far.answer("/token", answer.merging(more) { $1 })
  }

  /// Brings the browser back with a reply; returns the code for the client.
  func finish(
    _ visit: Visit, _ reply: [String: String] = ["code": "c0de"], at provider: ProviderID? = nil,
    state: String? = nil, cookie: String? = nil
  ) async throws -> [String: String] {
    switch try await authorization.finish(
      BrowserReply(reply), state: state ?? visit.state, cookie: cookie ?? visit.cookie,
      from: provider ?? visit.provider)
    {
    case .client(let back, _): return Self.items(back)
    case .foreign: throw Lost(place: "foreign")
    case .refused(let refusal): throw refusal
    }
  }

  /// Redeems the code for a session.
  func redeem(_ code: String?) async throws -> Session {
    try await authorization.redeem(
      code: try #require(code), verifier: Self.codeVerifier, redirectURI: "https://app.example/cb",
      clientID: "app")
  }

  /// The whole way through a browser.
  func visit(_ provider: ProviderID, _ changes: [String: Any] = [:]) async throws -> Session {
    let visit = try await start(provider)
    answerExchange(of: visit, changes)
    return try await redeem(finish(visit)["code"])
  }

  struct Lost: Error, Equatable { var place: String }

  static func items(_ url: URL) -> [String: String] {
    let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    return Dictionary(items.map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { first, _ in first })
  }
}
