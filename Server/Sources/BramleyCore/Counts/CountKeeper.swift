import Foundation
package import Logging
import Synchronization

/// Writes what this process counted to the store, once a minute. A process that is killed loses the last minute of it.
package final class CountKeeper: PeriodicService {
  package static let interval = Duration.seconds(60)

  private let source: any CountSource
  private let store: any CountStore & JobStore
  private let surroundings: Surroundings
  private let logger: Logger
  /// What is in the store already: also all that was counted before the settings of this process were exchanged.
  private let written: Mutex<[CountName: Double]>

  package init(
    source: any CountSource, store: any CountStore & JobStore, surroundings: Surroundings, logger: Logger
  ) {
    self.source = source
    self.store = store
    self.surroundings = surroundings
    self.logger = logger
    written = Mutex(source.totals())
  }

  package func runOnce() async {
    let totals = source.totals()
    let before = written.withLock(\.self)
    let added = totals.reduce(into: [CountName: Int]()) { added, total in
      let change = Int((total.value - before[total.key, default: 0]).rounded())
      if change > 0 { added[total.key] = change }
    }
    do {
      let jobs = try await store.jobCounts()
      try await store.add(
        added,
        raising: [
          CountName(CountName.jobs, "waiting"): jobs.waiting,
          CountName(CountName.jobs, "failed"): jobs.failed,
        ], in: HourlyCount.hour(of: surroundings.now()))
      // What was rounded off is counted the next time.
      written.withLock { known in
        for (key, change) in added { known[key, default: 0] += Double(change) }
      }
    } catch {
      guard !Task.isCancelled else { return }
      logger.warning("counts can't be stored; it is tried again", metadata: ["error": "\(error)"])
    }
  }
}
