import AppleID
import Foundation
import Testing

@Suite struct IdentityTokenClaimsTests {
  private func decode(_ more: String) throws -> IdentityTokenClaims {
    let text = #"{"iss":"i","aud":"a","sub":"s","iat":1,"exp":2\#(more)}"#
    return try JSONDecoder().decode(IdentityTokenClaims.self, from: Data(text.utf8))
  }

  @Test(arguments: [
    ("true", true), ("false", false), (#""true""#, true), (#""false""#, false), (#""True""#, true),
    (#""FALSE""#, false), (#""yes""#, nil), (#""""#, nil), ("null", nil), ("[]", nil), (#""1""#, nil),
  ])
  func `booleans are read as Apple wrote them at any time`(value: String, expected: Bool?) throws {
    let claims = try decode(
      #","email_verified":\#(value),"is_private_email":\#(value),"nonce_supported":\#(value)"#)
    #expect(claims.emailVerified == expected)
    #expect(claims.isPrivateEmail == expected)
    #expect(claims.nonceSupported == expected)
  }

  @Test func `what Apple leaves out is nil`() throws {
    let claims = try decode("")
    #expect(claims.nonce == nil && claims.email == nil && claims.emailVerified == nil)
    #expect(claims.isPrivateEmail == nil && claims.realUserStatus == nil && claims.codeHash == nil)
    #expect(claims.transferSubject == nil && claims.organization == nil && claims.authTime == nil)
  }

  @Test(arguments: [("0", 0), ("1", 1), ("2", 2), ("9", 9), (#""2""#, 2)])
  func `an unknown real-user status is kept`(value: String, expected: Int) throws {
    #expect(try decode(#","real_user_status":\#(value)"#).realUserStatus?.rawValue == expected)
  }

  @Test func `an odd value where nothing depends on it does not refuse the person`() throws {
    let claims = try decode(
      #","email":7,"real_user_status":"likely","transfer_sub":[],"org_id":{},"auth_time":"x","unheard_of":[{}]"#
    )
    #expect(claims.email == nil && claims.realUserStatus == nil && claims.authTime == nil)
  }

  @Test func `everything is written and read again`() throws {
    var claims = IdentityTokenClaims(
      issuer: "i", audience: "a", subject: "s", issuedAt: Date(timeIntervalSince1970: 1),
      expiresAt: Date(timeIntervalSince1970: 2))
    claims.nonce = "n"
    claims.nonceSupported = true
    claims.email = "a@b.example"
    claims.emailVerified = false
    claims.isPrivateEmail = true
    claims.realUserStatus = .likelyReal
    claims.transferSubject = "t"
    claims.organization = "o"
    claims.codeHash = "h"
    claims.authTime = Date(timeIntervalSince1970: 3)
    let copy = try JSONDecoder().decode(IdentityTokenClaims.self, from: try JSONEncoder().encode(claims))
    #expect(copy == claims)
  }
}
