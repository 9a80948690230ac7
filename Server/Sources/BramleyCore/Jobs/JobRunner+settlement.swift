import Foundation
import Logging

extension JobRunner {
  /// Returns when to try again; nil if there is no time for it.
  private func nextTry(
    of job: JobRecord, after seconds: TimeInterval, at now: Date, before deadline: Date
  ) -> Date? {
    let chance = Double(surroundings.random(4).reduce(0) { $0 << 8 | UInt32($1) }) / 4_294_967_296
    let delay = backoff.delay(after: job.attempts, chance: chance)
    // A requested wait is observed in full, plus the jitter.
    let next = now.addingTimeInterval(seconds > 0 ? max(seconds, delay) + chance : delay)
    if next <= deadline { return next }
    // A long back-off must not use up the job's remaining time; a requested wait is observed in any case.
    let last = deadline.addingTimeInterval(-Self.lastTry)
    return last >= now.addingTimeInterval(max(seconds, Self.lastTry)) ? last : nil
  }

  func settle(_ job: JobRecord, _ result: JobResult) async throws(StoreError) {
    let now = surroundings.now()
    switch result {
    case .done: try await store.finish(job.id)
    case .failed(let reason):
      logger.warning(
        "job given up", metadata: ["job": "\(job.id)", "kind": "\(job.kind)", "reason": "\(reason)"])
      try await store.giveUp(job.id, because: reason, at: now)
    case .goOn(let payload, let deadline, let reason, let seconds):
      guard let next = nextTry(of: job, after: seconds, at: now, before: deadline) else {
        return try await settle(job, .failed(reason: reason))
      }
      try await store.postpone(job.id, until: next, with: payload, deadline: deadline, because: reason)
    case .hold(let seconds, let reason):
      // The job's remaining time stays the same, even if this attempt began late.
      let next = now.addingTimeInterval(seconds)
      let left = job.deadline.timeIntervalSince(min(job.runAt, now))
      try await store.hold(
        job.id, until: next, deadline: next.addingTimeInterval(left), because: reason)
    case .retry(let reason, let seconds):
      guard let next = nextTry(of: job, after: seconds, at: now, before: job.deadline) else {
        return try await settle(job, .failed(reason: reason))
      }
      try await store.postpone(job.id, until: next, because: reason)
    }
  }
}
