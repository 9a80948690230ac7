// swift-format-ignore-file: NeverUseForceTry
// A fixture that can't be made is a fault of the test itself.

import AppleID
import BramleyAPI
import BramleyCore
import BramleyTokens
import Crypto
import Foundation
import Support
import Testing

@Suite(.limitedConcurrency) struct ForgeryTests {
  static let nonce = "a-nonce-of-the-client"
  static let audience: AppleClientID = "com.example.bramley"

  /// A forgery, made from valid claims and the signer, with the expected answer.
  struct Forgery: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var code: ProblemCode
    var request: @Sendable (IdentityTokenClaims, Date) -> AppleSignInRequest

    init(
      _ name: String, _ code: ProblemCode, token: @escaping @Sendable (IdentityTokenClaims, Date) -> String
    ) {
      testDescription = name
      self.code = code
      request = { AppleSignInRequest(identityToken: token($0, $1), nonce: ForgeryTests.nonce) }
    }

    init(
      _ name: String, _ code: ProblemCode, nonce: String?,
      claims: @escaping @Sendable (inout IdentityTokenClaims) -> Void = { _ in }
    ) {
      testDescription = name
      self.code = code
      request = { good, _ in
        var changed = good
        claims(&changed)
        return AppleSignInRequest(identityToken: AppleSigner.first.token(changed), nonce: nonce)
      }
    }
  }

  static let forgeries: [Forgery] = [
    Forgery("alg none", .identityTokenInvalid) { claims, _ in
      "\(Data(#"{"alg":"none"}"#.utf8).base64URL).\(payload(claims).base64URL)."
    },
    Forgery("HS256 with the public key as the secret", .identityTokenInvalid) { claims, _ in
      let input = "\(header("HS256").base64URL).\(payload(claims).base64URL)"
      let code = HMAC<SHA256>.authenticationCode(
        for: Data(input.utf8), using: SymmetricKey(data: Data(AppleSigner.first.publicPEM.utf8)))
      return "\(input).\(Data(code).base64URL)"
    },
    Forgery("a key of the forger's own under Apple's key id", .identityTokenInvalid) { claims, _ in
      AppleSigner.second.sign(
        header: #"{"alg":"RS256","kid":"testkey001"}"#,
        payload: String(decoding: payload(claims), as: UTF8.self))
    },
    Forgery("a key named by jku and jwk", .identityTokenInvalid) { claims, _ in
      AppleSigner.second.sign(
        header: #"{"alg":"RS256","kid":"testkey001","jku":"http://127.0.0.1:1/keys","jwk":{"kty":"RSA"}}"#,
        payload: String(decoding: payload(claims), as: UTF8.self))
    },
    Forgery("a critical extension", .identityTokenInvalid) { claims, _ in
      AppleSigner.first.sign(
        header: #"{"alg":"RS256","kid":"testkey001","crit":["b64"],"b64":false}"#,
        payload: String(decoding: payload(claims), as: UTF8.self))
    },
    Forgery("a tampered payload", .identityTokenInvalid) { claims, _ in
      let parts = AppleSigner.first.token(claims).split(separator: ".")
      var other = claims
      other.subject = "somebody.else"
      return "\(parts[0]).\(payload(other).base64URL).\(parts[2])"
    },
    Forgery("no JWS at all", .identityTokenInvalid) { _, _ in "not.a.token" },
    Forgery("another issuer", .identityTokenInvalid, nonce: nonce) {
      $0.issuer = "https://accounts.google.com"
    },
    Forgery("another audience", .identityTokenAudience, nonce: nonce) { $0.audience = "com.example.other" },
    Forgery("over", .identityTokenExpired, nonce: nonce) {
      $0.issuedAt -= 90_000
      $0.expiresAt -= 90_000
    },
    Forgery("from the future", .identityTokenInvalid, nonce: nonce) { $0.issuedAt += 120 },
    Forgery("the wrong nonce", .nonceMismatch, nonce: "another"),
    Forgery("no nonce in the request", .nonceMissing, nonce: nil),
    Forgery("no nonce in the token", .nonceUnexpected, nonce: nonce) { $0.nonce = nil },
    Forgery("the raw nonce in a native token", .nonceMismatch, nonce: nonce) {
      $0.nonce = ForgeryTests.nonce
    },
  ]

  @Test func `every forgery has its own error, creates no account and uses up no valid token`() async throws {
    let clock = ManualClock(.now)
    try await withSigner(clock: clock) { server, wire in
      let good = IdentityTokenClaims.fixture(audience: Self.audience, at: clock.now, nonce: Self.nonce)
      for forgery in Self.forgeries {
        let answer = try await wire.send(
          "POST", WirePath.signInApple, json: forgery.request(good, clock.now))
        #expect(answer.problem?.code == forgery.code, "\(forgery)")
        #expect(answer.status == 401, "\(forgery)")
      }
      let token = AppleSigner.first.token(good)
      let answer = try await wire.send(
        "POST", WirePath.signInApple, json: AppleSignInRequest(identityToken: token, nonce: Self.nonce))
      #expect(answer.status == 200)
      #expect(try answer.decode(Session.self).isNewUser)
    }
  }

  @Test func `an unknown key is looked up once, and rejected when a newer set lacks it`()
    async throws
  {
    let clock = ManualClock(.now)
    try await withSigner(clock: clock) { _, wire in
      let claims = IdentityTokenClaims.fixture(audience: Self.audience, at: clock.now)
      let token = AppleSigner.second.token(claims)
      clock.advance(by: 20)
      let answer = try await wire.send(
        "POST", WirePath.signInApple, json: AppleSignInRequest(identityToken: token))
      #expect(answer.problem?.code == .identityTokenInvalid)
    }
  }

  @Test func `a server's nonce is good once`() async throws {
    let clock = ManualClock(.now)
    try await withSigner(settings: [.appleNonces: "required"], clock: clock) { _, wire in
      let nonce = try await wire.send("POST", WirePath.nonces).decode(NonceResponse.self).nonce
      func sign(in subject: AppleSubject, with nonce: String?) async throws -> Wire.Answer {
        let claims = IdentityTokenClaims.fixture(
          subject: subject, audience: Self.audience, at: clock.now, nonce: nonce)
        return try await wire.send(
          "POST", WirePath.signInApple,
          json: AppleSignInRequest(identityToken: AppleSigner.first.token(claims), nonce: nonce))
      }
      #expect(try await sign(in: "one", with: nil).problem?.code == .nonceMissing)
      #expect(try await sign(in: "one", with: "made-here").problem?.code == .nonceMismatch)
      #expect(try await sign(in: "one", with: nonce).status == 200)
      #expect(try await sign(in: "two", with: nonce).problem?.code == .nonceMismatch)
    }
  }

  private static func header(_ algorithm: String) -> Data {
    Data(#"{"alg":"\#(algorithm)","kid":"testkey001"}"#.utf8)
  }

  private static func payload(_ claims: IdentityTokenClaims) -> Data { try! JSONEncoder().encode(claims) }
}
