import AppleID
import BramleyAPI
import Foundation
import Logging
import OpenID
import Support
import Synchronization
import Testing

@testable import BramleyCore

/// Apple's failures that a server sees, each with the remedy that the caller gets.
@Suite struct AppleRemedyTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var what: String
    var refusal: Refusal
    var code: ProblemCode
    var detail: String
    var remedy: String
    var testDescription: String { what }

    init(_ what: String, _ failure: AppleCallFailure, _ code: ProblemCode, _ detail: String, _ remedy: String)
    {
      (self.what, self.code, self.detail, self.remedy) = (what, code, detail, remedy)
      refusal = Refusal(failure)
    }

    init(
      _ what: String, _ failure: IdentityTokenFailure, _ code: ProblemCode, _ detail: String, _ remedy: String
    ) {
      (self.what, self.code, self.detail, self.remedy) = (what, code, detail, remedy)
      refusal = Refusal(failure)
    }
  }

  private static func refused(_ error: TokenErrorCode, _ words: String? = nil) -> AppleCallFailure {
    .refused(TokenErrorBody(error: error, errorDescription: words))
  }

  private static func invalid(_ fault: AppleJWSFault) -> IdentityTokenFailure {
    .invalid(reason: fault.rawValue)
  }

  static let cases: [Case] = [
    Case(
      "the client secret is refused", refused(.invalidClient), .appleConfiguration, "client secret",
      "apple.key_id"),
    Case(
      "the client id lacks the capability", refused(.unauthorizedClient), .appleConfiguration, "client id",
      "Services ID"),
    Case("the key can't sign", .secret, .appleConfiguration, "can't be signed", "apple.private_key_path"),
    Case(
      "an audience that is not configured",
      .audience(found: "com.example.watch", allowed: ["com.example.app"]), .identityTokenAudience,
      "com.example.watch; accepted are com.example.app", "apple.native_client_ids"),
    Case(
      "a code of another client",
      refused(.invalidGrant, "client_id mismatch. The code was not issued to com.example.web."), .codeInvalid,
      "another client id", "aud of the identity token"),
    Case(
      "a used code", refused(.invalidGrant, "The code has already been used."), .codeInvalid,
      "already been used",
      "used once"),
    Case(
      "an old code, or no code", refused(.invalidGrant, "The code has expired or has been revoked."),
      .codeInvalid,
      "expired", "five minutes"),
    Case(
      "a code refused without words", refused(.invalidGrant), .codeInvalid, "expired, was used",
      "five minutes"),
    Case(
      "a redirect address that does not belong, or a person who left", refused(.invalidRequest), .codeInvalid,
      "stopped using the app", "redirect_uri"),
    Case("another nonce", .nonceMismatch, .nonceMismatch, "not the one", "lower-case hex, not base64"),
    Case("a nonce in the token alone", .nonceMissing, .nonceMissing, "request has none", "raw nonce"),
    Case("a nonce in the request alone", .nonceUnexpected, .nonceUnexpected, "token has none", "SHA-256"),
    Case(
      "a key that is not Apple's now", invalid(.unknownKey), .identityTokenInvalid, "publishes",
      "without notice"),
    Case("a broken signature", invalid(.signature), .identityTokenInvalid, "not valid", "kid"),
    Case("another issuer", invalid(.issuer), .identityTokenInvalid, "issuer", "https://appleid.apple.com"),
    Case("a clock that is behind", invalid(.future), .identityTokenInvalid, "in the future", "NTP"),
    Case(
      "a cut or quoted token", invalid(.notJWS), .identityTokenInvalid, "not a compact JWS", "byte for byte"),
    Case("an old token", .expired, .identityTokenExpired, "has expired", "keep the name"),
    Case("keys out of reach", .keysUnavailable, .appleUnavailable, "keys can't be fetched", "/auth/keys"),
    Case("Apple throttles", .throttled(retryAfter: 30), .appleUnavailable, "limits the rate", "same code"),
    Case("Apple fails", .unavailable(status: 503), .appleUnavailable, "503", "system status"),
    Case("Apple is out of reach", .unreachable, .appleUnavailable, "does not answer", "firewall"),
    Case("somebody else answers", .malformed, .appleUnavailable, "could not be understood", "proxy"),
  ]

  @Test(arguments: cases)
  func `a failure of Apple's says what to do`(_ one: Case) throws {
    #expect(one.refusal.code == one.code)
    #expect(one.refusal.detail?.contains(one.detail) == true, "\(one.refusal.detail ?? "")")
    let remedy = try #require(one.refusal.remedy)
    #expect(remedy.contains(one.remedy), "\(remedy)")
    #expect((one.refusal.retryAfter != nil) == (one.code == .appleUnavailable))
  }

  @Test(arguments: [
    (NotificationFailure.invalid(reason: AppleJWSFault.notJWS.rawValue), "payload"),
    (.invalid(reason: AppleJWSFault.signature.rawValue), "kid"),
    (.invalid(reason: AppleJWSFault.unknownKey.rawValue), "without notice"),
    (.invalid(reason: AppleJWSFault.future.rawValue), "NTP"),
    (.invalid(reason: "events is missing"), "one event"),
    (.audience(found: "com.example.other"), "apple.native_client_ids"),
    (.expired, "clock"),
    (.keysUnavailable, "/auth/keys"),
  ])
  func `a rejected notification says what to do`(failure: NotificationFailure, word: String) throws {
    let remedy = try #require(Refusal(failure, of: "no JWS").remedy)
    #expect(remedy.contains(word), "\(remedy)")
  }

  @Test func `Apple's own words are shown only where they are known ones`() {
    let secret = Refusal(Self.refused(.invalidGrant, "code c0de of ada@example.com"))
    for text in [secret.detail ?? "", secret.remedy ?? ""] {
      #expect(!text.contains("c0de") && !text.contains("ada@"))
    }
  }
}
