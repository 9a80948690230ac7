import AppleID
import Foundation
import Support
import Testing

@Suite struct NotificationVerifierTests {
  let rig = NotificationRig()

  @Test func `a notification as Apple sends it is accepted`() async throws {
    let event = rig.event([
      "type": #""email-disabled""#, "email": #""x@privaterelay.appleid.com""#, "is_private_email": #""true""#,
    ])
    let notification = try await rig.verifier.verify(rig.signed(event: event), at: rig.clock.now)
    #expect(
      notification
        == AppleNotification(
          id: "n-1", audience: "com.example.app", issuedAt: rig.clock.now,
          event: AppleEvent(
            kind: .emailDisabled, subject: "000792.d710.0638", at: rig.clock.now,
            email: "x@privaterelay.appleid.com", isPrivateEmail: true)))
  }

  @Test(arguments: ["https://appleid.apple.com", "https://account.apple.com"])
  func `both issuers are Apple`(issuer: String) async {
    #expect(await rig.failure(of: rig.signed(["iss": "\"\(issuer)\""])) == nil)
  }

  @Test(arguments: ["", "https://appleid.apple.com/", "https://APPLEID.apple.com", "https://example.com"])
  func `another issuer is refused`(issuer: String) async {
    #expect(await rig.failure(of: rig.signed(["iss": "\"\(issuer)\""])) == .init(.issuer))
  }

  @Test(arguments: [#""com.example.app""#, #""com.example.app.web""#, #"["com.example.app"]"#])
  func `a configured audience is accepted, also as the only one in a list`(audience: String) async {
    #expect(await rig.failure(of: rig.signed(["aud": audience])) == nil)
  }

  @Test(arguments: ["com.example.other", "COM.example.app", ""])
  func `an audience that is not configured is rejected by name`(audience: String) async {
    let found = AppleClientID(rawValue: audience)
    #expect(await rig.failure(of: rig.signed(["aud": "\"\(audience)\""])) == .audience(found: found))
    #expect(await rig.failure(of: rig.signed(["aud": "[\"\(audience)\"]"])) == .audience(found: found))
  }

  @Test(arguments: ["[]", #"["com.example.app","com.example.other"]"#, "7", "null", "{}"])
  func `anything but one audience is refused`(audience: String) async {
    #expect(await rig.failure(of: rig.signed(["aud": audience])) == .init(.claims))
  }

  @Test(arguments: ["iss", "aud", "iat", "jti", "events"])
  func `a claim that is missing or null is refused`(name: String) async {
    #expect(await rig.failure(of: rig.signed([name: nil])) == .init(.claims))
    #expect(await rig.failure(of: rig.signed([name: "null"])) == .init(.claims))
  }

  @Test func `a notification without an end is accepted at any age`() async {
    let payload = rig.signed(["exp": nil])
    rig.clock.advance(by: 6 * 86_400)
    #expect(await rig.failure(of: payload) == nil)
  }

  @Test(arguments: [(59.0, nil), (60, NotificationFailure.expired), (86_400, .expired)])
  func `a notification with an end is refused after it and the leeway`(
    past: Double, failure: NotificationFailure?
  ) async {
    let payload = rig.signed()
    rig.clock.advance(by: 86_400 + past)
    #expect(await rig.failure(of: payload) == failure)
  }

  @Test(arguments: [#""1""#, "null", "[]", "-1", "1e300"])
  func `an expiry that is not a time is rejected`(end: String) async {
    #expect(await rig.failure(of: rig.signed(["exp": end])) == .init(.claims))
  }

  @Test(arguments: [(60, nil), (61, NotificationFailure(.future))])
  func `a notification from the future is accepted within the leeway only`(
    ahead: Int, failure: NotificationFailure?
  ) async {
    let issued = Int(rig.clock.now.timeIntervalSince1970) + ahead
    #expect(await rig.failure(of: rig.signed(["iat": "\(issued)"])) == failure)
  }

  @Test(arguments: ["jti", "type", "sub"])
  func `ids and kinds have a sensible length and no control characters`(name: String) async {
    let words = ["jti": "jti", "type": "event type", "sub": "subject"]
    let word = words[name] ?? ""
    func failure(_ text: String) async -> NotificationFailure? {
      let json = NotificationRig.quoted(text)
      return name == "jti"
        ? await rig.failure(of: rig.signed(["jti": json]))
        : await rig.failure(of: rig.signed(event: rig.event([name: json])))
    }
    #expect(await failure(String(repeating: "x", count: 255)) == nil)
    let size = NotificationFailure.invalid(reason: "\(word) is empty or too long")
    #expect(await failure("") == size)
    #expect(await failure(String(repeating: "x", count: 256)) == size)
    #expect(await failure(String(repeating: "é", count: 128)) == size)
    for control in ["\u{7F}", "\u{9B}31m", "\u{85}"] {
      #expect(
        await failure("n\(control)") == .invalid(reason: "\(word) contains control characters"))
    }
  }

  @Test func `a line's end spelled as an escape is a control character too`() async {
    #expect(
      await rig.failure(of: rig.signed(["jti": #""a\nb""#]))
        == .invalid(reason: "jti contains control characters"))
  }

  @Test func `an error message holds nothing of the notification`() async {
    let texts = [
      rig.signed(["jti": "7", "note": #""MARKER""#]), rig.signed(["iss": #""MARKER""#]),
      rig.signed(event: rig.event(["event_time": #""MARKER""#])),
      rig.signed(["jti": #""MARKER\u0000""#]),
    ]
    for text in texts {
      let failure = await rig.failure(of: text)
      #expect(failure != nil)
      #expect(!"\(String(describing: failure))".contains("MARKER"))
    }
  }
}
