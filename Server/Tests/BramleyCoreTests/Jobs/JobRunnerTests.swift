import BramleyAPI
import Foundation
import Logging
import Support
import Testing

@testable import BramleyCore

@Suite struct JobRunnerTests {
  struct Handler: JobHandler {
    var kind: JobKind = "work"
    var body: @Sendable (JobRecord) async -> JobResult
    func run(_ job: JobRecord) async -> JobResult { await body(job) }
  }

  let clock = ManualClock(StoreFixture.start)
  let ran = Tally()

  private func runner(_ store: MemoryJobStore, _ result: JobResult) -> JobRunner {
    runner(
      store,
      [
        Handler { [ran] _ in
          ran.add(); return result
        }
      ])
  }

  private func runner(
    _ store: MemoryJobStore, _ handlers: [Handler],
    logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
  ) -> JobRunner {
    JobRunner(
      store: store, handlers: handlers, backoff: Backoff(first: 8, longest: 100),
      surroundings: clock.surroundings, logger: logger)
  }

  @Test func `a store that fails is logged, unless the runner was stopped meanwhile`() async {
    let (store, log) = (MemoryJobStore([]), LogRecorder())
    store.fail(with: StoreError(.unavailable, "away"))
    let runner = runner(store, [], logger: log.logger())
    #expect(await runner.runDue() == 0)
    #expect(log.messages == ["error jobs can't be leased"])
    let stopped = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await runner.runDue()
    }
    #expect(await stopped.value == 0)
    #expect(log.messages.count == 1)
  }

  @Test func `a job that is done is forgotten`() async {
    let store = MemoryJobStore([StoreFixture.job()])
    #expect(await runner(store, .done).runDue() == 1)
    #expect(store.row(StoreFixture.job().id) == nil && ran.value == 1)
  }

  @Test func `a job that is not due is not run`() async {
    let store = MemoryJobStore([StoreFixture.job(runAt: 1)])
    #expect(await runner(store, .done).runDue() == 0)
    #expect(ran.value == 0)
  }

  @Test func `a lease outlives an attempt by more than two nodes' clocks may differ`() {
    #expect(JobRunner.sharedLeaseSeconds >= 30 + ClockWatch.tolerance)
  }

  @Test func `a job that is held uses up no attempt, and its deadline waits with it`() async throws {
    let store = MemoryJobStore([StoreFixture.job(deadline: 1_000)])
    let runner = runner(store, .hold(seconds: 600, reason: "the set-up is wrong"))
    for round in 1...3 {
      #expect(await runner.runDue() == 1)
      let row = try #require(store.row(StoreFixture.job().id))
      #expect(row.job.attempts == 0 && row.failedAt == nil && row.reason == "the set-up is wrong")
      #expect(row.job.runAt == clock.now.addingTimeInterval(600))
      #expect(row.job.deadline == StoreFixture.job(deadline: 1_000 + 600 * Double(round)).deadline)
      clock.advance(by: 600)
    }
  }

  @Test func `a held job that starts late each time loses none of its time`() async throws {
    let store = MemoryJobStore([StoreFixture.job(deadline: 1_000)])
    let runner = runner(store, .hold(seconds: 60, reason: "the set-up is wrong"))
    for _ in 1...5 {
      clock.advance(by: 900)
      #expect(await runner.runDue() == 1)
      let row = try #require(store.row(StoreFixture.job().id))
      #expect(row.failedAt == nil && row.job.deadline.timeIntervalSince(row.job.runAt) == 1_000)
    }
  }

  @Test func `a retry waits between half and all of the backoff`() async throws {
    let store = MemoryJobStore([StoreFixture.job(deadline: 1_000)])
    let runner = runner(store, .retry(reason: "busy"))
    for full in [8.0, 16, 32] {
      #expect(await runner.runDue() == 1)
      let row = try #require(store.row(StoreFixture.job().id))
      #expect(row.failedAt == nil && row.reason == "busy" && row.leaseUntil == nil)
      let wait = row.job.runAt.timeIntervalSince(clock.now)
      #expect((full / 2...full).contains(wait))
      clock.advance(by: wait)
    }
  }

  @Test(arguments: [
    JobResult.retry(reason: "asked", after: 500),
    .goOn(
      payload: Data("new".utf8), deadline: StoreFixture.time(1_000), reason: "asked", after: 500),
  ])
  func `a retry waits at least as long as it was asked to, and not as one with all others`(
    result: JobResult
  ) async throws {
    let store = MemoryJobStore([StoreFixture.job(deadline: 1_000)])
    await runner(store, result).runDue()
    let row = try #require(store.row(StoreFixture.job().id))
    #expect((500...501).contains(row.job.runAt.timeIntervalSince(clock.now)))
    if case .goOn(let payload, _, _, _) = result { #expect(row.job.payload == payload) }
  }

  @Test func `a job that goes on after its deadline is given up now`() async {
    let store = MemoryJobStore([StoreFixture.job(deadline: 1_000)])
    let result = JobResult.goOn(
      payload: Data(), deadline: StoreFixture.time(1_000), reason: "asked", after: 1_001)
    await runner(store, result).runDue()
    #expect(store.row(StoreFixture.job().id)?.failedAt == clock.now)
  }

  @Test func `a job that failed is given up with its reason`() async {
    let store = MemoryJobStore([StoreFixture.job()])
    await runner(store, .failed(reason: "no use")).runDue()
    let row = store.row(StoreFixture.job().id)
    #expect(row?.failedAt == clock.now && row?.reason == "no use")
  }

  @Test func `a retry that would come after the deadline gives up now`() async {
    let store = MemoryJobStore([StoreFixture.job(deadline: 3)])
    await runner(store, .retry(reason: "busy")).runDue()
    let row = store.row(StoreFixture.job().id)
    #expect(row?.failedAt == clock.now && row?.reason == "busy")
  }

  @Test func `a back-off beyond the deadline leaves one last try shortly before it`() async throws {
    var job = StoreFixture.job(deadline: 40)
    // From here on the back-off is 50 to 100 s.
    job.attempts = 6
    let store = MemoryJobStore([job])
    let runner = runner(store, .retry(reason: "busy"))
    #expect(await runner.runDue() == 1)
    #expect(store.row(job.id)?.job.runAt == StoreFixture.time(35))
    clock.advance(by: 35)
    #expect(await runner.runDue() == 1)
    #expect(store.row(job.id)?.failedAt == clock.now && store.row(job.id)?.reason == "busy")
  }

  @Test(arguments: [(300.0, 1), (300.1, 0)])
  func `no try begins after the deadline`(time: Double, runs: Int) async {
    let store = MemoryJobStore([StoreFixture.job()])
    clock.advance(by: time)
    await runner(store, .done).runDue()
    #expect(ran.value == runs)
    #expect(store.row(StoreFixture.job().id)?.reason == (runs == 0 ? "out of time" : nil))
  }

  @Test func `a job of an unknown kind waits for another node`() async {
    let store = MemoryJobStore([StoreFixture.job(kind: "unheard_of")])
    await runner(store, .done).runDue()
    let row = store.row(StoreFixture.job().id)
    #expect(row?.failedAt == nil && row?.leaseUntil == nil && row?.reason == "no handler on this node")
    #expect(ran.value == 0)
  }

  @Test func `each kind has its handler`() async {
    let store = MemoryJobStore([StoreFixture.job("a", kind: "a"), StoreFixture.job("b", kind: "b")])
    let handlers = [
      Handler(kind: "a") { $0.kind == "a" ? .done : .failed(reason: "not mine") },
      Handler(kind: "b") { _ in .retry(reason: "b") },
    ]
    #expect(await runner(store, handlers).runDue() == 2)
    #expect(store.row(StoreFixture.job("a").id) == nil)
    #expect(store.row(StoreFixture.job("b").id)?.reason == "b")
  }

  @Test func `the jobs of a batch run together`() async {
    let store = MemoryJobStore((0..<16).map { StoreFixture.job("\($0)") })
    let handler = Handler { [ran] _ in
      // None ends before all have begun.
      ran.add()
      while ran.value < 16 { await Task.yield() }
      return .done
    }
    #expect(await runner(store, [handler]).runDue() == 16)
    #expect(store.jobCounts() == (0, 0))
  }

  @Test func `a batch is bounded, and the rest waits`() async {
    let store = MemoryJobStore((0..<70).map { StoreFixture.job("\($0)") })
    let runner = runner(store, .done)
    #expect(await runner.runDue() == 64)
    #expect(await runner.runDue() == 6)
    #expect(await runner.runDue() == 0)
    #expect(ran.value == 70)
  }

  @Test func `a failing store stops the runner only for the time being`() async {
    let store = MemoryJobStore([StoreFixture.job()])
    let runner = runner(
      store,
      [
        Handler { _ in
          store.fail(with: StoreError(.unavailable, "full"))
          return .done
        }
      ])
    #expect(await runner.runDue() == 1)
    #expect(store.row(StoreFixture.job().id) != nil)
    #expect(await runner.runDue() == 0)
    store.fail(with: nil)
    #expect(await runner.runDue() == 0, "the lease still holds")
    clock.advance(by: 60)
    #expect(await runner.runDue() == 1)
  }
}
