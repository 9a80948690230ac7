import BramleyAPI
import BramleyCore
import Foundation

private typealias Fixture = StoreFixture

extension StoreContract {
  static let deletions: [StoreContract] = [
    StoreContract("a deletion erases the account with all that hangs on it, and leaves its log") { store in
      var entry = Fixture.entry()
      entry.grant = Fixture.grant()
      _ = try await store.signIn(entry)
      _ = try await store.signIn(Fixture.entry("ada", token: "second"))
      _ = try await store.signIn(Fixture.codeEntry())
      let deletion = Fixture.deletion(
        expecting: .grant(Fixture.grant()), [Fixture.revocation()], at: 2)
      let status = try need(try await store.delete(deletion).status)
      try hold(status.deletion.state == .completed && status.deletion.userID == Fixture.user())
      try hold(status.deletion.createdAt == Fixture.time(2) && status.deletion.finishedAt == Fixture.time(2))
      try hold(status.revocations == [RevocationRecord(state: .open, job: .waiting)])
      try hold(try await store.account(Fixture.user()) == nil)
      for token in ["token", "second"] {
        try hold(try await store.session(Fixture.session(token)) == nil)
        let rule = Fixture.rule(generation: 0, at: 3)
        try hold(try await store.rotate(Fixture.session(token), by: rule).name == "ended")
      }
      try hold(try await store.grants(of: Fixture.identity("ada")).isEmpty)
      try hold(try await store.redeem(Fixture.redemption(at: 3)).opened == nil)
      let kinds = try await store.events(of: Fixture.user(), limit: 9).map(\.kind)
      try hold(kinds.first == .accountDeleted && kinds.contains(.signedUp))
      try hold(try await store.deletion("deletion", at: Fixture.time(2)) == status)
    },
    StoreContract("a deletion leaves other accounts alone") { store in
      _ = try await store.signIn(Fixture.entry())
      let other = try need(try await store.signIn(Fixture.entry("eve", token: "eve")).opened).account
      try hold(try await store.delete(Fixture.deletion()).status != nil)
      try hold(try await store.account(other.user.id) == other)
      try hold(try await store.session(Fixture.session("eve"))?.session.endedAt == nil)
    },
    StoreContract("a person's parked replies go with them, and nobody else's") { store in
      _ = try await store.signIn(Fixture.entry())
      for person in ["ada", "eve"] {
        var reply = Fixture.parkedReply(person)
        reply.person = Fixture.tombstone(person)
        _ = try await store.park(reply, atMost: 9, at: Fixture.start)
      }
      _ = try need(try await store.delete(Fixture.deletion()).status)
      let replies = (Fixture.parkedReply("ada"), Fixture.parkedReply("eve"))
      try hold(try await store.parkedReply(replies.0.mark, at: Fixture.time(1)) == nil)
      try hold(try await store.parkedReply(replies.1.mark, at: Fixture.time(1)) == replies.1.fields)
    },
    StoreContract("a claimed code opens nothing for five minutes after a deletion") { store in
      _ = try await store.signIn(Fixture.entry())
      _ = try await store.delete(Fixture.deletion(at: 10))
      for (seconds, name) in [(11.0, "ended"), (310, "ended"), (311, "session")] {
        var entry = Fixture.entry("ada", token: "code \(seconds)", at: seconds)
        _ = try await store.claim(CodeClaim(mark: entry.mark, now: Fixture.time(seconds)))
        entry.mark.isClaimed = true
        try hold(try await store.signIn(entry).name == name, "\(seconds)")
      }
    },
    StoreContract("tokens of before the deletion open nothing, later ones a new account") { store in
      _ = try await store.signIn(Fixture.entry())
      _ = try await store.delete(Fixture.deletion(at: 10.5))
      for seconds in [5.0, 10] {
        var old = Fixture.entry("ada", token: "unused \(seconds)", at: 60)
        old.tokenIssuedAt = Fixture.time(seconds)
        try hold(try await store.signIn(old).name == "ended")
      }
      let back = try need(try await store.signIn(Fixture.entry("ada", token: "back", at: 11)).opened)
      try hold(back.isNewUser && back.account.user.id == Fixture.user("back"))
    },
    StoreContract("the tombstone follows a clock of the provider's that is ahead") { store in
      var entry = Fixture.entry()
      entry.tokenIssuedAt = Fixture.time(40)
      _ = try await store.signIn(entry)
      _ = try await store.delete(Fixture.deletion(at: 10))
      try hold(try await store.signIn(Fixture.entry("ada", token: "early", at: 40)).name == "ended")
      try hold(try await store.signIn(Fixture.entry("ada", token: "late", at: 41)).opened?.isNewUser == true)
    },
    StoreContract("the same request again is answered with the same deletion") { store in
      _ = try await store.signIn(Fixture.entry())
      let first = Fixture.deletion(by: Fixture.owner(key: "key"))
      let status = try need(try await store.delete(first).status)
      var retry = first
      (retry.id, retry.people, retry.now) = ("another", [:], Fixture.time(9))
      try hold(try await store.delete(retry) == .again(status))
      for authority in [Fixture.owner(), Fixture.owner(key: "other"), Fixture.owner("other", key: "key")] {
        retry.authority = authority
        try hold(try await store.delete(retry) == .ended)
      }
      try hold(try await store.jobCounts() == (0, 0))
    },
    StoreContract("of many deletions at once one is done") { store in
      var entry = Fixture.entry()
      entry.grant = Fixture.grant()
      _ = try await store.signIn(entry)
      let outcomes = try await together(32) { index in
        try await store.delete(
          Fixture.deletion(
            "deletion \(index)", by: Fixture.owner(key: index < 16 ? "key" : "key \(index)"),
            expecting: .grant(Fixture.grant()), [Fixture.revocation("revoke \(index)")]))
      }
      try hold(outcomes.count { $0.status != nil } == 1)
      try hold(outcomes.allSatisfy { $0 != .changed })
      try hold(try await store.jobCounts() == (1, 0))
    },
    StoreContract("an ended session, a stranger's and an old proof delete nothing") { store in
      let account = try need(try await store.signIn(Fixture.entry()).opened).account
      _ = try await store.signIn(Fixture.entry("eve", token: "eve"))
      try hold(try await store.delete(Fixture.deletion(by: Fixture.owner("eve"))) == .ended)
      try hold(try await store.delete(Fixture.deletion(by: Fixture.owner("nobody"))) == .ended)
      try hold(try await store.delete(Fixture.deletion(at: 601)) == .notRecent(account))
      let undated = Fixture.deletion(by: Fixture.owner(provenAt: nil))
      try hold(try await store.delete(undated) == .notRecent(account))
      try await store.end(Fixture.session("token"), because: .signedOut, at: Fixture.time(2))
      try hold(try await store.delete(Fixture.deletion(at: 3)) == .ended)
      try hold(try await store.account(Fixture.user()) == account)
    },
    StoreContract("what was not looked at beforehand is not deleted") { store in
      var entry = Fixture.entry()
      (entry.grant, entry.jobs) = (Fixture.grant(), [Fixture.exchange()])
      _ = try await store.signIn(entry)
      let job = Holdings.Job(id: Fixture.exchange().id, kind: ExchangeCodeJob.kind, payload: Data())
      var right = Holdings.grant(Fixture.grant())
      right.jobs = [job]
      var withoutJob = right
      withoutJob.jobs = []
      var withoutGrant = right
      withoutGrant.grants = []
      var otherBox = right
      otherBox.grants[0].sealedRefreshToken = Data("older".utf8)
      for holdings in [Holdings(), withoutJob, withoutGrant, otherBox] {
        try hold(try await store.delete(Fixture.deletion(expecting: holdings)) == .changed)
      }
      var stranger = Fixture.deletion(expecting: right)
      stranger.people[Fixture.identity("eve")] = Fixture.tombstone("eve")
      try hold(try await store.delete(stranger) == .changed)
      let people: Set = [Fixture.tombstone("ada")]
      let found = try await store.holdings(of: Fixture.user(), people: people)
      try hold(found == right && found.jobs.map(\.payload) == [Data("exchange".utf8)])
      try hold(try await store.delete(Fixture.deletion(expecting: found)).status != nil)
    },
    StoreContract("an operator deletes without a session, and nobody twice") { store in
      _ = try await store.signIn(Fixture.entry())
      try hold(try await store.delete(Fixture.deletion(by: .operator, at: 5_000)).status != nil)
      try hold(try await store.delete(Fixture.deletion("again", by: .operator, at: 5_000)) == .ended)
      let event = try need(try await store.events(of: Fixture.user(), limit: 1).first)
      try hold(event.kind == .accountDeleted && event.detail["by"] == "operator")
    },
    StoreContract("a deletion is known for thirty days") { store in
      _ = try await store.signIn(Fixture.entry())
      _ = try await store.delete(
        Fixture.deletion(by: Fixture.owner(key: "key"), [Fixture.revocation()], at: 1))
      let end = 1 + DeletionRecord.lifetime
      try hold(try await store.deletion("deletion", at: Fixture.time(end - 1)) != nil)
      try hold(try await store.deletion("deletion", at: Fixture.time(end)) == nil)
      try hold(try await store.deletion("another", at: Fixture.time(2)) == nil)
      try await store.purge(at: Fixture.time(end - 1))
      try hold(try await store.deletion("deletion", at: Fixture.time(2)) != nil)
      try await store.purge(at: Fixture.time(end))
      try hold(try await store.deletion("deletion", at: Fixture.time(2)) == nil)
      try hold(try await store.events(of: Fixture.user(), limit: 1).first?.kind == .accountDeleted)
    },
  ]
}
