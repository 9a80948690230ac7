import AppleID
import BramleyAPI
import BramleyTokens
import Crypto
import Foundation
import OpenID
import Support
import Testing

@testable import BramleyCore

@Suite struct AccessTokenTests {
  let clock = ManualClock()
  let keys: SigningKeys
  let codec: AccessTokenCodec
  let session: SessionRecord

  init() async throws {
    let clock = clock
    keys = SigningKeys(
      store: MemoryKeyStore(), seal: Seal(ring: .fixture(1)), surroundings: clock.surroundings,
      accessLifetime: 900)
    try await keys.renew()
    codec = AccessTokenCodec(
      issuer: TokenIssuer(issuer: "https://id.example.com", resources: ["https://api.example.com"]),
      keys: keys)
    session = SessionTemplate(
      id: "sid", clientID: "com.example.app", provider: .apple, methods: ["hwk"],
      deviceName: "Phone",
      authTime: clock.now.addingTimeInterval(-60), now: clock.now, policy: SessionPolicy()
    ).record(user: "uid", identity: "iid")
  }

  private func token(lifetime: TimeInterval = 900) throws -> String {
    try codec.sign(session, lifetime: lifetime, tokenID: "jti", at: clock.now)
  }

  /// A token with changed header and claims under a good signature of the server's own key.
  private func signed(header: String? = nil, _ changes: [String: Any?] = [:]) throws -> String {
    let key = try #require(keys.signer(at: clock.now))
    let parts = try token().split(separator: ".")
    var claims = try #require(
      JSONSerialization.jsonObject(with: decoded(parts[1])) as? [String: Any])
    for (name, value) in changes { claims[name] = value }
    let head = header.map { Data($0.utf8).base64URL } ?? String(parts[0])
    let input = "\(head).\(try JSONSerialization.data(withJSONObject: claims).base64URL)"
    return "\(input).\(try key.privateKey.signature(for: Data(input.utf8)).rawRepresentation.base64URL)"
  }

  @Test func `a token has the header and claims of RFC 9068`() throws {
    let parts = try token().split(separator: ".")
    let header = try JSONDecoder().decode([String: String].self, from: decoded(parts[0]))
    #expect(header == ["alg": "ES256", "typ": "at+jwt", "kid": keys.published[0].kid])
    let now = Int(clock.now.timeIntervalSince1970)
    let claims = try #require(
      JSONSerialization.jsonObject(with: decoded(parts[1])) as? [String: Any])
    #expect(
      Set(claims.keys) == [
        "iss", "sub", "aud", "exp", "iat", "jti", "sid", "client_id", "auth_time", "amr", "acr", "idp",
      ])
    #expect(claims["iss"] as? String == "https://id.example.com")
    #expect(claims["aud"] as? String == "https://id.example.com")
    #expect(claims["sub"] as? String == "uid" && claims["sid"] as? String == "sid")
    #expect(claims["client_id"] as? String == "com.example.app" && claims["jti"] as? String == "jti")
    #expect(claims["iat"] as? Int == now && claims["exp"] as? Int == now + 900)
    #expect(claims["auth_time"] as? Int == now - 60 && claims["amr"] as? [String] == ["hwk"])
    #expect(claims["idp"] as? String == "apple")
    #expect(try decoded(parts[2]).count == 64)
  }

  @Test func `a provider that does not say how the person authenticated leaves amr out`() throws {
    var session = session
    session.methods = []
    let token = try codec.sign(session, lifetime: 900, tokenID: "jti", at: clock.now)
    let payload = try decoded(token.split(separator: ".")[1])
    let claims = try #require(JSONSerialization.jsonObject(with: payload) as? [String: Any])
    #expect(claims["amr"] == nil && claims["idp"] as? String == "apple")
    #expect(codec.read(token, at: clock.now)?.provider == .apple)
  }

  @Test func `a token is verified with the published key alone`() throws {
    let jwk = keys.published[0]
    let point = try decoded(jwk.x) + decoded(jwk.y)
    let key = try P256.Signing.PublicKey(rawRepresentation: point)
    let jws = try #require(CompactJWS(try token()))
    let signature = try P256.Signing.ECDSASignature(rawRepresentation: jws.signature)
    #expect(key.isValidSignature(signature, for: jws.signingInput))
  }

  @Test func `a token is read by its issuer`() throws {
    let claims = try #require(codec.read(try token(), at: clock.now))
    #expect(claims.subject == "uid" && claims.sessionID == "sid" && claims.tokenID == "jti")
    #expect(codec.read(try signed(), at: clock.now) == claims)
  }

  @Test(arguments: [(0.0, true), (899, true), (929, true), (930, false), (931, false), (1_000_000, false)])
  func `a token ends at its exp and thirty seconds`(age: Double, isGood: Bool) throws {
    let token = try token()
    #expect((codec.read(token, at: clock.now.addingTimeInterval(age)) != nil) == isGood)
  }

  @Test func `another type, algorithm or key id is refused under a good signature`() throws {
    let kid = keys.published[0].kid
    for header in [
      #"{"alg":"ES256","kid":"\#(kid)","typ":"JWT"}"#, #"{"alg":"ES256","kid":"\#(kid)"}"#,
      #"{"alg":"ES256","kid":"\#(kid)","typ":"AT+JWT"}"#,
      #"{"alg":"ES256","kid":"\#(kid)","typ":"application/at+jwt"}"#,
      #"{"alg":"none","kid":"\#(kid)","typ":"at+jwt"}"#, #"{"alg":"HS256","kid":"\#(kid)","typ":"at+jwt"}"#,
      #"{"alg":"RS256","kid":"\#(kid)","typ":"at+jwt"}"#, #"{"alg":"ES256","typ":"at+jwt"}"#,
      #"{"alg":"ES256","kid":"other","typ":"at+jwt"}"#,
      #"{"alg":"ES256","kid":"\#(kid)","typ":"at+jwt","crit":["x"]}"#,
    ] {
      #expect(codec.read(try signed(header: header), at: clock.now) == nil, "\(header)")
    }
    #expect(
      codec.read(try signed(header: #"{"typ":"at+jwt","kid":"\#(kid)","alg":"ES256"}"#), at: clock.now) != nil
    )
  }

  @Test(
    arguments: [
      (nil, "https://id.example.com"), ("https://id.example.com", "https://id.example.com"),
      ("https://api.example.com", "https://api.example.com"), ("https://api.example.com/", nil),
      ("https://other.example", nil), ("", nil), ("https://API.example.com", nil),
    ] as [(String?, String?)])
  func `an audience is the server or one of its resources, byte for byte`(
    resource: String?, audience: String?
  ) throws {
    let found = codec.issuer.audience(for: resource)
    #expect(found?.text == audience)
    guard let found else { return }
    let token = try codec.sign(session, lifetime: 900, tokenID: "jti", for: found, at: clock.now)
    #expect(codec.read(token, at: clock.now)?.audience == audience)
  }

  @Test func `claims for somebody else are refused under a good signature`() throws {
    let changes: [[String: Any?]] = [
      ["iss": "https://forger.example"], ["iss": "https://id.example.com/"], ["aud": "https://other.example"],
      ["aud": ["https://api.example.com"]], ["iss": nil], ["aud": nil], ["sub": nil], ["sid": nil],
      ["exp": nil],
      ["exp": "9999999999"], ["exp": 0], ["exp": -1], ["sub": 7],
    ]
    for change in changes { #expect(codec.read(try signed(change), at: clock.now) == nil, "\(change)") }
  }

  @Test func `forged and altered tokens are refused`() throws {
    let good = try token()
    let parts = good.split(separator: ".").map(String.init)
    let input = Data("\(parts[0]).\(parts[1])".utf8)
    let foreign = try P256.Signing.PrivateKey().signature(for: input).rawRepresentation.base64URL
    let key = try #require(keys.signer(at: clock.now)).privateKey
    let der = try key.signature(for: input).derRepresentation.base64URL
    let code = HMAC<SHA256>.authenticationCode(
      for: input, using: SymmetricKey(data: Data(key.publicKey.pemRepresentation.utf8)))
    let otherClaims = Data(#"{"sub":"somebody"}"#.utf8).base64URL
    for token in [
      "\(parts[0]).\(parts[1]).\(foreign)", "\(parts[0]).\(parts[1]).\(der)", "\(parts[0]).\(parts[1]).",
      "\(parts[0]).\(parts[1]).\(Data(code).base64URL)", "\(parts[0]).\(otherClaims).\(parts[2])",
      "\(parts[0]).\(parts[1]).\(Data(count: 64).base64URL)", good + "=", good + ".", " " + good, good + "\n",
      "",
      parts[1], "Bearer " + good,
    ] {
      #expect(codec.read(token, at: clock.now) == nil, "\(token)")
    }
  }

  @Test func `another installation's token is refused`() async throws {
    let keys = SigningKeys(
      store: MemoryKeyStore(), seal: Seal(ring: .fixture(1)), surroundings: clock.surroundings,
      accessLifetime: 900)
    try await keys.renew()
    let other = AccessTokenCodec(
      issuer: TokenIssuer(issuer: "https://id.example.com", resources: ["https://api.example.com"]),
      keys: keys)
    #expect(other.read(try token(), at: clock.now) == nil)
  }

  @Test func `without a key nothing can be signed`() throws {
    let keys = SigningKeys(
      store: MemoryKeyStore(), seal: Seal(ring: .fixture(1)), surroundings: clock.surroundings,
      accessLifetime: 900)
    let codec = AccessTokenCodec(issuer: TokenIssuer(issuer: "i"), keys: keys)
    #expect(throws: Refusal(.unavailable)) {
      try codec.sign(session, lifetime: 900, tokenID: "jti", at: clock.now)
    }
  }
}
