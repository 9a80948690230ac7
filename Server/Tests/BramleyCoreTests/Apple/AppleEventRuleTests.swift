import AppleID
import BramleyAPI
import Foundation
import Support
import Testing

@testable import BramleyCore

@Suite struct AppleEventRuleTests {
  private let signedIn = Date(timeIntervalSince1970: 1_795_251_600)

  private func rule(
    _ what: AppleEventRule.What, after seconds: TimeInterval, email: String? = nil
  ) -> AppleEventRule {
    AppleEventRule(
      identity: StoreFixture.identity("ada"), what: what, at: signedIn + seconds, email: email,
      tombstone: (Data(), signedIn), auditID: "a", now: signedIn + 100)
  }

  private func identity(email: String? = nil, eventAt: TimeInterval? = nil) -> IdentityRecord {
    IdentityRecord(
      id: "i", userID: "u", key: StoreFixture.identity("ada"), email: email, emailVerified: true,
      isPrivateEmail: true, realUserStatus: nil, newestTokenAt: signedIn, linkedAt: signedIn,
      emailEventAt: eventAt.map { signedIn + $0 })
  }

  private func user(email: String? = nil) -> UserRecord {
    UserRecord(id: "u", createdAt: signedIn, email: email, emailDeliverable: true)
  }

  @Test(
    arguments: [(-1, false), (-0.001, false), (0, false), (0.999, false), (1, true), (86_400, true)]
      as [(TimeInterval, Bool)])
  func `an event ends sessions only in a later second than the newest sign-in`(
    seconds: TimeInterval, ends: Bool
  ) {
    let stale = AppleEventRule.Verdict.passOver(reason: "older_than_sign_in")
    #expect(
      rule(.consentRevoked, after: seconds).judge(identity(), of: user()) == (ends ? .endSessions : stale))
    #expect(
      rule(.accountDeleted, after: seconds).judge(identity(), of: user()) == (ends ? .removeIdentity : stale))
  }

  @Test func `the tombstone spares the event's own second, as a tie keeps the session`() {
    #expect(rule(.consentRevoked, after: 5.7).refusesTokensUntil == signedIn + 4)
    #expect(rule(.accountDeleted, after: 5).refusesTokensUntil == signedIn + 4)
    #expect(rule(.email(isForwarded: false), after: 5).refusesTokensUntil == nil)
    #expect(rule(.unknown("x"), after: 5).refusesTokensUntil == nil)
  }

  @Test(
    arguments: [
      (nil, true), (1, true), (1.999, true), (2, false), (2.001, false),
    ] as [(TimeInterval?, Bool)])
  func `a mail event counts if it is newer than the last one, to the millisecond`(
    last: TimeInterval?, counts: Bool
  ) {
    let verdict = rule(.email(isForwarded: true), after: 2).judge(
      identity(email: "a@relay", eventAt: last), of: user(email: "a@relay"))
    #expect(
      verdict
        == (counts
          ? .setDelivery(isForwarded: true, isOfAccount: true) : .passOver(reason: "older_than_last")))
  }

  @Test func `of two mail events at the same time "disabled" wins, whichever arrives first`() {
    let known = identity(email: "a@relay", eventAt: 2)
    #expect(
      rule(.email(isForwarded: false), after: 2).judge(known, of: user(email: "a@relay"))
        == .setDelivery(isForwarded: false, isOfAccount: true))
    #expect(
      rule(.email(isForwarded: true), after: 2).judge(known, of: user(email: "a@relay"))
        == .passOver(reason: "older_than_last"))
  }

  @Test func `a mail event does not affect sign-ins`() {
    #expect(
      rule(.email(isForwarded: false), after: -1_000).judge(identity(), of: user())
        == .setDelivery(isForwarded: false, isOfAccount: false))
  }

  @Test func `a mail event about a former address is ignored`() {
    let event = rule(.email(isForwarded: false), after: 5, email: "old@relay")
    #expect(
      event.judge(identity(email: "new@relay"), of: user(email: "new@relay"))
        == .passOver(reason: "other_address"))
    #expect(
      event.judge(identity(email: "OLD@relay"), of: user(email: "OLD@relay"))
        == .setDelivery(isForwarded: false, isOfAccount: true))
  }

  @Test func `the account's address from another provider is not changed`() {
    #expect(
      rule(.email(isForwarded: false), after: 5).judge(identity(email: "a@relay"), of: user(email: "b@work"))
        == .setDelivery(isForwarded: false, isOfAccount: false))
  }

  @Test func `Apple's names are read in all spellings, and an unknown one is made fit for a log`() {
    #expect(AppleEventRule.What("consent-revoked") == .consentRevoked)
    #expect(AppleEventRule.What("account-delete") == .accountDeleted)
    #expect(AppleEventRule.What("account-deleted") == .accountDeleted)
    #expect(AppleEventRule.What("email-enabled") == .email(isForwarded: true))
    #expect(AppleEventRule.What("email-disabled") == .email(isForwarded: false))
    let strange = AppleEventKind(rawValue: "new-<kind>\"_2 é" + String(repeating: "x", count: 100))
    let name = "new-kind_2" + String(repeating: "x", count: 30)
    #expect(AppleEventRule.What(strange) == .unknown(name))
  }
}
