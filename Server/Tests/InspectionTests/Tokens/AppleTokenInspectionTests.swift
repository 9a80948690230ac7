import AppleID
import BramleyTokens
import Foundation
import Support
import Testing

@testable import Inspection

/// What Apple signs: identity tokens and notifications.
@Suite struct AppleTokenInspectionTests {
  let rig: InspectionRig

  init() throws { rig = try InspectionRig() }

  @Test func `a good identity token has no problems and is described in words`() async {
    let report = await rig.inspect(
      rig.identityToken([
        "email": #""x@privaterelay.appleid.com""#, "email_verified": #""true""#, "is_private_email": "true",
        "real_user_status": "1", "nonce": "\"\(NonceRule.hash("raw"))\"", "c_hash": #""abc""#,
        "transfer_sub": #""760417.ebbf""#, "org_id": #""o1""#, "unheard_of": #"{"a":[1]}"#,
      ]))
    #expect(report.kind == .identityToken && report.problems.isEmpty && report.isVerified)
    let text = report.lines.joined(separator: "\n")
    for words in [
      "Apple identity token", "https://appleid.apple.com, Apple", "native: in apple.native_client_ids",
      "2026-11-21T09:12:00Z, expires in 12 minutes", "2026-11-21T09:00:00Z, now", "a relay's address",
      "written as a string", "Apple can't tell", "lower-case hex", "binds the token to the code",
      "changed teams", "managed account", #"{"a":[1]}"#, "fits the key testkey001 of Apple", "No problems.",
    ] {
      #expect(text.contains(words), "\(words)")
    }
  }

  @Test(
    arguments: [
      (["aud": #""com.example.other""#], [InspectionProblem.ID.audience]),
      (["aud": #"["com.example.app"]"#], []),
      (["iss": #""https://account.apple.com""#], []), (["sub": nil], [.claimMissing]),
      (["sub": "7"], [.claimMalformed]), (["sub": #""""#], [.subject]),
      (["exp": #""9999999999""#], [.claimMalformed]),
      (["exp": "1795251600"], [.expired]), (["iat": "1795251660"], []),
      (["iat": "1795251661"], [.issuedInFuture]),
      (["iat": "1795165200"], [.expired]), (["iat": "1e300"], [.claimMalformed]),
      (["nonce": "7"], [.refused]),
      (["aud": #"["com.example.app","x"]"#], [.claimMalformed]),
    ] as [([String: String?], [InspectionProblem.ID])])
  func `a wrong claim is named`(claims: [String: String?], problems: [InspectionProblem.ID]) async {
    let report = await rig.inspect(rig.identityToken(claims))
    #expect(report.problems.map(\.id) == problems)
    #expect(report.isVerified)
  }

  @Test(
    arguments: [
      (["kid": #""unknown""#], [InspectionProblem.ID.keyUnknown]), (["kid": nil], [.keyIDMissing]),
      (["alg": #""RS512""#], [.algorithm]), (["alg": nil], [.algorithm]), (["alg": #""none""#], [.unsigned]),
      (["typ": #""JWT""#], []), (["typ": #""x""#], [.type]), (["crit": #"["b64"]"#], [.criticalHeader]),
      (["jku": #""https://forger.example/keys""#], []),
    ] as [([String: String?], [InspectionProblem.ID])])
  func `a wrong header is named`(header: [String: String?], problems: [InspectionProblem.ID]) async {
    #expect(await rig.problems(rig.identityToken(header: header)) == problems)
    #expect(rig.places.asked == ["https://appleid.apple.com/auth/keys"])
  }

  @Test func `every problem is named, not only the first`() async {
    let forged = rig.identityToken(
      ["aud": #""com.example.other""#, "exp": "1", "sub": nil, "iat": "1795999999"],
      header: ["typ": #""x""#, "crit": "[]"], by: .second)
    #expect(
      await rig.problems(forged) == [
        .audience, .claimMissing, .criticalHeader, .expired, .issuedInFuture, .signature, .type,
      ])
  }

  @Test func `a changed token does not fit, and every problem has a remedy`() async {
    let parts = rig.identityToken().split(separator: ".")
    let other = Data(#"{"iss":"https://appleid.apple.com","events":7}"#.utf8).base64URL
    for text in ["\(parts[0]).\(other).\(parts[2])", rig.identityToken(by: .second)] {
      let report = await rig.inspect(text)
      #expect(report.problems.contains { $0.id == .signature } && !report.isVerified)
      #expect(report.problems.allSatisfy { !$0.message.isEmpty && !$0.remedy.isEmpty })
    }
  }

  @Test func `another spelling of the parts is named`() async {
    #expect(await rig.problems(rig.identityToken() + "=") == [.encoding])
    let standard = rig.identityToken(["x": #""???>>>""#]).replacing("_", with: "/").replacing("-", with: "+")
    #expect(await rig.problems(standard).contains(.encoding))
    #expect(await rig.problems("\n " + rig.identityToken() + "\r\n") == [])
    #expect(await rig.problems("Bearer " + rig.identityToken()) == [])
    let long = rig.identityToken(["x": "\"\(String(repeating: "x", count: 16_384))\""])
    #expect(await rig.problems(long) == [.tooLong])
  }

  @Test func `a duplicate claim is reported`() async {
    let payload = #"{"aud":"com.example.app","iss":"https://appleid.apple.com","aud":"com.example.app"}"#
    let text = AppleSigner.first.sign(header: #"{"alg":"RS256","kid":"testkey001"}"#, payload: payload)
    #expect(await rig.problems(text).contains(.claimRepeated))
  }

  @Test func `without client ids in the configuration the audience is not judged`() async throws {
    var rig = rig
    (rig.settings.nativeClients, rig.settings.webClients) = ([], [])
    let report = await rig.inspect(rig.identityToken(["aud": #""com.example.other""#]))
    #expect(report.problems.isEmpty && report.isVerified)
    #expect(report.lines.contains { $0.contains("not judged") })
  }

  @Test func `a good notification is shown with its event, alone and in its body`() async {
    for text in [rig.notification(), #"{"payload":"\#(rig.notification())"}"#] {
      let report = await rig.inspect(text)
      #expect(report.kind == .notification && report.problems.isEmpty && report.isVerified)
      let words = report.lines.joined(separator: "\n")
      #expect(words.contains("consent-revoked, the person stopped using Sign in with Apple"))
      #expect(words.contains("event_time      2026-11-21T09:00:00Z, now"))
    }
  }

  @Test(
    arguments: [
      (["events": "7"], [InspectionProblem.ID.event]), (["events": #""{}""#], [.event]),
      (["events": "[]"], [.event]),
      (["jti": nil], [.claimMissing]), (["jti": #""a\nb""#], [.claimMalformed]), (["exp": nil], []),
      (["exp": "1"], [.expired]), (["exp": "null"], [.claimMalformed]), (["aud": #""x""#], [.audience]),
      (["iss": #""https://example.com""#], [.issuer]), (["sub": #""s""#], []),
      (["events": #"{"type":"new-kind","sub":"s","event_time":1}"#], []),
      (["events": #"{"type":"account-delete","sub":"","event_time":1}"#], [.subject]),
    ] as [([String: String?], [InspectionProblem.ID])])
  func `what is wrong with a notification is named`(
    claims: [String: String?], problems: [InspectionProblem.ID]
  ) async {
    let report = await rig.inspect(rig.notification(claims))
    #expect(report.kind == .notification && report.problems.map(\.id) == problems)
  }
}
