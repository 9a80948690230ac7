import AppleID
import BramleyAPI
import BramleyCore
import Foundation
import OpenID
import Support
import Testing

/// The error for a rejected credential says what to do next.
@Suite(.limitedConcurrency) struct RemedyTests {
  private static func claims(
    at now: Date, _ change: (inout IdentityTokenClaims) -> Void = { _ in }
  ) -> IdentityTokenClaims {
    var claims = IdentityTokenClaims.fixture(audience: "com.example.bramley", at: now)
    change(&claims)
    return claims
  }

  private func refuses(
    _ wire: Wire, _ code: ProblemCode, _ request: AppleSignInRequest, key: String? = nil,
    _ place: SourceLocation = #_sourceLocation
  ) async throws {
    let answer = try await wire.send(
      "POST", WirePath.signInApple, json: request,
      headers: key.map { [WirePath.idempotencyKey: $0] } ?? [:])
    #expect(answer.problem?.code == code, sourceLocation: place)
    #expect(answer.problem?.detail?.isEmpty == false, sourceLocation: place)
    #expect(
      answer.problem?.remedy?.isEmpty == false, "\(code): \(answer.problem?.detail ?? "")",
      sourceLocation: place)
  }

  @Test func `every refusal of a credential says what to do`() async throws {
    let clock = ManualClock(.now)
    try await withSigner(clock: clock) { _, wire in
      func request(
        nonce: String? = nil, _ change: (inout IdentityTokenClaims) -> Void = { _ in }
      ) -> AppleSignInRequest {
        AppleSignInRequest(
          identityToken: AppleSigner.first.token(Self.claims(at: clock.now, change)), nonce: nonce)
      }
      try await refuses(wire, .nonceMissing, request { $0.nonce = NonceRule.hash("n") })
      try await refuses(wire, .nonceUnexpected, request(nonce: "n"))
      try await refuses(wire, .nonceMismatch, request(nonce: "n") { $0.nonce = "n" })
      try await refuses(wire, .identityTokenAudience, request { $0.audience = "com.example.other" })
      var named = request()
      named.clientID = "com.example.bramley.web"
      try await refuses(wire, .identityTokenAudience, named)
      try await refuses(
        wire, .identityTokenExpired,
        request {
          $0.issuedAt -= 90_000
          $0.expiresAt -= 90_000
        })
      try await refuses(wire, .identityTokenInvalid, request { $0.issuedAt += 120 })
      try await refuses(wire, .identityTokenInvalid, request { $0.issuer = "https://example.com" })
      try await refuses(wire, .identityTokenInvalid, AppleSignInRequest(identityToken: "c0de"))
      let stranger = AppleSigner.second.token(Self.claims(at: clock.now))
      try await refuses(wire, .identityTokenInvalid, AppleSignInRequest(identityToken: stranger))
      var mixed = request { $0.codeHash = CodeHash.value(of: "another") }
      mixed.authorizationCode = "c0de"
      try await refuses(wire, .identityTokenInvalid, mixed)
      try await refuses(wire, .invalidRequest, AppleSignInRequest())
      try await refuses(wire, .clientUnknown, AppleSignInRequest(authorizationCode: "c0de"))
      try await refuses(
        wire, .clientUnknown, AppleSignInRequest(authorizationCode: "c0de", clientID: "com.example.other"))
    }
  }

  @Test func `the error for a formerly valid credential says what to do`() async throws {
    let clock = ManualClock(.now)
    try await withSigner(clock: clock) { _, wire in
      func request(_ nonce: String? = nil) -> AppleSignInRequest {
        clock.advance(by: 1)
        let claims = Self.claims(at: clock.now) { $0.nonce = nonce.map(NonceRule.hash) }
        return AppleSignInRequest(identityToken: AppleSigner.first.token(claims), nonce: nonce)
      }
      let nonce = try await wire.send("POST", WirePath.nonces).decode(NonceResponse.self).nonce
      let used = request(nonce)
      let session = try await wire.send(
        "POST", WirePath.signInApple, json: used, headers: [WirePath.idempotencyKey: "key-1-of-the-test"]
      ).decode(Session.self)
      try await refuses(wire, .identityTokenReplayed, used)
      try await refuses(wire, .nonceMismatch, request(nonce))
      try await refuses(wire, .idempotencyKeyReused, request(), key: "key-1-of-the-test")
      let kept = request()
      clock.advance(by: 1)
      #expect(try await wire.delete(session).status == 202)
      try await refuses(wire, .sessionEnded, kept)
    }
  }
}
