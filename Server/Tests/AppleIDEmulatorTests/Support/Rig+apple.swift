import AppleID
import AppleIDEmulator
import Foundation
import OpenID

extension Rig {
  static let asking: [(String, String)] = [
    ("client_id", web), ("redirect_uri", redirect), ("response_type", "code id_token"),
    ("response_mode", "form_post"), ("scope", "name email"), ("state", "s t&ä"), ("nonce", "N-1"),
  ]

  /// Some of the usual request's fields changed, or left out where nil.
  static func asking(_ changes: [String: String?]) -> [(String, String)] {
    let kept = asking.filter { changes[$0.0] == nil }
    return kept + changes.compactMap { name, value in value.map { (name, $0) } }
  }

  func authorize(_ fields: [(String, String)]) async throws -> Reply {
    try await get("/auth/authorize?" + FormBody.encode(fields), headers: [("Accept", "text/html")])
  }

  /// Goes through the page as a person.
  func signIn(
    _ fields: [(String, String)] = Rig.asking, person: String = "maya", _ choices: [(String, String)] = []
  ) async throws -> Reply {
    let transaction = try await authorize(fields).inputs["transaction"] ?? ""
    return try await form(
      "/auth/authorize",
      [("transaction", transaction), ("person", person), ("action", "continue")] + choices)
  }

  func exchange(
    _ code: String, client: String = Rig.web, redirect: String? = Rig.redirect, secret: String? = nil
  ) async throws -> Reply {
    let fields = [
      ("grant_type", "authorization_code"), ("code", code), ("client_id", client),
      ("client_secret", try secret ?? self.secret(for: client)),
    ]
    return try await form("/auth/token", fields + (redirect.map { [("redirect_uri", $0)] } ?? []))
  }

  func refresh(_ token: String, client: String = Rig.native) async throws -> Reply {
    try await form(
      "/auth/token",
      [
        ("grant_type", "refresh_token"), ("refresh_token", token), ("client_id", client),
        ("client_secret", try secret(for: client)),
      ])
  }

  func revoke(
    _ token: String, client: String = Rig.native, hint: String? = nil
  ) async throws -> Reply {
    let fields = [("token", token), ("client_id", client), ("client_secret", try secret(for: client))]
    return try await form("/auth/revoke", fields + (hint.map { [("token_type_hint", $0)] } ?? []))
  }

  func native(
    _ client: String = Rig.native, person: String? = nil, nonce: String? = nil, hideEmail: Bool? = nil
  ) throws -> NativeCredential {
    try emulator.authorizeNatively(
      NativeAuthorizationRequest(
        clientID: AppleClientID(rawValue: client), person: person, nonce: nonce, hideEmail: hideEmail))
  }

  /// The tokens of a person on a device.
  func tokens(_ client: String = Rig.native, person: String? = nil, hideEmail: Bool? = nil) async throws
    -> [String: JSONValue]
  {
    let code = try native(client, person: person, hideEmail: hideEmail).authorizationCode
    return try await exchange(code, client: client, redirect: nil).json
  }

  /// The claims of a token, unverified.
  func claims(_ token: String?) -> [String: JSONValue] {
    guard let payload = token.flatMap({ CompactJWS($0) })?.payload else { return [:] }
    return (try? JSONDecoder().decode([String: JSONValue].self, from: payload)) ?? [:]
  }
}
