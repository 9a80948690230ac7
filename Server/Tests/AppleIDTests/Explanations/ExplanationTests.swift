import AppleID
import Foundation
import OpenID
import Testing

/// Every failure of Apple's that a server can see, explained with a remedy.
@Suite struct ExplanationTests {
  private func explanation(_ error: TokenErrorCode, _ description: String? = nil) -> AppleExplanation {
    TokenErrorBody(error: error, errorDescription: description).explanation
  }

  @Test(arguments: [
    ("The code has already been used.", "already been used", "once"),
    ("The code has expired or has been revoked.", "expired", "identity token"),
    (
      "client_id mismatch. The code was not issued to com.example.MARKER.", "another client id", "bundle id"
    ),
    ("Invalid response mode", "response mode", "form_post"), ("INVALID RESPONSE MODE.", "mode", "form_post"),
  ])
  func `Apple's known words decide`(description: String, what: String, remedy: String) {
    for error: TokenErrorCode in [.invalidGrant, .invalidRequest, "something_new"] {
      let explanation = explanation(error, description)
      #expect(explanation.what.contains(what) && explanation.remedy.contains(remedy))
      #expect(!"\(explanation)".contains("MARKER"))
    }
  }

  @Test(arguments: [
    (TokenErrorCode.invalidClient, ["expired", "kid", "sub", "DER", "15777000", "redirect"]),
    (.invalidGrant, ["five minutes", "client id", "new sign-in"]), (.invalidRequest, ["urlencoded", "JSON"]),
    (.unauthorizedClient, ["redirect", "Services ID"]), (.unsupportedGrantType, ["authorization_code"]),
    (.invalidScope, ["%20", "user.migration"]),
  ])
  func `each error has its remedy`(error: TokenErrorCode, words: [String]) {
    let remedy = explanation(error).remedy
    for word in words { #expect(remedy.contains(word), "\(error): \(word)") }
  }

  @Test func `an unknown text is not shown`() {
    let odd = explanation("MARKER_error", "MARKER c0de")
    #expect(!"\(odd)".contains("MARKER"))
    let known = TokenErrorBody(
      error: .invalidGrant, errorDescription: "client_id mismatch. The code c0de was not issued to x.")
    #expect("\(known)" == "invalid_grant (client_id mismatch.)")
    #expect("\(TokenErrorBody(error: .invalidClient, errorDescription: "MARKER"))" == "invalid_client")
    for name in ["MARKER", "", "a b", "a\u{1B}[31m", String(repeating: "a", count: 41)] {
      let body = TokenErrorBody(error: TokenErrorCode(rawValue: name))
      #expect("\(body)" == "an error without a proper name")
    }
  }

  @Test func `every failure of a call is explained in its own words`() {
    let failures: [AppleCallFailure] = [
      .refused(TokenErrorBody(error: .invalidClient)), .refused(TokenErrorBody(error: .invalidGrant)),
      .throttled(retryAfter: nil), .unavailable(status: 503), .unreachable, .malformed, .secret,
    ]
    let words = failures.map(\.explanation)
    #expect(Set(words.map(\.what)).count == words.count && Set(words.map(\.remedy)).count == words.count)
    #expect(AppleCallFailure.unavailable(status: 503).explanation.what.contains("503"))
  }

  @Test func `every reason why a token is not accepted is explained in its own words`() {
    let failures =
      AppleJWSFault.allCases.map { IdentityTokenFailure.invalid(reason: $0.rawValue) } + [
        .expired, .audience(found: "a", allowed: ["b", "c"]), .nonceMissing, .nonceMismatch, .nonceUnexpected,
        .keysUnavailable, .invalid(reason: "c_hash is missing"),
      ]
    let words = failures.map(\.explanation)
    #expect(Set(words.map(\.what)).count == words.count && Set(words.map(\.remedy)).count == words.count)
    #expect(words.last?.what.contains("c_hash is missing") == true)
    let audience = IdentityTokenFailure.audience(found: "com.a", allowed: ["com.b", "com.c"]).explanation.what
    #expect(audience.contains("com.a") && audience.contains("com.b, com.c"))
  }

  @Test func `every reason why a notification is not accepted is explained in its own words`() {
    let failures =
      AppleJWSFault.allCases.map { NotificationFailure.invalid(reason: $0.rawValue) } + [
        .expired, .audience(found: "a"), .keysUnavailable, .invalid(reason: "jti is empty or too long"),
      ]
    let words = failures.map(\.explanation)
    #expect(Set(words.map(\.what)).count == words.count && Set(words.map(\.remedy)).count == words.count)
  }

  @Test func `every fault of a client secret is explained in its own words`() {
    let faults: [ClientSecretVerifier.Fault] = [
      .malformed, .unknownKey, .derSignature, .signature, .issuer, .subject, .audience, .fromTheFuture,
      .expired,
      .tooLong,
    ]
    let words = faults.map(\.explanation)
    #expect(Set(words.map(\.what)).count == words.count && Set(words.map(\.remedy)).count == words.count)
  }
}
