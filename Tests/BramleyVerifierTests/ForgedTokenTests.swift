#if Verifier
  import BramleyVerifier
  import Foundation
  import JWTKit
  import Testing

  /// What a forger can do without the server's private key, each refused for its own reason.
  @Suite struct ForgedTokenTests {
    let rig: VerifierRig

    init() async throws { rig = try await VerifierRig() }

    private func fault(_ token: String) async -> TokenFault? {
      guard case .tokenInvalid(let fault) = await rig.refusal(of: token) else { return nil }
      return fault
    }

    /// A token under a good signature of the server's own key, with a header of the forger's.
    private func signed(_ header: String) throws -> String {
      try rig.signer.token(header: header, payload: rig.payload())
    }

    @Test func `a good token is accepted, without which these tests prove nothing`() async throws {
      #expect(await rig.refusal(of: try rig.token()) == nil)
    }

    @Test(arguments: ["none", "None", "NONE", "nOnE", ""])
    func `a token without an algorithm is refused`(alg: String) async throws {
      let header = #"{"alg":"\#(alg)","typ":"at+jwt","kid":"key-1"}"#
      let input = TestSigner.unsigned(header: header, payload: rig.payload())
      #expect(await fault("\(input).") == .algorithm)
      #expect(await fault(try signed(header)) == .algorithm)
    }

    @Test(arguments: ["RS256", "HS256", "ES384", "ES512", "PS256", "EdDSA", "es256", "ES256 ", "ES256K"])
    func `no other algorithm is accepted`(alg: String) async throws {
      #expect(await fault(try signed(#"{"alg":"\#(alg)","typ":"at+jwt","kid":"key-1"}"#)) == .algorithm)
    }

    @Test func `an HMAC with the public key as its secret is refused`() async throws {
      let point = rig.signer.point
      for secret in [rig.signer.publicPEM, rig.signer.publicPEM + "\n", rig.signer.jwk, point.x + point.y] {
        let hmac = try await JWTKeyCollection().add(hmac: HMACKey(from: secret), digestAlgorithm: .sha256)
          .getKey()
        for alg in ["HS256", "ES256"] {
          let input = TestSigner.unsigned(
            header: #"{"alg":"\#(alg)","typ":"at+jwt","kid":"key-1"}"#, payload: rig.payload())
          let code = Data(try hmac.sign(Data(input.utf8)))
          #expect(await fault("\(input).\(code.base64URL)") == (alg == "HS256" ? .algorithm : .signature))
          let doubled = "\(input).\((code + code).base64URL)"
          #expect(await fault(doubled) == (alg == "HS256" ? .algorithm : .signature))
        }
      }
    }

    @Test func `a signature by another key is refused`() async throws {
      let forger = try await TestSigner("key-1")
      #expect(await fault(try rig.token(by: forger)) == .signature)
    }

    @Test(arguments: ["unknown", "KEY-1", "key-1 ", "../key-1", "' OR 1=1 --"])
    func `a key id that the server does not publish is refused`(kid: String) async throws {
      #expect(await fault(try signed(#"{"alg":"ES256","typ":"at+jwt","kid":"\#(kid)"}"#)) == .key)
    }

    @Test(arguments: [#"{"alg":"ES256","typ":"at+jwt"}"#, #"{"alg":"ES256","typ":"at+jwt","kid":""}"#])
    func `a token without a key id is refused and asks for nothing`(header: String) async throws {
      #expect(await fault(try signed(header)) == .key)
      #expect(await rig.server.keyFetches == 0)
    }

    @Test(arguments: ["JWT", "jwt", "id_token+jwt", "at+jwt ", "at+jwt;x=1", "text/at+jwt", "logout+jwt", ""])
    func `a token of another type is refused`(type: String) async throws {
      #expect(await fault(try signed(#"{"alg":"ES256","typ":"\#(type)","kid":"key-1"}"#)) == .type)
    }

    @Test func `an identity token of Apple's kind is refused`() async throws {
      #expect(await fault(try signed(#"{"kid":"key-1","alg":"RS256"}"#)) == .type)
      #expect(await fault(try signed(#"{"kid":"key-1","alg":"ES256"}"#)) == .type)
      let apple = try rig.signer.token(
        payload: rig.payload([
          "iss": #""https://appleid.apple.com""#, "aud": #""com.example.app""#, "sid": nil, "client_id": nil,
        ]))
      #expect(await fault(apple) == .claims)
    }

    @Test(arguments: [
      #""jku":"https://forger.example/keys""#, #""x5u":"https://forger.example/chain""#, #""x5c":["MIIB"]"#,
      #""jwk":{"kty":"EC"}"#, #""crit":["exp"]"#, #""crit":["b64"],"b64":false"#, #""crit":[]"#,
      #""b64":true"#, #""zip":"DEF""#, #""jku":null"#,
    ])
    func `a header that brings keys or extensions is refused, and nothing is fetched`(
      member: String
    ) async throws {
      let token = try signed(#"{"alg":"ES256","typ":"at+jwt","kid":"key-1",\#(member)}"#)
      #expect(await fault(token) == .header)
      #expect(await rig.server.addresses == [])
    }

    @Test func `the very key in jwk does not make its own token good`() async throws {
      let forger = try await TestSigner("key-1")
      let header = #"{"alg":"ES256","typ":"at+jwt","kid":"key-1","jwk":\#(forger.jwk)}"#
      #expect(await fault(try forger.token(header: header, payload: rig.payload())) == .header)
    }

    @Test func `a payload under another token's signature is refused`() async throws {
      let parts = try rig.token().split(separator: ".")
      for payload in [rig.payload(["sub": #""user-2""#]), rig.payload() + " "] {
        let other = Data(payload.utf8).base64URL
        #expect(await fault("\(parts[0]).\(other).\(parts[2])") == .signature)
      }
    }
  }
#endif
