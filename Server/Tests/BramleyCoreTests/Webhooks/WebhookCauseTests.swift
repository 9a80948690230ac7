import BramleyAPI
import Foundation
import Support
import Testing

@testable import BramleyCore

@Suite struct WebhookCauseTests {
  private func told(_ kind: AuditKind, user: UserID? = "u", _ detail: [String: String] = [:]) -> WebhookEvent?
  {
    WebhookCause.audited(
      AuditEvent(
        id: "a", kind: kind, at: StoreFixture.start, userID: user, sessionID: "s", detail: detail)
    ).events.first
  }

  @Test(arguments: AuditKind.known)
  func `an event of the audit log is sent with ids and known words alone`(kind: AuditKind) {
    let detail = [
      "provider": "password", "by": "owner", "other_user": "other", "address": "ada@example.com",
      "reason": "ada@example.com",
    ]
    let body = told(kind, detail)?.body(at: StoreFixture.start) ?? ""
    #expect(!body.contains("@"), "\(body)")
    #expect(told(kind, user: nil, detail) == nil, "an event of nobody is sent to nobody")
  }

  @Test func `what happens to an account is sent`() {
    #expect(told(.accountDeleted, ["by": "operator"])?.data.reason == "operator")
    #expect(told(.accountDeleted, ["by": "owner, grace over"])?.data.reason == "requested")
    #expect(told(.accountDeleted, ["by": "facebook"])?.data.reason == "provider")
    #expect(told(.passwordReset)?.type == .passwordChanged && told(.passwordReset)?.data.reason == "reset")
    #expect(told(.appleConsentRevoked)?.type == .appleConsentRevoked)
    #expect(told(.userMerged, ["into": "kept"])?.type == .userDeleted)
    #expect(told(.userMerged, ["into": "kept"])?.data.otherUserID == "kept")
    #expect(told(.userMerged, ["other_user": "gone"])?.type == .userMerged)
    #expect(told(.signedIn) == nil, "its session is sent")
  }

  @Test func `a change is sent with the names of what changed`() {
    var before = UserRecord(id: "u", createdAt: StoreFixture.start)
    (before.email, before.name) = ("ada@example.com", PersonName(givenName: "Ada"))
    before.emailDeliverable = true
    var after = before
    #expect(WebhookCause.userUpdated(after, before: before).events == [])
    after.email = "maja@example.com"
    after.emailVerified.toggle()
    after.name = nil
    let events = WebhookCause.userUpdated(after, before: before).events
    #expect(events.map(\.data.fields) == [["name", "email", "email_verified"]])
    after = before
    after.emailDeliverable = false
    let bounce = WebhookCause.userUpdated(after, before: before).events
    #expect(bounce.map(\.type) == [.emailDeliverabilityChanged])
    #expect(bounce.map(\.data.reason) == ["undeliverable"])
  }

  private func page() throws -> String {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<5 { root.deleteLastPathComponent() }
    return try String(contentsOf: root.appending(path: "docs/webhooks.md"), encoding: .utf8)
  }

  @Test(arguments: AuditKind.known)
  func `each kind of the audit log is sent as the documents say, or they say why not`(kind: AuditKind)
    throws
  {
    let table = try #require(try page().split(separator: "### From the audit log to events").last)
      .split(separator: "\n## ")[0]
    let rows = table.split(separator: "\n").filter { $0.hasPrefix("| ") }
      .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
      .filter { $0[0].contains("`\(kind)`") }
    #expect(rows.count == 1, "\(kind) has its row")
    let words = try #require(rows.first?.last)
    let named = Set(
      words.matches(of: /`([a-z_]+\.[a-z_]+)`/).map { WebhookEventType(rawValue: String($0.1)) })
    #expect(named.isSubset(of: WebhookEventType.known))
    #expect(named.isEmpty == words.hasPrefix("none: "), "\(words)")
    // What the event of the audit log itself causes; other events are those of the rows that a step writes.
    let caused = [["other_user": "other"], ["into": "other"]].compactMap { told(kind, $0)?.type }
    #expect(named.isSuperset(of: caused), "\(kind)")
  }

  @Test func `every event has its place in the documents`() throws {
    let page = try page()
    for type in WebhookEventType.known { #expect(page.contains("| `\(type)` |"), "\(type)") }
    for claim in AddedClaims.reserved { #expect(page.contains("`\(claim)`"), "\(claim)") }
  }
}
