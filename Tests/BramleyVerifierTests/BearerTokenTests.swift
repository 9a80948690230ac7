#if Verifier
  import BramleyVerifier
  import Testing

  @Suite struct BearerTokenTests {
    @Test(arguments: [
      ("Bearer a.b.c", "a.b.c"), ("bearer a.b.c", "a.b.c"), ("BEARER a", "a"), ("Bearer   a", "a"),
      ("Bearer aZ09-._~+/==", "aZ09-._~+/=="),
    ])
    func `a bearer token is taken as RFC 6750 writes it`(field: String, token: String) throws {
      #expect(try BearerToken.read(field) == token)
    }

    @Test(arguments: [nil, "", "Basic dXNlcg==", "Bearer2 a", "Digest x", "a.b.c", " Bearer a", "Bearer\ta"])
    func `another scheme or none brings no token`(field: String?) {
      #expect(throws: VerificationError.tokenMissing) { try BearerToken.read(field) }
    }

    @Test(arguments: [
      "Bearer", "Bearer ", "Bearer  ", "Bearer =", "Bearer a b", "Bearer a, Bearer b", "Bearer a,b",
      "Bearer a ",
      "Bearer \"a\"", "Bearer a=b", "Bearer a\n", "Bearer \u{E9}", "Bearer a\u{301}", "Bearer a;b",
      "Bearer \ta",
    ])
    func `what only resembles a bearer token is malformed`(field: String) {
      #expect(throws: VerificationError.requestMalformed) { try BearerToken.read(field) }
    }
  }
#endif
