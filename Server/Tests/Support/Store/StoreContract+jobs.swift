import BramleyAPI
import BramleyCore
import Foundation

private typealias Fixture = StoreFixture

/// Queues jobs as a sign-in does, for there is no other way.
private func queue(_ jobs: [JobRecord], in store: any Store) async throws {
  var entry = Fixture.entry(token: "cause of \(jobs.map(\.id.rawValue))")
  entry.jobs = jobs
  try hold(try await store.signIn(entry).name == "session")
}

extension StoreContract {
  static let jobs: [StoreContract] = [
    StoreContract("a due job is leased as it was queued, its try counted") { store in
      let job = Fixture.job(runAt: 10)
      try await queue([job], in: store)
      try hold(try await store.lease(limit: 9, for: 60, at: Fixture.time(9.9)).isEmpty)
      var expected = job
      expected.attempts = 1
      try hold(try await store.lease(limit: 9, for: 60, at: Fixture.time(10)) == [expected])
    },
    StoreContract("a leased job is nobody else's until the lease has expired") { store in
      try await queue([Fixture.job()], in: store)
      _ = try await store.lease(limit: 9, for: 60, at: Fixture.start)
      try hold(try await store.lease(limit: 9, for: 60, at: Fixture.time(59.9)).isEmpty)
      let again = try await store.lease(limit: 9, for: 60, at: Fixture.time(60))
      try hold(again.map(\.attempts) == [2])
    },
    StoreContract("many workers at once never hold one job twice") { store in
      try await queue((0..<40).map { Fixture.job("\($0)") }, in: store)
      let leases = try await together(32) { _ in try await store.lease(limit: 3, for: 60, at: Fixture.start) }
      let ids = leases.flatMap(\.self).map(\.id)
      try hold(ids.count == 40 && Set(ids).count == 40)
      try hold(leases.allSatisfy { $0.count <= 3 })
    },
    StoreContract("the limit is held, and what was due first goes first") { store in
      try await queue((0..<5).map { Fixture.job("\($0)", runAt: Double(5 - $0)) }, in: store)
      let first = try await store.lease(limit: 2, for: 60, at: Fixture.time(10))
      try hold(Set(first.map(\.id)) == [Fixture.job("4").id, Fixture.job("3").id])
      try hold(try await store.lease(limit: 9, for: 60, at: Fixture.time(10)).count == 3)
    },
    StoreContract("a finished job is gone") { store in
      try await queue([Fixture.job()], in: store)
      _ = try await store.lease(limit: 9, for: 60, at: Fixture.start)
      try await store.finish(Fixture.job().id)
      try hold(try await store.jobCounts() == (0, 0))
      try hold(try await store.lease(limit: 9, for: 60, at: Fixture.time(1_000)).isEmpty)
    },
    StoreContract("a postponed job comes back at its time") { store in
      try await queue([Fixture.job()], in: store)
      _ = try await store.lease(limit: 9, for: 60, at: Fixture.start)
      try await store.postpone(Fixture.job().id, until: Fixture.time(5), because: "later")
      try hold(try await store.jobCounts() == (1, 0))
      try hold(try await store.lease(limit: 9, for: 60, at: Fixture.time(4.9)).isEmpty)
      let again = try await store.lease(limit: 9, for: 60, at: Fixture.time(5))
      try hold(again.map(\.attempts) == [2] && again.first?.deadline == Fixture.time(300))
    },
    StoreContract("a job that was given up is kept and not run") { store in
      try await queue([Fixture.job("one"), Fixture.job("two")], in: store)
      _ = try await store.lease(limit: 9, for: 60, at: Fixture.start)
      try await store.giveUp(Fixture.job("one").id, because: "no use", at: Fixture.time(1))
      try hold(try await store.jobCounts() == (1, 1))
      let later = try await store.lease(limit: 9, for: 60, at: Fixture.time(1_000))
      try hold(later.map(\.id) == [Fixture.job("two").id])
    },
    StoreContract("settling a job that is gone does no harm") { store in
      try await store.finish("gone")
      try await store.postpone("gone", until: Fixture.start, because: "x")
      try await store.giveUp("gone", because: "x", at: Fixture.start)
      try hold(try await store.jobCounts() == (0, 0))
    },
  ]
}
