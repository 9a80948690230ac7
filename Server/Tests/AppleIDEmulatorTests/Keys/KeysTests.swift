import AppleID
import AppleIDEmulator
import Foundation
import JWTKit
import OpenID
import Testing

@Suite(.limitedConcurrency) struct KeysTests {
  @Test func `both keys sign, and another library verifies them`() async throws {
    try await Rig.run { rig in
      let document = try await rig.get("/auth/keys")
      let keys = try await JWTKeyCollection().add(jwksJSON: document.text)
      let tokens = try (0..<4).map { _ in try rig.native().identityToken }
      for token in tokens {
        let claims = try await keys.verify(token, as: Claims.self)
        #expect(claims.aud == Rig.native)
      }
      let ids = Set(tokens.compactMap { CompactJWS($0)?.header.kid })
      #expect(ids.count == 2)
      #expect(tokens.allSatisfy { CompactJWS($0)?.header.alg == "RS256" })
      #expect(ids.allSatisfy { $0.count == 10 })
    }
  }

  @Test func `the discovery document names Apple as issuer and its own endpoints`() async throws {
    try await Rig.run { rig in
      let base = rig.emulator.baseURL.absoluteString
      let document = try await rig.get("/.well-known/openid-configuration").json
      #expect(document["issuer"] == "https://appleid.apple.com")
      #expect(document["token_endpoint"]?.string == "\(base)/auth/token")
      #expect(document["jwks_uri"]?.string == "\(base)/auth/keys")
      #expect(document["response_types_supported"] == .array(["code"]))
      #expect(document["userinfo_endpoint"] == nil)
    }
  }

  struct Claims: JWTPayload {
    var iss: String
    var aud: String
    var sub: String
    func verify(using algorithm: some JWTAlgorithm) async throws {}
  }
}
