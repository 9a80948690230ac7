import BramleyAPI
import BramleyCore
import Foundation

private typealias Fixture = StoreFixture

/// Queues three jobs of two kinds and gives up two of them.
private func fill(_ store: any Store) async throws {
  var entry = Fixture.entry(token: "cause")
  entry.jobs = [
    Fixture.job("lost", kind: "one"), Fixture.job("gone", kind: "two"),
    Fixture.job("waiting", kind: "one", runAt: 50),
  ]
  try hold(try await store.signIn(entry).name == "session")
  try hold(try await store.lease(limit: 9, for: 60, at: Fixture.time(1)).count == 2)
  for name in ["lost", "gone"] {
    try await store.giveUp(Fixture.job(name).id, because: "no use", at: Fixture.time(2))
  }
}

extension StoreContract {
  static let jobDirectory: [StoreContract] = [
    StoreContract("jobs are listed with how they stand, failed ones first") { store in
      try await fill(store)
      func names(_ filter: JobFilter, limit: Int = 9) async throws -> [JobID] {
        try await store.jobs(filter, limit: limit, at: Fixture.time(3)).map(\.id)
      }
      let all = try await store.jobs(JobFilter(), limit: 9, at: Fixture.time(3))
      try hold(all.map(\.state) == [.failed, .failed, .waiting])
      let lost = try need(all.first { $0.id == Fixture.job("lost").id })
      try hold(lost.kind == "one" && lost.attempts == 1 && lost.reason == "no use")
      try hold(lost.failedAt == Fixture.time(2) && lost.deadline == Fixture.time(300))
      let waiting = Fixture.job("waiting").id
      try hold(try await names(JobFilter(isFailed: false)) == [waiting])
      try hold(try await names(JobFilter(isFailed: true, kind: "two")) == [Fixture.job("gone").id])
      try hold(try await names(JobFilter(kind: "one")) == [Fixture.job("lost").id, waiting])
      try hold(try await names(JobFilter(), limit: 1).count == 1)
      _ = try await store.lease(limit: 9, for: 60, at: Fixture.time(50))
      let running = try await store.jobs(JobFilter(isFailed: false), limit: 9, at: Fixture.time(51))
      try hold(running.map(\.state) == [.running])
      let over = try await store.jobs(JobFilter(isFailed: false), limit: 9, at: Fixture.time(111))
      try hold(over.map(\.state) == [.waiting], "the lease has expired")
    },
    StoreContract("a failed job is due again with the time of a new one, and only once") { store in
      try await fill(store)
      let retry = JobRetry(.job(Fixture.job("lost").id), lifetimes: .all, now: Fixture.time(10_000))
      try hold(try await store.retry(retry) == .revived(1))
      try hold(try await store.retry(retry) == .notFailed)
      try hold(
        try await store.retry(JobRetry(.job("unknown"), lifetimes: .all, now: Fixture.start)) == .unknown)
      let leased = try await store.lease(limit: 9, for: 60, at: Fixture.time(10_000))
      let again = try need(leased.first { $0.id == Fixture.job("lost").id })
      try hold(again.deadline == Fixture.time(10_000 + 86_400) && again.attempts == 1)
      try hold(again.payload == Fixture.job("lost").payload)
    },
    StoreContract("all failed jobs are due again, or those of a kind") { store in
      try await fill(store)
      try hold(
        try await store.retry(JobRetry(.failed("two"), lifetimes: .all, now: Fixture.time(5))) == .revived(1))
      try hold(
        try await store.retry(JobRetry(.failed(nil), lifetimes: .all, now: Fixture.time(5))) == .revived(1))
      try hold(
        try await store.retry(JobRetry(.failed(nil), lifetimes: .all, now: Fixture.time(5))) == .revived(0))
      try hold(try await store.jobCounts() == (3, 0))
    },
    StoreContract("an exchange that is tried again has the life of a code") { store in
      var entry = Fixture.entry(token: "cause")
      entry.jobs = [Fixture.job("exchange", kind: ExchangeCodeJob.kind)]
      _ = try await store.signIn(entry)
      try await store.giveUp(Fixture.job("exchange").id, because: "no use", at: Fixture.time(2))
      _ = try await store.retry(JobRetry(.failed(nil), lifetimes: .all, now: Fixture.time(1_000)))
      let jobs = try await store.jobs(JobFilter(), limit: 9, at: Fixture.time(1_000))
      try hold(jobs.map(\.deadline) == [Fixture.time(1_000 + ExchangeCodeJob.codeLifetime)])
    },
  ]
}
