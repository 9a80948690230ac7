import BramleyAPI
import Foundation
import Testing

@testable import BramleyCore

@Suite struct MailReportRuleTests {
  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  private func report(_ kind: AuditKind = .mailBounced, isPermanent: Bool = true) -> MailReport {
    MailReport(
      recipient: .address("ada@a.example"), kind: kind, isPermanent: isPermanent, auditID: "report", now: now)
  }

  private func user(isPrivate: Bool = false, isDeliverable: Bool = true) -> UserRecord {
    var user = UserRecord(
      id: "ada", createdAt: now, email: "ada@a.example", emailVerified: true, emailDeliverable: isDeliverable)
    user.isPrivateEmail = isPrivate
    return user
  }

  @Test func `a permanent bounce makes the address undeliverable`() throws {
    let effects = try #require(report().judge(user()))
    #expect(effects.user?.emailDeliverable == false)
    #expect(effects.event.id == "report/ada" && effects.event.kind == .mailBounced)
    #expect(effects.event.detail == ["permanent": "true"])
  }

  @Test func `a passing bounce and a second one change no row`() throws {
    #expect(try #require(report(isPermanent: false).judge(user())).user == nil)
    #expect(try #require(report().judge(user(isDeliverable: false))).user == nil)
  }

  @Test func `a mail is stored for the one account that has its address, and concerns it while it does`() {
    let mail = SentMail(id: "mail", address: "ada@a.example", sentAt: now)
    #expect(mail.owner(among: ["ada"]) == "ada")
    #expect(mail.owner(among: []) == nil && mail.owner(among: ["ada", "eve"]) == nil)
    var ada = user()
    #expect(SentMail.concerns(ada, addressHash: SentMail.hash(of: "Ada@A.example")))
    ada.email = nil
    #expect(!SentMail.concerns(ada, addressHash: SentMail.hash(of: "ada@a.example")))
  }

  @Test func `nobody but Apple reports about addresses of its relay`() {
    #expect(report().judge(user(isPrivate: true)) == nil)
    let relayed = Account(user: user(isPrivate: true), identities: [])
    #expect(MailReport.outcome([relayed], concerned: []) == .relay)
    #expect(MailReport.outcome([], concerned: []) == .nobody)
    #expect(MailReport.outcome([Account(user: user(), identities: [])], concerned: []) == .applied([]))
  }
}
