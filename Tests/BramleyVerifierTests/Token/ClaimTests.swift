#if Verifier
  import BramleyAPI
  import BramleyVerifier
  import Foundation
  import Testing

  @Suite struct ClaimTests {
    let rig: VerifierRig

    init() async throws { rig = try await VerifierRig() }

    @Test(arguments: ["iss", "aud", "sub", "sid", "client_id", "jti", "iat", "exp"])
    func `a token without a claim is refused`(claim: String) async throws {
      #expect(await rig.refusal(of: try rig.token([claim: nil as String?])) == .tokenInvalid(.claims))
      #expect(await rig.refusal(of: try rig.token([claim: "null"])) == .tokenInvalid(.claims))
      #expect(await rig.refusal(of: try rig.token([claim: "{}"])) == .tokenInvalid(.claims))
    }

    @Test func `a token may leave out when, how and by which provider the person authenticated`() async throws
    {
      let user = try await rig.verifier.verify(
        try rig.token(["amr": nil as String?, "idp": nil as String?, "auth_time": nil as String?]))
      #expect(user.amr.isEmpty && user.idp == nil && user.authTime == nil)
      for value in ["null", "{}", "7"] {
        #expect(await rig.refusal(of: try rig.token(["amr": value])) == .tokenInvalid(.claims))
        #expect(await rig.refusal(of: try rig.token(["idp": value])) == .tokenInvalid(.claims))
      }
    }

    @Test func `further claims are given as they are, and as a type of the app's`() async throws {
      let user = try await rig.verifier.verify(
        try rig.token(["role": #""admin""#, "teams": "[1,2]", "quota": #"{"trees":7}"#]))
      #expect(user.claims.keys.sorted() == ["quota", "role", "teams"])
      #expect(
        user.claims["role"] == .string("admin") && user.claims["teams"] == .array([.integer(1), .integer(2)]))
      struct Extra: Decodable {
        var role: String
        var quota: [String: Int]
      }
      let extra = try user.claims(as: Extra.self)
      #expect(extra.role == "admin" && extra.quota == ["trees": 7])
      #expect(try await rig.verifier.verify(try rig.token()).claims.isEmpty)
    }

    @Test(arguments: ["iss", "sub", "sid", "client_id", "jti", "idp"])
    func `a claim that is empty or no text is refused`(claim: String) async throws {
      for value in [#""""#, "7", "true", #"["x"]"#] {
        #expect(await rig.refusal(of: try rig.token([claim: value])) == .tokenInvalid(.claims))
      }
    }

    @Test(arguments: ["iat", "exp", "auth_time", "nbf"])
    func `a time that is no number is refused`(claim: String) async throws {
      for value in [#""1900000000""#, "true", "[1900000000]", "1e999", "null"] {
        #expect(await rig.refusal(of: try rig.token([claim: value])) == .tokenInvalid(.claims))
      }
    }

    @Test(arguments: [
      "https://forger.example", "https://id.example.com/", "https://ID.example.com", "http://id.example.com",
      "https://id.example.com.forger.example", " https://id.example.com", "https://id.example.com\\u0000",
    ])
    func `another issuer is refused`(issuer: String) async throws {
      #expect(await rig.refusal(of: try rig.token(["iss": "\"\(issuer)\""])) == .tokenInvalid(.issuer))
    }

    @Test func `a text that only looks the same is different`() async throws {
      let rig = try await VerifierRig(clientIDs: ["caf\u{E9}"])
      #expect(await rig.refusal(of: try rig.token(["client_id": "\"caf\u{E9}\""])) == nil)
      #expect(
        await rig.refusal(of: try rig.token(["client_id": "\"cafe\u{301}\""])) == .tokenInvalid(.client))
    }

    @Test(arguments: [
      #""https://other.example.com""#, "[]", #"["https://other.example.com"]"#,
      #""https://api.example.com/""#, #""https://api.example.com https://other.example.com""#,
    ])
    func `another audience is refused`(audience: String) async throws {
      #expect(await rig.refusal(of: try rig.token(["aud": audience])) == .tokenInvalid(.audience))
    }

    @Test(arguments: ["7", "null", "{}", #"["https://api.example.com",7]"#, "true"])
    func `an audience of another kind is refused`(audience: String) async throws {
      #expect(await rig.refusal(of: try rig.token(["aud": audience])) == .tokenInvalid(.claims))
    }

    @Test func `a token that can't be valid causes no fetch of keys`() async throws {
      for changes in [["iss": #""x""#], ["aud": #""x""#], ["exp": "1"], ["iat": "99999999999"]] {
        #expect(await rig.refusal(of: try rig.token(changes)) != nil)
      }
      #expect(await rig.server.keyFetches == 0)
    }
  }
#endif
