import BramleyAPI
import BramleyCore
import Foundation
import Support
import Testing

/// What a new password, the removal of an identity and a deletion do to an account.
@Suite struct AccountRulesTests {
  private let now = StoreFixture.start

  private func identity(_ id: IdentityID, _ provider: ProviderID, _ email: String) -> IdentityRecord {
    IdentityRecord(
      id: id, userID: "u", key: IdentityKey(provider: provider, team: "", subject: email), email: email,
      emailVerified: true, isPrivateEmail: false, realUserStatus: nil, newestTokenAt: now, linkedAt: now)
  }

  private func session(_ id: SessionID, parent: SessionID? = nil, authTime: TimeInterval = 0) -> SessionRecord
  {
    SessionRecord(
      id: id, userID: "u", identityID: "i", provider: .apple, kind: .app, clientID: "app", methods: [],
      deviceName: nil,
      createdAt: now, lastUsedAt: now, authTime: now + authTime, parentID: parent, idleExpiresAt: now + 60,
      expiresAt: now + 60)
  }

  private func account(_ identities: IdentityRecord...) -> Account {
    Account(
      user: UserRecord(id: "u", createdAt: now, email: identities.first?.email, emailVerified: true),
      identities: identities)
  }

  @Test func `a new password ends all sessions except the caller's and its parent`() {
    let own = identity("p", .password, "ada@example.com")
    let change = PasswordChange(
      user: "u", session: "child", identity: own.key,
      address: EmailClaim(address: "ada@example.com", isVerified: false, isPrivate: false)!,
      hash: PasswordHash(phc: ""), newIdentityID: "new", auditID: "a", now: now)
    let child = session("child", parent: "parent")
    let live = [child, session("parent"), session("other")]
    let verdict = change.judge(by: child, account(own), live: live, isAddressTaken: true)
    guard case .replace("p", let ended) = verdict else {
      Issue.record("\(verdict)")
      return
    }
    #expect(ended == ["other"])
    #expect(change.event(for: verdict)?.detail == ["provider": "password", "sessions": "1"])
    let old = change.judge(
      by: session("child", authTime: -601), account(own), live: live, isAddressTaken: true)
    guard case .refuse(.notRecent) = old else {
      Issue.record("\(old)")
      return
    }
    #expect(change.event(for: old) == nil)
  }

  @Test func `the last identity stays, and an address goes with its identity`() {
    let (apple, password) = (
      identity("i", .apple, "a@example.com"), identity("p", .password, "p@example.com")
    )
    let removal = IdentityRemoval(
      identity: (id: "i", key: apple.key), user: "u", session: "s", person: Data(), expected: AppleHoldings(),
      revocations: [], tombstoneUntil: now, auditID: "a", now: now)
    guard case .refuse(.last) = removal.judge(by: session("s"), account(apple), holdings: AppleHoldings())
    else {
      Issue.record("the last identity went")
      return
    }
    guard
      case .remove(let gone, let user, let until) = removal.judge(
        by: session("s"), account(apple, password), holdings: AppleHoldings())
    else {
      Issue.record("refused")
      return
    }
    #expect(gone == apple && user.email == "p@example.com" && until == now)
  }

  @Test func `a cancelled deletion has no effect after its grace`() {
    let apple = identity("i", .apple, "a@example.com")
    let deletion = AccountDeletion(
      user: "u", authority: .graceOver("d"), id: "d", people: [apple.key: Data([1])],
      expected: AppleHoldings(),
      plan: .atOnce, revocations: [], tombstonesUntil: now, auditID: "a", now: now)
    guard case .refuse(.ended) = deletion.judge(account(apple), by: nil, holdings: AppleHoldings()) else {
      Issue.record("an account went whose deletion was called off")
      return
    }
    guard case .complete("d") = deletion.judge(nil, by: nil, holdings: AppleHoldings()) else {
      Issue.record("a deletion of no account stays open")
      return
    }
    var scheduled = account(apple)
    scheduled.user.deletion = ScheduledDeletion(id: "d", dueAt: now)
    guard case .carryOut(let effects) = deletion.judge(scheduled, by: nil, holdings: AppleHoldings()) else {
      Issue.record("refused")
      return
    }
    #expect(effects.remaining == nil && effects.deletion.state == .completed)
    #expect(effects.tombstones.map(\.person) == [Data([1])])
    #expect(deletion.event(for: effects).kind == .accountDeleted)
  }
}
