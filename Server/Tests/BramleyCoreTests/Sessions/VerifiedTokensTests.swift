import BramleyAPI
import Foundation
import Testing

@testable import BramleyCore

@Suite struct VerifiedTokensTests {
  private let tokens = VerifiedTokens(capacity: 2)

  private func claims(_ id: String) throws -> AccessTokenClaims {
    try JSONDecoder().decode(
      AccessTokenClaims.self,
      from: Data(
        """
        {"iss": "https://a.example", "sub": "ada", "aud": "app", "exp": 2, "iat": 1, "jti": "\(id)", "sid": "s",
         "client_id": "app", "idp": "apple"}
        """.utf8))
  }

  @Test func `tokens that differ in front of their signature are different tokens`() throws {
    tokens.keep(try claims("one"), of: "head.one.the same signature", in: 0)
    #expect(tokens.claims(of: "head.one.the same signature", in: 0)?.tokenID == "one")
    #expect(tokens.claims(of: "head.two.the same signature", in: 0) == nil)
    #expect(tokens.claims(of: "", in: 0) == nil)
  }

  @Test func `a key's withdrawal forgets all tokens, and keeps none that was verified before`() throws {
    tokens.keep(try claims("one"), of: "one", in: 0)
    #expect(tokens.claims(of: "one", in: 1) == nil)
    tokens.keep(try claims("one"), of: "one", in: 0)
    #expect(tokens.claims(of: "one", in: 1) == nil)
    tokens.keep(try claims("one"), of: "one", in: 1)
    #expect(tokens.claims(of: "one", in: 1)?.tokenID == "one")
  }

  @Test func `so many tokens are kept at most`() throws {
    for name in ["one", "two", "three"] { tokens.keep(try claims(name), of: name, in: 0) }
    #expect(tokens.claims(of: "one", in: 0) == nil && tokens.claims(of: "three", in: 0) != nil)
  }
}
