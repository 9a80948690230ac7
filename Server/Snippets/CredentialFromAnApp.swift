// A server checks what an app was given by Apple, and exchanges the code for the token that a deletion revokes.
import AppleID
import Foundation
import OpenID

struct AppleCredentials {
  private let verifier: IdentityTokenVerifier
  private let apple: AppleIDClient
  private let app: AppleClientID = "com.example.app"

  init(key pem: String, transport: AppleTransport) throws {
    let now: @Sendable () -> Date = { Date() }
    let keys = AppleKeyCache(
      fetch: { try await AppleIDClient.keys(from: .production, by: transport) }, now: now)
    verifier = IdentityTokenVerifier(audiences: [app], keys: keys)
    apple = AppleIDClient(
      endpoint: .production,
      secrets: ClientSecretSource(team: "TEAM123456", key: try TeamKey(id: "KEY1234567", pem: pem)),
      transport: transport, now: now)
  }

  /// Whose credential it is, and Apple's refresh token, to be kept encrypted.
  func redeem(
    token: String, code: String, nonce: String
  ) async throws -> (subject: String, refreshToken: String?) {
    let checked = try await verifier.verify(
      token, expecting: .init(nonce: nonce, code: code), at: Date())
    let answer = try await apple.exchange(code: code, client: app, redirectURI: nil)
    return (checked.claims.subject.rawValue, answer.refreshToken)
  }
}
