import AppleID
import BramleyTokens
import Foundation
import Support
import Testing

/// What is checked of a token that Apple did sign.
@Suite struct IdentityTokenVerifierTests {
  let rig = VerifierRig()

  @Test(arguments: ["https://appleid.apple.com", "https://account.apple.com"])
  func `both of Apple's issuers are accepted`(issuer: String) async {
    #expect(await rig.failure(of: rig.token(["iss": "\"\(issuer)\""])) == nil)
  }

  @Test(arguments: [
    "", "https://appleid.apple.com/", "http://appleid.apple.com", "https://APPLEID.apple.com",
    "https://appleid.apple.com.example.org", "https://accounts.google.com", "appleid.apple.com",
  ])
  func `another issuer is refused`(issuer: String) async {
    #expect(await rig.failure(of: rig.token(["iss": "\"\(issuer)\""])) == .issuer)
  }

  @Test(arguments: [#""com.example.app""#, #""com.example.app.web""#, #"["com.example.app"]"#])
  func `a configured audience is accepted`(audience: String) async {
    #expect(await rig.failure(of: rig.token(["aud": audience])) == nil)
  }

  @Test(arguments: ["com.example.other", "COM.example.app", "com.example.app ", "com.example", "*", ""])
  func `an audience that is not configured is refused by name`(audience: String) async {
    let found = AppleClientID(rawValue: audience)
    #expect(
      await rig.failure(of: rig.token(["aud": "\"\(audience)\""]))
        == .audience(found: found, allowed: VerifierRig.audiences))
    #expect(
      await rig.failure(of: rig.token(["aud": "[\"\(audience)\"]"]))
        == .audience(found: found, allowed: VerifierRig.audiences))
  }

  @Test(arguments: [
    "[]", #"["com.example.app","com.example.other"]"#, #"["com.example.app","com.example.app"]"#, "null", "7",
    #"{"0":"com.example.app"}"#,
  ])
  func `anything but exactly one audience is refused`(audience: String) async {
    #expect(await rig.failure(of: rig.token(["aud": audience])) == .claims)
  }

  @Test(arguments: [(-1.0, nil), (59, nil), (60, IdentityTokenFailure.expired), (61, .expired)])
  func `a token ends at its exp and the leeway`(past: Double, failure: IdentityTokenFailure?) async {
    let token = AppleSigner.first.token(
      rig.claims { $0.expiresAt = rig.clock.now.addingTimeInterval(600) })
    rig.clock.advance(by: 600 + past)
    #expect(await rig.failure(of: token) == failure)
  }

  @Test(arguments: [(3_659.0, nil), (3_660, IdentityTokenFailure.expired), (3_661, .expired)])
  func `a token is refused at the maximum age, whatever its own exp`(
    age: Double, failure: IdentityTokenFailure?
  ) async {
    let rig = VerifierRig(maximumAge: 3_600)
    let token = AppleSigner.first.token(
      rig.claims { $0.expiresAt = rig.clock.now.addingTimeInterval(1_000_000) })
    rig.clock.advance(by: age)
    #expect(await rig.failure(of: token) == failure)
  }

  @Test(arguments: [(0, nil), (60, nil), (61, IdentityTokenFailure.future), (1_000_000, .future)])
  func `a token from the future is accepted within the leeway only`(
    ahead: Int, failure: IdentityTokenFailure?
  ) async {
    let issued = Int(rig.clock.now.timeIntervalSince1970) + ahead
    #expect(await rig.failure(of: rig.token(["iat": "\(issued)", "exp": "\(issued + 86_400)"])) == failure)
  }

  @Test func `a token from the future with an unknown key id causes no request to Apple`() async {
    let issued = Int(rig.clock.now.timeIntervalSince1970) + 1_000_000
    let token = AppleSigner.first.sign(
      header: #"{"alg":"RS256","kid":"forged"}"#, payload: rig.payload(["iat": "\(issued)"]))
    #expect(await rig.failure(of: token) == .future)
    #expect(rig.keys.asked == 0)
  }

  @Test(arguments: ["iss", "aud", "sub", "iat", "exp"])
  func `a missing claim is refused`(name: String) async {
    #expect(await rig.failure(of: rig.token([name: nil])) == .claims)
    #expect(await rig.failure(of: rig.token([name: "null"])) == .claims)
  }

  @Test(arguments: [
    ("iss", "7"), ("iss", #"["https://appleid.apple.com"]"#), ("sub", "792"), ("sub", "{}"), ("sub", "true"),
    ("iat", #""1795251600""#), ("exp", #""9999999999""#), ("iat", "true"), ("exp", "[]"), ("nonce", "7"),
    ("nonce", #"["a"]"#), ("c_hash", "7"), ("c_hash", "[]"),
  ])
  func `a claim of the wrong type is refused`(name: String, value: String) async {
    #expect(await rig.failure(of: rig.token([name: value])) == .claims)
  }

  @Test(arguments: [
    "-1", "-1795251600", "253402300800", "1e19", "1e300", "9223372036854775807", "9223372036854775808",
    "18446744073709551616", "1e999", "-1e999",
  ])
  func `a time that is not a number is rejected`(number: String) async {
    #expect(await rig.failure(of: rig.token(["exp": number])) == .claims)
    #expect(await rig.failure(of: rig.token(["iat": number])) == .claims)
  }

  @Test func `a fraction of a second is accepted`() async {
    let now = Int(rig.clock.now.timeIntervalSince1970)
    #expect(await rig.failure(of: rig.token(["iat": "\(now).25", "exp": "\(now + 600).75"])) == nil)
  }

  @Test(arguments: [("", false), ("x", true), (String(repeating: "x", count: 255), true)])
  func `a subject has a sensible length`(subject: String, isGood: Bool) async {
    let failure = IdentityTokenFailure.invalid(reason: "subject is empty or too long")
    #expect(await rig.failure(of: rig.token(["sub": "\"\(subject)\""])) == (isGood ? nil : failure))
    let long = String(repeating: "x", count: 256)
    #expect(await rig.failure(of: rig.token(["sub": "\"\(long)\""])) == failure)
  }

  @Test func `a payload that is not JSON is refused`() async {
    for payload in ["", "[]", "not json", "{", "null", "\u{0}"] {
      let token = AppleSigner.first.sign(
        header: #"{"alg":"RS256","kid":"\#(AppleSigner.first.kid)"}"#, payload: payload)
      #expect(await rig.failure(of: token) == .claims, "\(payload)")
    }
  }

  @Test func `the signature is verified before the claims`() async {
    let parts = rig.token().split(separator: ".")
    let payload = Data(rig.payload(["aud": #""com.example.other""#, "exp": "1"]).utf8).base64URL
    #expect(await rig.failure(of: "\(parts[0]).\(payload).\(parts[2])") == .signature)
  }
}
