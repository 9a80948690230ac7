import BramleyAPI
import BramleyCore
import Foundation

private typealias Fixture = StoreFixture

extension StoreContract {
  static let graces: [StoreContract] = [
    StoreContract("a scheduled deletion ends sessions and codes, and keeps the account") { store in
      _ = try await store.signIn(Fixture.entry())
      _ = try await store.signIn(Fixture.codeEntry())
      let status = try need(try await store.delete(Fixture.scheduled()).status)
      try hold(status.deletion.state == .scheduled && status.deletion.dueAt == Fixture.time(1_001))
      let account = try need(try await store.account(Fixture.user()))
      try hold(account.user.deletion == ScheduledDeletion(id: "deletion", dueAt: Fixture.time(1_001)))
      let session = try need(try await store.session(Fixture.session("token"))).session
      try hold(session.endedAt == Fixture.time(1) && session.endReason == .accountDeleted)
      try hold(try await store.redeem(Fixture.redemption(at: 2)).opened == nil)
      try hold(try await store.events(of: Fixture.user(), limit: 1).first?.kind == .deletionScheduled)
      try hold(try await store.jobCounts() == (1, 0))
    },
    StoreContract("a later sign-in calls it off, an older token does not") { store in
      _ = try await store.signIn(Fixture.entry())
      _ = try await store.delete(Fixture.scheduled { $0.revocations = [Fixture.revocation()] })
      try hold(try await store.signIn(Fixture.entry("ada", token: "unused", at: 1)).name == "ended")
      let back = try need(try await store.signIn(Fixture.entry("ada", token: "back", at: 2)).opened)
      try hold(!back.isNewUser && back.account.user.id == Fixture.user() && back.account.user.deletion == nil)
      let status = try need(try await store.deletion("deletion", at: Fixture.time(2)))
      try hold(status.deletion.state == .cancelled && status.revocations.isEmpty)
      let kinds = try await store.events(of: Fixture.user(), limit: 9).map(\.kind)
      try hold(kinds.contains(.deletionCancelled))
      // The end of the grace finds nothing to do.
      let due = Fixture.deletion("job", by: .graceExpired("deletion"), at: 1_001)
      try hold(try await store.delete(due) == .ended)
      try hold(try await store.account(Fixture.user()) != nil)
    },
    StoreContract("the end of the grace completes the same deletion, once") { store in
      _ = try await store.signIn(Fixture.entry())
      _ = try await store.delete(Fixture.scheduled { $0.authority = Fixture.owner(key: "key") })
      let due = Fixture.deletion("job", by: .graceExpired("deletion"), [Fixture.revocation()], at: 1_001)
      let status = try need(try await store.delete(due).status)
      try hold(status.deletion.id == "deletion" && status.deletion.state == .completed)
      try hold(status.deletion.createdAt == Fixture.time(1) && status.revocations.count == 1)
      try hold(try await store.account(Fixture.user()) == nil)
      try hold(try await store.delete(due) == .ended)
      let end = Fixture.time(1_001 + DeletionRecord.lifetime - 1)
      try hold(try await store.deletion("deletion", at: end) == status, "thirty days from the grace's end")
      var retry = Fixture.deletion("retry", by: Fixture.owner(key: "key"), at: 1_002)
      retry.people = [:]
      try hold(try await store.delete(retry) == .again(status))
    },
    StoreContract("an Apple Account deleted within the grace leaves nothing to revoke") { store in
      _ = try await store.signIn(Fixture.entry())
      let job = JobID(rawValue: Fixture.id("job delete deletion"))
      let queued = PlannedRevocation(id: Fixture.id("revocation"), state: .open, work: .queued(job))
      let status = try need(try await store.delete(Fixture.scheduled { $0.revocations = [queued] }).status)
      try hold(status.wire.appleRevocation == .queued)
      _ = try await store.apply(Fixture.event(.accountDeleted, at: 10))
      let over = try need(try await store.deletion("deletion", at: Fixture.time(11))).wire
      try hold(over.state == .completed && over.appleRevocation == .done && over.instructions == nil)
      let due = Fixture.deletion("job", by: .graceExpired("deletion"), at: 1_001)
      try hold(try await store.delete(due) == .ended)
      try hold(try await store.deletion("deletion", at: Fixture.time(1_002))?.wire == over)
    },
    StoreContract("a deletion after a restored one is a new one, and the old job does not touch it") {
      store in
      _ = try await store.signIn(Fixture.entry())
      _ = try await store.delete(Fixture.scheduled())
      _ = try await store.signIn(Fixture.entry("ada", token: "back", at: 2))
      var second = Fixture.scheduled("second", dueIn: 5_000)
      (second.authority, second.now) = (Fixture.owner("back"), Fixture.time(3))
      try hold(try await store.delete(second).status?.deletion.id == "second")
      try hold(
        try await store.delete(Fixture.deletion("job", by: .graceExpired("deletion"), at: 1_001)) == .ended)
      try hold(try await store.account(Fixture.user())?.user.deletion?.id == "second")
    },
    StoreContract("an operator ends a grace at once, and its deletion is the same") { store in
      _ = try await store.signIn(Fixture.entry())
      _ = try await store.delete(Fixture.scheduled())
      let status = try need(try await store.delete(Fixture.deletion("operator", by: .operator, at: 9)).status)
      try hold(status.deletion.id == "deletion" && status.deletion.state == .completed)
    },
    StoreContract("a sign-in and the end of the grace at once: one of both wins wholly") { store in
      for round in 0..<12 {
        let (person, token) = ("person \(round)", "token \(round)")
        let user = Fixture.user(token)
        _ = try await store.signIn(Fixture.entry(person, token: token))
        var schedule = Fixture.scheduled("deletion \(round)")
        (schedule.user, schedule.authority) = (user, Fixture.owner(token))
        schedule.people = [Fixture.identity(person): Fixture.tombstone(person)]
        _ = try need(try await store.delete(schedule).status)
        let due = Fixture.deletion(
          "job \(round)", of: person, user, by: .graceExpired(schedule.id), at: 1_001)
        let back = Fixture.entry(person, token: "back \(round)", at: 1_002)
        async let deleted = store.delete(due)
        async let opened = store.signIn(back)
        let (outcome, session) = (try await deleted, try need(try await opened.opened))
        let state = try need(try await store.deletion(schedule.id, at: Fixture.time(1_003))).deletion.state
        if outcome.status != nil {
          try hold(session.isNewUser && state == .completed)
          try hold(try await store.account(user) == nil)
        } else {
          try hold(!session.isNewUser && session.account.user.id == user && state == .cancelled)
        }
        try hold(try await store.session(session.session.id)?.session.endedAt == nil)
      }
    },
  ]
}
