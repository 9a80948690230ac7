import Foundation
import OpenID
import Testing

@Suite struct IDTokenRulesTests {
  static let now = Date(timeIntervalSince1970: 1_800_000_000)
  let rules = IDTokenRules(
    issuers: ["https://id.example.com", "id.example.com"], clients: ["web", "app"], leeway: 60,
    maximumAge: 3_600)

  private func violation(_ change: (inout IDTokenClaims) -> Void) -> IDTokenViolation? {
    var claims = IDTokenClaims(
      issuer: "https://id.example.com", audiences: ["web"], subject: "person", issuedAt: Self.now,
      expiresAt: Self.now.addingTimeInterval(3_600))
    change(&claims)
    return rules.violation(of: claims, at: Self.now)
  }

  @Test func `good claims break no rule`() {
    #expect(violation { _ in } == nil)
    #expect(violation { $0.issuer = "id.example.com" } == nil)
    #expect(violation { $0.audiences = ["app"] } == nil)
    #expect(violation { $0.audiences = ["app", "web"] } == nil)
  }

  @Test(arguments: ["https://id.example.com/", "https://ID.example.com", "http://id.example.com", ""])
  func `another issuer is rejected`(issuer: String) {
    #expect(violation { $0.issuer = issuer } == .issuer)
  }

  @Test func `the subject has a sensible length`() {
    #expect(violation { $0.subject = "" } == .subject)
    #expect(violation { $0.subject = String(repeating: "x", count: 255) } == nil)
    #expect(violation { $0.subject = String(repeating: "x", count: 256) } == .subject)
  }

  @Test(arguments: [[], ["other"], ["Web"], ["web", "other"]])
  func `a token for others is rejected`(audiences: [String]) {
    #expect(violation { $0.audiences = audiences } == .audience)
  }

  @Test func `an authorized party must be one of the clients, and lets a token have more audiences`() {
    #expect(violation { $0.authorizedParty = "other" } == .authorizedParty)
    #expect(violation { $0.authorizedParty = "app" } == nil)
    #expect(
      violation {
        $0.audiences = ["web", "other"]
        $0.authorizedParty = "web"
      } == nil)
    #expect(
      violation {
        $0.audiences = ["other"]
        $0.authorizedParty = "web"
      } == .audience)
  }

  @Test(arguments: [
    (0.0, 3_600.0, nil), (60, 3_600, nil), (60.1, 3_600, .future), (-100, -59.9, nil),
    (-100, -60, IDTokenViolation.expired), (-3_659.9, 3_600, nil), (-3_660, 3_600, .expired),
  ])
  func `times are held to the second, with the leeway`(
    issued: TimeInterval, expires: TimeInterval, found: IDTokenViolation?
  ) {
    let result = violation {
      $0.issuedAt = Self.now.addingTimeInterval(issued)
      $0.expiresAt = Self.now.addingTimeInterval(expires)
    }
    #expect(result == found)
  }

  @Test func `claims are decoded, one audience or several`() throws {
    let json =
      #"{"iss":"i","aud":"web","sub":"s","iat":1,"exp":2.5,"azp":"a","nonce":"n","c_hash":"c","at_hash":"t"}"#
    let claims = try JSONDecoder().decode(IDTokenClaims.self, from: Data(json.utf8))
    #expect(claims.audiences == ["web"] && claims.authorizedParty == "a" && claims.nonce == "n")
    #expect(claims.codeHash == "c" && claims.accessTokenHash == "t")
    #expect(claims.expiresAt == Date(timeIntervalSince1970: 2.5))
    let several = json.replacing(#""web""#, with: #"["a","b"]"#)
    #expect(try JSONDecoder().decode(IDTokenClaims.self, from: Data(several.utf8)).audiences == ["a", "b"])
    for (part, bad) in [
      (#""aud":"web","#, ""), (#""iat":1"#, #""iat":"1""#), (#""nonce":"n""#, #""nonce":1"#),
    ] {
      let text = json.replacing(part, with: bad)
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(IDTokenClaims.self, from: Data(text.utf8))
      }
    }
  }
}
