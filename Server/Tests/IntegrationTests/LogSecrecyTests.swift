import AppleID
import AppleIDEmulator
import BramleyAPI
import Foundation
import Support
import Testing

@Suite(.limitedConcurrency) struct LogSecrecyTests {
  @Test func `no secret, token, code, nonce or address is logged at any level`() async throws {
    try await withServer { server, apple in
      let wire = Wire(base: server.url)
      let nonce = try await wire.send("POST", WirePath.nonces).decode(NonceResponse.self).nonce
      let credential = try apple.authorizeNatively(.init(clientID: "com.example.bramley"))
      let key = "key-\(UUID().uuidString)"
      let session = try await wire.send(
        "POST", WirePath.signInApple, json: AppleSignInRequest(credential),
        headers: [WirePath.idempotencyKey: key]
      ).decode(Session.self)
      _ = try await wire.refresh(session.refreshToken, key: key)
      _ = try await wire.send("GET", WirePath.user, bearer: session.accessToken)
      _ = try await wire.send("GET", WirePath.user, bearer: "nonsense-\(key)")
      _ = try await wire.send("GET", "/v1/authorize?client_id=app&state=\(key)&redirect_uri=\(key)")
      _ = try await wire.send("POST", WirePath.signInApple, headers: ["Content-Type": "application/json"])
      let secrets = [
        nonce, credential.authorizationCode, credential.identityToken, key, session.accessToken,
        session.refreshToken, credential.email ?? "", apple.world.privateKey,
        credential.fullName?.familyName ?? "",
      ].filter { !$0.isEmpty }
      let text = server.logs.text
      #expect(text.contains("answered"))
      for secret in secrets { #expect(!text.contains(secret)) }
    }
  }
}
