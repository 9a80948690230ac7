import BramleyAPI
import BramleyCore
import Foundation

private typealias Fixture = StoreFixture

/// A person becomes an identity of the account of a session.
private func link(
  _ person: String = "eve", token: String = "link", to user: UserID = Fixture.user(),
  session: String = "token", provenAt: TimeInterval? = 0, key: String? = nil, at seconds: TimeInterval = 10
) -> SignInEntry<IdentityLink> {
  Fixture.entry(person, token: token, key: key, at: seconds).opening(
    IdentityLink(
      session: SessionOwner(
        session: Fixture.session(session), user: user, authTime: provenAt.map(Fixture.time)),
      clientID: "com.example.app"))
}

private func removal(
  of identity: IdentityRecord, person: String, expecting holdings: Holdings = Holdings(),
  _ revocations: [PlannedRevocation] = [], session: String = "token",
  provenAt: TimeInterval? = 0, at seconds: TimeInterval = 20
) -> IdentityRemoval {
  IdentityRemoval(
    identity: (identity.id, identity.key), user: Fixture.user(), session: Fixture.session(session),
    authTime: provenAt.map(Fixture.time), person: Fixture.tombstone(person), expected: holdings,
    revocations: revocations,
    tombstoneUntil: Fixture.time(90_000), auditID: Fixture.id("unlink \(person) \(seconds)"),
    now: Fixture.time(seconds))
}

/// An account with two people of Apple's: ada, who made it, and eve.
private func linked(in store: any Store) async throws -> (ada: IdentityRecord, eve: IdentityRecord) {
  _ = try await store.signIn(Fixture.entry())
  let account = try need(try await store.signIn(link()).linked)
  return (account.identities[0], account.identities[1])
}

extension StoreContract {
  static let identities: [StoreContract] = [
    StoreContract("a person is linked to the account of a session, and opens it from then on") { store in
      let (_, eve) = try await linked(in: store)
      try hold(eve.key == Fixture.identity("eve") && eve.userID == Fixture.user())
      let event = try need(try await store.events(of: Fixture.user(), limit: 1).first)
      try hold(event.kind == .identityLinked && event.sessionID == Fixture.session("token"))
      try hold(try await store.account(Fixture.user("link")) == nil)
      let back = try need(try await store.signIn(Fixture.entry("eve", token: "back", at: 30)).opened)
      try hold(!back.isNewUser && back.account.user.id == Fixture.user())
    },
    StoreContract("an identity of another account is not linked, and nothing is used up") { store in
      _ = try await store.signIn(Fixture.entry())
      _ = try await store.signIn(Fixture.entry("eve", token: "eve"))
      try hold(try await store.signIn(link()).name == "identityTaken")
      try hold(try await store.account(Fixture.user())?.identities.count == 1)
      try hold(try await store.signIn(Fixture.entry("eve", token: "link", at: 11)).opened != nil)
    },
    StoreContract("nobody is linked too late, or by an ended session or another account's") { store in
      _ = try await store.signIn(Fixture.entry())
      try hold(try await store.signIn(link(at: 601)).name == "notRecent")
      try hold(try await store.signIn(link(provenAt: nil)).name == "notRecent")
      try hold(try await store.signIn(link(to: Fixture.user("other"))).name == "ended")
      try await store.end(Fixture.session("token"), because: .signedOut, at: Fixture.time(2))
      try hold(try await store.signIn(link()).name == "ended")
      try hold(try await store.account(Fixture.user())?.identities.count == 1)
    },
    StoreContract("a link's retry is answered, and its credential used up") { store in
      _ = try await store.signIn(Fixture.entry())
      _ = try await store.signIn(link(key: "k"))
      try hold(try await store.signIn(link(key: "k", at: 12)).linked?.identities.count == 2)
      try hold(try await store.signIn(link(at: 12)).name == "replayed")
      try hold(try await store.signIn(link(token: "again", at: 13)).linked?.identities.count == 2)
    },
    StoreContract("a verified address takes the place of one that nobody vouches for, and keeps it") {
      store in
      func claim(_ name: String, _ isVerified: Bool) -> EmailClaim? {
        EmailClaim(address: "\(name)@example.com", isVerified: isVerified, isPrivate: false)
      }
      var first = Fixture.entry()
      first.email = claim("typed", false)
      _ = try await store.signIn(first)
      var second = link()
      second.email = claim("eve", true)
      try hold(try need(try await store.signIn(second).linked).user.email == "eve@example.com")
      var third = link("zoe", token: "zoe")
      third.email = claim("zoe", true)
      let account = try need(try await store.signIn(third).linked)
      try hold(account.user.email == "eve@example.com" && account.user.emailVerified)
      try hold(account.identities.map(\.email) == ["typed", "eve", "zoe"].map { "\($0)@example.com" })
      var fourth = Fixture.entry("eve", token: "eve new", at: 40)
      fourth.email = claim("new", true)
      try hold(try need(try await store.signIn(fourth).opened).account.user.email == "new@example.com")
    },
    StoreContract("an identity goes with its sessions but the one that asks; the last one stays") { store in
      let (ada, eve) = try await linked(in: store)
      _ = try await store.signIn(Fixture.entry("eve", token: "eve's", at: 11))
      _ = try await store.signIn(Fixture.entry("ada", token: "ada's", at: 12))
      try hold(try await store.unlink(removal(of: eve, person: "eve")) == .removed)
      let live = try await store.sessions(of: Fixture.user(), at: Fixture.time(21)).map(\.id)
      try hold(Set(live) == [Fixture.session("token"), Fixture.session("ada's")])
      let ended = try need(try await store.session(Fixture.session("eve's"))).session
      try hold(ended.endReason == .identityUnlinked)
      try hold(try await store.account(Fixture.user())?.identities.map(\.id) == [ada.id])
      let event = try need(try await store.events(of: Fixture.user(), limit: 1).first)
      try hold(event.kind == .identityUnlinked && event.detail["sessions"] == "1")
      try hold(try await store.unlink(removal(of: eve, person: "eve", at: 21)) == .notFound)
      try hold(try await store.unlink(removal(of: ada, person: "ada", at: 22)) == .last)
    },
    StoreContract("an identity is unlinked by the session that it opened, and that stays") { store in
      let (ada, _) = try await linked(in: store)
      try hold(try await store.unlink(removal(of: ada, person: "ada")) == .removed)
      try hold(
        try await store.sessions(of: Fixture.user(), at: Fixture.time(21)).map(\.id)
          == [Fixture.session("token")])
    },
    StoreContract("what was issued before an unlinking opens nothing, what comes after is somebody new") {
      store in
      let (_, eve) = try await linked(in: store)
      _ = try await store.unlink(removal(of: eve, person: "eve"))
      var kept = Fixture.entry("eve", token: "kept back", at: 30)
      kept.tokenIssuedAt = Fixture.time(20)
      try hold(try await store.signIn(kept).name == "ended")
      try hold(try await store.signIn(Fixture.entry("eve", token: "new", at: 31)).opened?.isNewUser == true)
    },
    StoreContract("nothing is unlinked too late, by an ended session, or when Apple's things changed") {
      store in
      let (_, eve) = try await linked(in: store)
      let late = try await store.unlink(removal(of: eve, person: "eve", at: 601))
      guard case .notRecent = late else { return try hold(false, "\(late)") }
      let undated = try await store.unlink(removal(of: eve, person: "eve", provenAt: nil))
      guard case .notRecent = undated else { return try hold(false, "\(undated)") }
      try hold(try await store.keep(Fixture.grant("eve")))
      try hold(try await store.unlink(removal(of: eve, person: "eve")) == .changed)
      try await store.end(Fixture.session("token"), because: .signedOut, at: Fixture.time(2))
      try hold(try await store.unlink(removal(of: eve, person: "eve")) == .ended)
      try hold(try await store.account(Fixture.user())?.identities.count == 2)
    },
    StoreContract("a grant's revocation is queued with the unlinking, and its end is recorded") { store in
      let (_, eve) = try await linked(in: store)
      let grant = Fixture.grant("eve")
      try hold(try await store.keep(grant))
      let revocation = Fixture.revocation()
      try hold(
        try await store.unlink(removal(of: eve, person: "eve", expecting: .grant(grant), [revocation]))
          == .removed)
      guard case .new(let job) = revocation.work else { return try hold(false) }
      let attempt = RevocationAttempt(job: job.id, identity: eve.key, grant: nil, now: Fixture.time(30))
      guard case .goOn = try await store.begin(attempt) else { return try hold(false) }
      try await store.finishRevocation(by: job.id, detail: [:], at: Fixture.time(31))
      try hold(try await store.events(of: Fixture.user(), limit: 1).first?.kind == .appleRevoked)
      try hold(try await store.jobCounts().waiting == 0)
    },
    StoreContract("a code whose exchange outlives its identity is revoked, not lost") { store in
      let (_, eve) = try await linked(in: store)
      var entry = Fixture.entry("eve", token: "with code", at: 11)
      let exchange = Fixture.exchange("exchange", of: "eve")
      entry.jobs = [exchange]
      _ = try await store.signIn(entry)
      let holdings = Holdings(jobs: [.init(id: exchange.id, kind: exchange.kind, payload: Data())])
      let pending = PlannedRevocation(id: "r", state: .open, work: .queued(exchange.id))
      try hold(
        try await store.unlink(removal(of: eve, person: "eve", expecting: holdings, [pending])) == .removed)
      let revocation = Fixture.job("revoke", kind: RevokeJob.kind)
      let outcome = try await store.keep(
        ExchangedCode(
          job: exchange.id, grant: Fixture.grant("eve"), revocation: revocation, now: Fixture.time(30)))
      guard case .revoked = outcome else { return try hold(false, "\(outcome)") }
      try await store.finishRevocation(by: revocation.id, detail: [:], at: Fixture.time(31))
      try hold(try await store.events(of: Fixture.user(), limit: 1).first?.kind == .appleRevoked)
    },
  ]
}
