#if Verifier
  import BramleyAPI
  import BramleyVerifier
  import Foundation
  import Testing

  @Suite struct BramleyVerifierTests {
    @Test func `a token of the server's names its user`() async throws {
      let rig = try await VerifierRig()
      let user = try await rig.verifier.verify(rig.token())
      #expect(user.userID == "user-1" && user.sessionID == "session-1" && user.clientID == "com.example.app")
      #expect(user.amr == ["pwd"] && user.idp == .password && user.tokenID == "token-1")
      #expect(user.authTime == rig.clock.now.addingTimeInterval(-60))
      #expect(user.expiresAt == rig.clock.now.addingTimeInterval(900))
      #expect(await rig.server.addresses == ["https://id.example.com/.well-known/jwks.json"])
      #expect(await rig.server.bearers == [nil])
    }

    @Test func `the Authorization field is read as it stands`() async throws {
      let rig = try await VerifierRig()
      #expect(try await rig.verifier.verify(authorization: "Bearer \(rig.token())").userID == "user-1")
      await #expect(throws: VerificationError.tokenMissing) {
        try await rig.verifier.verify(authorization: nil)
      }
      await #expect(throws: VerificationError.requestMalformed) {
        try await rig.verifier.verify(authorization: "Bearer \(rig.token()), Bearer \(rig.token())")
      }
    }

    @Test(arguments: ["at+jwt", "AT+JWT", "application/at+jwt", "Application/At+Jwt"])
    func `the type may be spelled as RFC 9068 allows`(type: String) async throws {
      let rig = try await VerifierRig()
      let header = #"{"alg":"ES256","typ":"\#(type)","kid":"key-1"}"#
      #expect(await rig.refusal(of: try rig.signer.token(header: header, payload: rig.payload())) == nil)
    }

    @Test(arguments: [
      #"["https://api.example.com"]"#, #"["https://other.example.com","https://api.example.com"]"#,
    ])
    func `an audience may be one of several`(audience: String) async throws {
      let rig = try await VerifierRig()
      #expect(await rig.refusal(of: try rig.token(["aud": audience])) == nil)
    }

    @Test func `a slash at the issuer's end doesn't count`() async throws {
      let rig = try await VerifierRig(issuer: VerifierRig.issuer + "/")
      #expect(await rig.refusal(of: try rig.token()) == nil)
      let slashed = try rig.token(["iss": #""\#(VerifierRig.issuer)/""#])
      #expect(await rig.refusal(of: slashed) == .tokenInvalid(.issuer))
    }

    @Test(arguments: [(29.0, nil), (30, .tokenInvalid(.expired))] as [(Double, VerificationError?)])
    func `a token expires the leeway after its exp`(seconds: Double, error: VerificationError?) async throws {
      let rig = try await VerifierRig()
      let token = try rig.token()
      rig.clock.advance(by: 900 + seconds)
      #expect(await rig.refusal(of: token) == error)
    }

    @Test(arguments: ["iat", "nbf"])
    func `a token may be valid from the leeway after now at most`(claim: String) async throws {
      let rig = try await VerifierRig(leeway: 5)
      let now = Int(rig.clock.now.timeIntervalSince1970)
      #expect(await rig.refusal(of: try rig.token([claim: "\(now + 5)"])) == nil)
      #expect(await rig.refusal(of: try rig.token([claim: "\(now + 6)"])) == .tokenInvalid(.early))
    }

    @Test func `times may have fractions`() async throws {
      let rig = try await VerifierRig(leeway: 0)
      let now = Int(rig.clock.now.timeIntervalSince1970)
      #expect(await rig.refusal(of: try rig.token(["exp": "\(now).5"])) == nil)
      #expect(await rig.refusal(of: try rig.token(["exp": "\(now).0"])) == .tokenInvalid(.expired))
    }

    @Test func `a client that is not accepted is refused`() async throws {
      let rig = try await VerifierRig(clientIDs: ["com.example.app", "com.example.watch"])
      #expect(await rig.refusal(of: try rig.token()) == nil)
      for other in [#""com.example.other""#, #""COM.example.app""#, #""com.example.app ""#] {
        #expect(await rig.refusal(of: try rig.token(["client_id": other])) == .tokenInvalid(.client))
      }
    }

    @Test func `a step that needs a recent authentication refuses an old one`() async throws {
      let rig = try await VerifierRig(leeway: 5)
      let now = Int(rig.clock.now.timeIntervalSince1970)
      func old(_ seconds: Int) throws -> String { try rig.token(["auth_time": "\(now - seconds)"]) }
      #expect(await rig.refusal(of: try old(604), within: 600) == nil)
      #expect(await rig.refusal(of: try old(605), within: 600) == .authenticationTooOld(maximumAge: 600))
      #expect(await rig.refusal(of: try old(86_400)) == nil)
      let undated = try rig.token(["auth_time": nil as String?])
      #expect(await rig.refusal(of: undated) == nil)
      #expect(await rig.refusal(of: undated, within: 1e9) == .authenticationTooOld(maximumAge: 1_000_000_000))
    }

    @Test func `keys that were fetched ahead serve the first token`() async throws {
      let rig = try await VerifierRig()
      #expect(await rig.verifier.warmUp())
      #expect(await rig.refusal(of: try rig.token()) == nil)
      #expect(await rig.server.keyFetches == 1)
    }
  }
#endif
