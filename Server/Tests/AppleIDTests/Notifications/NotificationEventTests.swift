import AppleID
import Foundation
import Support
import Testing

/// In which forms the event itself is read.
@Suite struct NotificationEventTests {
  let rig = NotificationRig()

  private func read(_ payload: String) async throws -> AppleEvent {
    try await rig.verifier.verify(payload, at: rig.clock.now).event
  }

  @Test func `a string, an object and a list of one of either mean the same`() async throws {
    let event = rig.event()
    let forms = [
      event, NotificationRig.quoted(event), "[\(event)]", "[\(NotificationRig.quoted(event))]",
      NotificationRig.quoted("[\(event)]"),
    ]
    let expected = AppleEvent(kind: .consentRevoked, subject: "000792.d710.0638", at: rig.clock.now)
    for form in forms { #expect(try await read(rig.signed(["events": form])) == expected, "\(form)") }
  }

  @Test func `anything but one event is refused`() async {
    let event = rig.event()
    let forms = [
      "[]", "[\(event),\(event)]", NotificationRig.quoted("[]"),
      NotificationRig.quoted("[\(event),\(event)]"),
      "[[\(event)]]", "{}", "7", "true", #""""#, #""{""#, #""not json""#, #""null""#, "[null]", #"["x"]"#,
      NotificationRig.quoted(NotificationRig.quoted(event)),
      String(repeating: "[", count: 5_000) + String(repeating: "]", count: 5_000),
    ]
    for form in forms {
      #expect(await rig.failure(of: rig.signed(["events": form])) == .init(.claims), "\(form)")
    }
  }

  @Test(arguments: ["type", "sub", "event_time"])
  func `an event that lacks what it must have is refused`(name: String) async {
    #expect(await rig.failure(of: rig.signed(event: rig.event([name: nil]))) == .init(.claims))
    #expect(await rig.failure(of: rig.signed(event: rig.event([name: "null"]))) == .init(.claims))
    #expect(await rig.failure(of: rig.signed(event: rig.event([name: "[]"]))) == .init(.claims))
  }

  @Test(arguments: [
    ("1611765847", 1_611_765_847.0), ("1611765847700", 1_611_765_847.7), ("1611765847.5", 1_611_765_847.5),
    (#""1611765847""#, 1_611_765_847), (#""1611765847700""#, 1_611_765_847.7), ("0", 0),
    ("99999999999", 99_999_999_999), ("100000000000", 100_000_000),
  ])
  func `the time is read as seconds or milliseconds by its size`(text: String, seconds: Double) async throws {
    let event = try await read(rig.signed(event: rig.event(["event_time": text])))
    #expect(abs(event.at.timeIntervalSince1970 - seconds) < 0.001)
  }

  @Test(arguments: ["-1", "1e300", "253402300800000", #""soon""#, #""nan""#, #""inf""#, "true"])
  func `a time that is not a number is rejected`(text: String) async {
    #expect(await rig.failure(of: rig.signed(event: rig.event(["event_time": text]))) == .init(.claims))
  }

  @Test(arguments: [
    ("email-disabled", AppleEventKind.emailDisabled), ("email-enabled", .emailEnabled),
    ("consent-revoked", .consentRevoked), ("account-delete", .accountDeleted),
    ("account-deleted", .accountDeleted),
  ])
  func `each kind is known, the deletion in both spellings`(text: String, kind: AppleEventKind) async throws {
    let event = try await read(rig.signed(event: rig.event(["type": "\"\(text)\""])))
    #expect(event.kind == kind)
    #expect(event.kind.rawValue == text)
    #expect(event.kind.isAccountDeletion == text.hasPrefix("account"))
    #expect(Set([event.kind]).contains(kind))
  }

  @Test(arguments: ["account-created", "ACCOUNT-DELETED", "account-deleted ", "x"])
  func `an unknown kind is passed through`(text: String) async throws {
    let event = try await read(rig.signed(event: rig.event(["type": "\"\(text)\""])))
    #expect(event.kind.rawValue == text && !event.kind.isAccountDeletion)
    #expect(event.kind != .accountDeleted)
  }

  @Test(arguments: [("true", true), (#""true""#, true), (#""false""#, false), ("[]", nil), ("null", nil)])
  func `members that nothing depends on are read leniently`(text: String, expected: Bool?) async throws {
    let event = try await read(
      rig.signed(event: rig.event(["is_private_email": text, "email": "7", "unheard_of": "[{}]"])))
    #expect(event.isPrivateEmail == expected && event.email == nil)
  }

  @Test func `an event is written in Apple's form and read again`() throws {
    let event = AppleEvent(
      kind: "account-delete", subject: "s", at: Date(timeIntervalSince1970: 1_611_765_847.7), email: "a@b.c",
      isPrivateEmail: false)
    let json = try JSONEncoder().encode(event)
    #expect(String(decoding: json, as: UTF8.self).contains("1611765847700"))
    let copy = try JSONDecoder().decode(AppleEvent.self, from: json)
    #expect(copy == event && copy.kind.rawValue == "account-delete")
  }
}
