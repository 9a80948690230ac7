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

  private func session(_ id: SessionID, parent: SessionID? = nil) -> SessionRecord {
    SessionRecord(
      id: id, userID: "u", identityID: "i", provider: .apple, kind: .app, clientID: "app", methods: [],
      deviceName: nil,
      createdAt: now, lastUsedAt: now, authTime: now, parentID: parent, idleExpiresAt: now + 60,
      expiresAt: now + 60)
  }

  private func account(_ identities: IdentityRecord...) -> Account {
    Account(
      user: UserRecord(id: "u", createdAt: now, email: identities.first?.email, emailVerified: true),
      identities: identities)
  }

  private func change(
    _ own: IdentityRecord, by authority: PasswordChange.Authority
  ) -> PasswordChange {
    PasswordChange(
      user: "u", session: "own", authority: authority, identity: own.key,
      address: EmailClaim(address: "ada@example.com", isVerified: false, isPrivate: false)!,
      hash: PasswordHash(phc: ""), newIdentityID: "new", auditID: "a", now: now)
  }

  @Test func `a new password ends all sessions except the caller's`() {
    let own = identity("p", .password, "ada@example.com")
    let change = change(own, by: .accessToken(authTime: now))
    let live = [session("own"), session("child", parent: "own"), session("other")]
    let verdict = change.judge(
      by: session("own"), account(own), live: live, holder: own, current: nil)
    guard case .replace("p", let ended) = verdict else {
      Issue.record("\(verdict)")
      return
    }
    #expect(ended == ["child", "other"])
    #expect(change.event(for: verdict)?.detail == ["provider": "password", "sessions": "2"])
  }

  @Test func `a password is changed by a recent token or the current password, and by no child`() {
    let own = identity("p", .password, "ada@example.com")
    let current = PasswordHash(phc: "current")
    func outcome(
      _ authority: PasswordChange.Authority, by session: SessionRecord
    ) -> PasswordChange.Outcome? {
      let change = change(own, by: authority)
      let verdict = change.judge(
        by: session, account(own), live: [], holder: own, current: current)
      guard case .refuse(let outcome) = verdict else { return nil }
      #expect(change.event(for: verdict) == nil)
      return outcome
    }
    #expect(
      outcome(.accessToken(authTime: now - 601), by: session("own")) == .notRecent(account(own)))
    #expect(outcome(.accessToken(authTime: nil), by: session("own")) == .notRecent(account(own)))
    #expect(outcome(.currentPassword(current), by: session("own")) == nil)
    #expect(outcome(.currentPassword(PasswordHash(phc: "old")), by: session("own")) == .changed)
    let child = session("own", parent: "parent")
    #expect(outcome(.accessToken(authTime: now), by: child) == .notAllowed)
    #expect(outcome(.currentPassword(current), by: child) == .notAllowed)
  }

  @Test func `a first password claims its address only where that is proven`() {
    var own = identity("p", .password, "ada@example.com")
    let change = change(own, by: .accessToken(authTime: now))
    let claim = change.claim(by: own)
    #expect(claim?.address.text == "ada@example.com" && claim?.owner == "u" && claim?.auditID == "a/claim")
    own.emailVerified = false
    #expect(change.claim(by: own) == nil)
  }

  @Test func `the last identity stays, and an address goes with its identity`() {
    let (apple, password) = (
      identity("i", .apple, "a@example.com"), identity("p", .password, "p@example.com")
    )
    let removal = IdentityRemoval(
      identity: (id: "i", key: apple.key), user: "u", session: "s", authTime: now,
      person: Data(), expected: Holdings(),
      revocations: [], tombstoneUntil: now, auditID: "a", now: now)
    guard case .refuse(.last) = removal.judge(by: session("s"), account(apple), holdings: Holdings())
    else {
      Issue.record("the last identity went")
      return
    }
    guard
      case .remove(let gone, let user, let until) = removal.judge(
        by: session("s"), account(apple, password), holdings: Holdings())
    else {
      Issue.record("refused")
      return
    }
    #expect(gone == apple && user.email == "p@example.com" && until == now)
    let child = session("s", parent: "parent")
    guard
      case .refuse(.notAllowed) = removal.judge(
        by: child, account(apple, password), holdings: Holdings())
    else {
      Issue.record("a session that was handed over removed an identity")
      return
    }
  }

  @Test func `a session that was handed over deletes nothing`() {
    let apple = identity("i", .apple, "a@example.com")
    let deletion = AccountDeletion(
      user: "u", authority: .owner("s", authTime: now, keyHash: nil), id: "d",
      people: [apple.key: Data([1])], expected: Holdings(), plan: .atOnce, revocations: [],
      tombstonesUntil: now, auditID: "a", now: now)
    func verdict(_ session: SessionRecord) -> AccountDeletion.Verdict {
      deletion.judge(account(apple), by: session, holdings: Holdings())
    }
    guard case .refuse(.notAllowed) = verdict(session("s", parent: "parent")) else {
      Issue.record("it deleted the account")
      return
    }
    guard case .carryOut = verdict(session("s")) else {
      Issue.record("its owner can't")
      return
    }
  }

  @Test func `a cancelled deletion has no effect after its grace`() {
    let apple = identity("i", .apple, "a@example.com")
    let deletion = AccountDeletion(
      user: "u", authority: .graceExpired("d"), id: "d", people: [apple.key: Data([1])],
      expected: Holdings(),
      plan: .atOnce, revocations: [], tombstonesUntil: now, auditID: "a", now: now)
    guard case .refuse(.ended) = deletion.judge(account(apple), by: nil, holdings: Holdings()) else {
      Issue.record("an account went whose deletion was called off")
      return
    }
    guard case .complete("d") = deletion.judge(nil, by: nil, holdings: Holdings()) else {
      Issue.record("a deletion of no account stays open")
      return
    }
    var scheduled = account(apple)
    scheduled.user.deletion = ScheduledDeletion(id: "d", dueAt: now)
    guard case .carryOut(let effects) = deletion.judge(scheduled, by: nil, holdings: Holdings()) else {
      Issue.record("refused")
      return
    }
    #expect(effects.remaining == nil && effects.deletion.state == .completed)
    #expect(effects.tombstones.map(\.person) == [Data([1])])
    #expect(deletion.event(for: effects).kind == .accountDeleted)
  }
}
