#if Verifier
  import BramleyVerifier
  import Foundation
  import Testing

  @Suite struct VerificationErrorTests {
    @Test(
      arguments: [
        (.tokenMissing, 401, "Bearer"),
        (
          .requestMalformed, 400,
          #"Bearer error="invalid_request", error_description="Authorization must be Bearer, a space and the access token.""#
        ),
        (
          .tokenInvalid(.expired), 401,
          #"Bearer error="invalid_token", error_description="The access token has expired.""#
        ),
        (
          .tokenInvalid(.signature), 401,
          #"Bearer error="invalid_token", error_description="The access token is not valid here.""#
        ),
        (.sessionEnded, 401, #"Bearer error="invalid_token", error_description="The session has ended.""#),
        (
          .authenticationTooOld(maximumAge: 600), 401,
          #"Bearer error="insufficient_user_authentication", error_description="A more recent authentication is needed.", max_age="600""#
        ),
        (.keysUnavailable(retryAfter: 7), 503, nil), (.serverUnreachable, 503, nil),
      ] as [(VerificationError, Int, String?)])
    func `each error has its response`(error: VerificationError, status: Int, challenge: String?) {
      #expect(error.status == status)
      #expect(error.wwwAuthenticate == challenge)
      #expect((error.retryAfter != nil) == (status == 503))
    }

    @Test func `the time until the next attempt is given in seconds`() {
      #expect(VerificationError.keysUnavailable(retryAfter: 7).retryAfter == 7)
    }

    @Test func `a realm stands first and can't break out of its quotes`() {
      let error = VerificationError.sessionEnded
      #expect(error.wwwAuthenticate(realm: "notes")?.hasPrefix(#"Bearer realm="notes", error="#) == true)
      #expect(VerificationError.tokenMissing.wwwAuthenticate(realm: "notes") == #"Bearer realm="notes""#)
      #expect(
        VerificationError.tokenMissing.wwwAuthenticate(realm: "a\"b\\c\r\nSet-Cookie: x\u{E9}")
          == #"Bearer realm="a\"b\\cSet-Cookie: x""#)
      #expect(VerificationError.serverUnreachable.wwwAuthenticate(realm: "notes") == nil)
    }

    @Test func `no error contains anything of the token`() async throws {
      let rig = try await VerifierRig()
      let secret = "c2VjcmV0c2VjcmV0"
      for token in [
        secret, "\(secret).\(secret).\(secret)", try rig.token(["sub": "\"\(secret)\"", "exp": "1"]),
      ] {
        let error = try #require(await rig.refusal(of: token))
        for text in [
          "\(error)", String(reflecting: error), error.wwwAuthenticate ?? "", error.localizedDescription,
        ] {
          #expect(!text.contains(secret))
        }
      }
    }

    @Test(arguments: TokenFault.allCases)
    func `every fault has its own description`(fault: TokenFault) {
      #expect(TokenFault.allCases.filter { $0.description == fault.description }.count == 1)
    }
  }
#endif
