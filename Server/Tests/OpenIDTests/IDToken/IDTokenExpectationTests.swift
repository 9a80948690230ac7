import Foundation
import OpenID
import Testing

@Suite struct IDTokenExpectationTests {
  private func violation(
    _ expectation: IDTokenExpectation, nonce: String? = nil, codeHash: String? = nil,
    accessTokenHash: String? = nil
  ) -> IDTokenViolation? {
    var claims = IDTokenClaims(
      issuer: "i", audiences: ["web"], subject: "s", issuedAt: .distantPast, expiresAt: .distantFuture)
    (claims.nonce, claims.codeHash, claims.accessTokenHash) = (nonce, codeHash, accessTokenHash)
    return expectation.violation(of: claims)
  }

  @Test(arguments: [
    ("n", "n", nil), (nil, nil, nil), (nil, "n", IDTokenViolation.nonceMissing), ("n", nil, .nonceUnexpected),
    ("n", "N", .nonceMismatch), ("", "n", .nonceMismatch),
  ])
  func `the nonce is in both places or in neither`(
    claim: String?, expected: String?, found: IDTokenViolation?
  ) {
    #expect(violation(.init(nonce: .equal(expected)), nonce: claim) == found)
    #expect(violation(.init(nonce: .unchecked), nonce: claim) == nil)
  }

  @Test func `the code's hash is compared, and required where that is expected`() {
    let hash = CodeHash.value(of: "c0de")
    let required = IDTokenExpectation(nonce: .unchecked, code: .init("c0de", isHashRequired: true))
    let optional = IDTokenExpectation(nonce: .unchecked, code: .init("c0de", isHashRequired: false))
    for expectation in [required, optional] {
      #expect(violation(expectation, codeHash: hash) == nil)
      for other in [CodeHash.value(of: "other"), "", hash + "="] {
        #expect(violation(expectation, codeHash: other) == .codeHashMismatch)
      }
    }
    #expect(violation(required) == .codeHashMissing)
    #expect(violation(optional) == nil)
    #expect(violation(.init(nonce: .unchecked), codeHash: "anything") == nil)
  }

  @Test func `the access token's hash is compared, and required where that is expected`() {
    let hash = CodeHash.value(of: "t0ken")
    let required = IDTokenExpectation(nonce: .unchecked, accessToken: .init("t0ken", isHashRequired: true))
    let optional = IDTokenExpectation(nonce: .unchecked, accessToken: .init("t0ken", isHashRequired: false))
    for expectation in [required, optional] {
      #expect(violation(expectation, accessTokenHash: hash) == nil)
      #expect(violation(expectation, accessTokenHash: CodeHash.value(of: "x")) == .accessTokenHashMismatch)
    }
    #expect(violation(required) == .accessTokenHashMissing)
    #expect(violation(optional) == nil)
  }
}
