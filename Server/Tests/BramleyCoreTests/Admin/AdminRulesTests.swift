import BramleyAPI
import Foundation
import Support
import Testing

@testable import BramleyCore

/// What an operator may do to an account.
@Suite struct AdminRulesTests {
  private let now = StoreFixture.start
  private var act: OperatorAct { OperatorAct(OperatorName(rawValue: "ops"), auditID: "a", now: now) }

  private func account(email: String? = nil, isVerified: Bool = false) -> Account {
    Account(
      user: UserRecord(id: "ada", createdAt: now, email: email, emailVerified: isVerified), identities: [])
  }

  @Test func `an account is created unless another one holds its address`() {
    var creation = OperatorCreation(
      account: account(email: "ada@a.example"), address: EmailAddress("ada@a.example"), act: act)
    #expect(creation.judge(holders: []) == .created(creation.account))
    #expect(creation.judge(holders: [account()]) == .addressTaken)
    creation.address = nil
    #expect(creation.judge(holders: [account()]) == .created(creation.account))
  }

  @Test func `an account is disabled once, and enabled once`() throws {
    let user = account().user
    #expect(act.disabling(user, isDisabled: false) == nil)
    let disabled = try #require(act.disabling(user, isDisabled: true))
    #expect(disabled.disabledAt == now)
    #expect(act.disabling(disabled, isDisabled: true) == nil)
    #expect(act.disabling(disabled, isDisabled: false) == user)
  }

  @Test func `only a deletion that waits is cancelled`() {
    #expect(OperatorRestoration.judge(nil) == .refuse(.unknown))
    #expect(OperatorRestoration.judge(account()) == .refuse(.notDeleted))
    var deleted = account()
    deleted.user.deletion = ScheduledDeletion(id: "d", dueAt: now + 60)
    #expect(OperatorRestoration.judge(deleted) == .cancel("d", account()))
  }

  @Test func `only an address that is not verified gets another mail`() throws {
    let surroundings = ManualClock().surroundings
    let mailer = AddressMailer(
      queue: MailQueue(seal: Seal(ring: StoreFixture.codeRing), surroundings: surroundings),
      secrets: StoreFixture.codeSecrets(), ring: StoreFixture.codeRing, publicURL: "https://id.example.com")
    let resend = OperatorResend(user: "ada", mailer: mailer, language: .english, act: act)
    let address = try #require(EmailAddress("ada@a.example"))
    #expect(resend.judge(nil) == .refuse(.unknown))
    #expect(resend.judge(account()) == .refuse(.nothing))
    #expect(resend.judge(account(email: address.text, isVerified: true)) == .refuse(.nothing))
    #expect(resend.judge(account(email: address.text)) == .send(address))
  }
}
