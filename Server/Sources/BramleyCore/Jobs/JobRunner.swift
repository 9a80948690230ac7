import Foundation
package import Logging
import Metrics
import ServiceLifecycle
package import Tracing

/// Runs due jobs on this node: immediately when woken, otherwise by polling every second.
package final class JobRunner: Service {
  let store: any JobStore
  private let handlers: [JobKind: any JobHandler]
  let backoff: Backoff
  /// Seconds.
  private let leaseLength: TimeInterval
  let surroundings: Surroundings
  private let tracer: (any Tracer)?
  let logger: Logger
  private let work = LeasedWork<JobRecord>(atOnce: JobRunner.atOnce)

  /// Longer than any attempt takes; after this time another process takes over the job of a process that died.
  static let leaseSeconds: TimeInterval = 30
  /// Where several nodes share the jobs, longer by as much as their clocks may differ.
  static let sharedLeaseSeconds: TimeInterval = leaseSeconds + ClockWatch.tolerance
  static let atOnce = 64
  /// Seconds before its deadline at which a job has its last attempt, even if its back-off would be longer.
  static let lastTry: TimeInterval = 5

  /// - Parameter tracer: Begins a trace for each run of a job; nil for none.
  package init(
    store: any JobStore, handlers: [any JobHandler], backoff: Backoff = Backoff(), hasManyNodes: Bool = false,
    surroundings: Surroundings, tracer: (any Tracer)? = nil, logger: Logger
  ) {
    self.store = store
    self.handlers = Dictionary(uniqueKeysWithValues: handlers.map { ($0.kind, $0) })
    self.backoff = backoff
    leaseLength = hasManyNodes ? Self.sharedLeaseSeconds : Self.leaseSeconds
    self.surroundings = surroundings
    self.tracer = tracer
    self.logger = logger
  }

  /// Reports that a job may be due.
  package func wake() { work.wake() }

  /// Runs until the service is stopped; running jobs are finished, others wait for the next start.
  package func run() async throws { await work.run({ await self.lease($0) }, { await self.run($0) }) }

  /// Runs one batch of the jobs that are due now; returns how many jobs that were.
  @discardableResult
  package func runDue() async -> Int { await work.runDue({ await self.lease($0) }, { await self.run($0) }) }

  private func lease(_ limit: Int) async -> [JobRecord] {
    do {
      return try await store.lease(limit: limit, for: leaseLength, at: surroundings.now())
    } catch {
      guard !Task.isCancelled else { return [] }
      logger.error("jobs can't be leased", metadata: ["error": "\(error)"])
      return []
    }
  }

  private func run(_ job: JobRecord) async {
    await TracedWork.root("job \(job.kind.rawValue)", by: tracer, kind: .consumer) {
      ActiveSpan.current?.span.attributes["bramley.job.attempt"] = job.attempts
      await handle(job)
    }
  }

  private func handle(_ job: JobRecord) async {
    let result: JobResult
    if surroundings.now() > job.deadline {
      result = .failed(reason: "out of time")
    } else if let handler = handlers[job.kind] {
      result = await handler.run(job)
    } else {
      result = .retry(reason: "no handler on this node")
    }
    Counter(
      label: "bramley_jobs_total", dimensions: [("kind", job.kind.rawValue), ("outcome", result.label)]
    ).increment()
    ActiveSpan.current?.span.attributes["bramley.job.outcome"] = result.label
    do {
      try await settle(job, result)
    } catch {
      // The lease expires and the job is run again; handlers allow that.
      logger.error("a job's outcome can't be kept", metadata: ["job": "\(job.id)", "error": "\(error)"])
    }
  }
}

extension JobResult {
  fileprivate var label: String {
    switch self {
    case .done: "done"
    case .retry, .goOn: "retry"
    case .hold: "held"
    case .failed: "failed"
    }
  }
}
