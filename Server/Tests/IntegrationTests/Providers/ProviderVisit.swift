import AppleIDEmulator
import BramleyAPI
import BramleyTokens
import Foundation
import ProviderEmulator
import Support

/// The browser flow with a local provider by plain HTTP: no scripts, and each redirect looked at.
struct ProviderVisit: Sendable {
  let server: Wire
  let emulator: Wire
  let provider: LocalProvider
  /// The method's id at the server.
  let method: String

  static let redirect = "http://127.0.0.1:5555/callback"
  private static let verifier = String(repeating: "v", count: 43)

  /// All local providers with the ids that the server knows them by.
  static let all: [(LocalProvider, String)] = [
    (.google, "google"), (.facebook, "facebook"), (.gitHub, "github"), (.plain, "plain"),
    (.awkward, "awkward"),
  ]

  /// Signs a person in as if they had pressed "Continue" on the provider's page.
  func signIn(person: String) async throws -> Session {
    let end = try await come(back: person)
    let text = (end.headers["location"] ?? "") + String(decoding: end.body, as: UTF8.self)
    guard let code = text.firstMatch(of: #/[?&;]code=([A-Za-z0-9_\-]+)/#)?.1 else {
      throw Browser.Failure(description: "there was no code: \(end.status) \(text.prefix(2_000))")
    }
    return try await server.post(
      WirePath.token,
      form: [
        "grant_type": "authorization_code", "code": String(code), "code_verifier": Self.verifier,
        "redirect_uri": Self.redirect, "client_id": "app",
      ]
    ).decode(Session.self)
  }

  /// Goes through the flow up to the server's answer to the provider's redirect.
  func come(back person: String, action: String = "continue") async throws -> Wire.Answer {
    let query = [
      "response_type=code", "client_id=app", "redirect_uri=\(Self.redirect)", "code_challenge_method=S256",
      "code_challenge=\(StoreFixture.hash(Self.verifier).base64URL)", "provider=\(method)",
    ].joined(separator: "&")
    let start = try await server.visit("/v1/authorize?\(query)")
    guard let location = start.headers["location"],
      let cookie = start.headers["set-cookie"]?.prefix(while: { $0 != ";" })
    else {
      throw Browser.Failure(
        description:
          "nobody was sent to \(method): \(start.status) \(String(decoding: start.body, as: UTF8.self))")
    }
    let page = try await emulator.visit(String(location.dropFirst(emulator.base.absoluteString.count)))
    var asked = page.hiddenFields
    asked["person"] = person
    asked["action"] = action
    asked["email"] = "share"
    let answer = try await emulator.post("/\(provider.rawValue)/choose", form: asked)
    guard let back = answer.headers["location"], let parts = URLComponents(string: back) else {
      throw Browser.Failure(
        description:
          "\(method) sent nobody back: \(answer.status) \(String(decoding: page.body, as: UTF8.self))")
    }
    return try await server.visit("\(parts.path)?\(parts.percentEncodedQuery ?? "")", cookie: String(cookie))
  }
}
