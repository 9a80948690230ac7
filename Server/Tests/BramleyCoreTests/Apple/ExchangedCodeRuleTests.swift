import BramleyAPI
import BramleyCore
import Foundation
import Support
import Testing

@Suite struct ExchangedCodeRuleTests {
  private let now = StoreFixture.start
  private var identity: IdentityRecord {
    IdentityRecord(
      id: "i", userID: "u", key: StoreFixture.identity("ada"), email: nil, emailVerified: false,
      isPrivateEmail: false, realUserStatus: nil, newestTokenAt: now, linkedAt: now)
  }

  private func verdict(
    _ identity: IdentityRecord?, consentEndedAt: Date? = nil, isRevocationWanted: Bool = false
  ) -> String {
    let exchange = ExchangedCode(
      job: "j",
      grant: GrantRecord(
        identity: StoreFixture.identity("ada"), clientID: "app", sealedRefreshToken: Data(), keptAt: now),
      origin: .init(tombstone: Data(), tokenIssuedAt: now, signedInAt: now), revocation: StoreFixture.job(),
      now: now)
    return
      "\(exchange.judge(identity, consentEndedAt: consentEndedAt, isRevocationWanted: isRevocationWanted))"
  }

  @Test func `a grant is kept unless the consent ended after its token was issued`() {
    #expect(verdict(identity) == "keep(i)")
    #expect(verdict(identity, consentEndedAt: now - 1) == "keep(i)")
    #expect(verdict(identity, consentEndedAt: now) == "drop")
    // Even where a revocation waited: the person is back.
    #expect(verdict(identity, isRevocationWanted: true) == "keep(i)")
  }

  @Test func `the code of a deleted account is revoked only where a revocation waits for it`() {
    #expect(verdict(nil, isRevocationWanted: true) == "revoke")
    #expect(verdict(nil) == "leave")
  }

  @Test func `a revocation goes on unless the person is back or it was settled`() {
    let attempt = RevocationAttempt(job: "j", identity: StoreFixture.identity("ada"), grant: nil, now: now)
    #expect(attempt.judge([.open], isPersonBack: false) == .goOn)
    #expect(attempt.judge([.covered, .done], isPersonBack: false) == .goOn)
    #expect(attempt.judge([], isPersonBack: false) == .goOn)
    #expect(attempt.judge([.open], isPersonBack: true) == nil)
    #expect(attempt.judge([.done, .superseded], isPersonBack: true) == .settled)
  }

  @Test func `a job is only discarded as a duplicate of another one`() {
    #expect(RevocationState.areCovered([.covered, .covered]))
    #expect(!RevocationState.areCovered([.covered, .open]) && !RevocationState.areCovered([]))
  }
}
