import Logging
import ServiceLifecycle
import Synchronization
import Testing

@testable import BramleyServer

@Suite struct LiveInstallationTests {
  final class Worker: Service {
    enum State { case new, runs, ended }
    struct Failure: Error {}

    private let current = Mutex(State.new)
    private let fails: Bool
    private let (starts, start) = AsyncStream<Void>.makeStream()

    init(fails: Bool = false) { self.fails = fails }

    var state: State { current.withLock(\.self) }

    /// Returns once it runs.
    func hasStarted() async { for await _ in starts { return } }

    func run() async throws {
      current.withLock { $0 = .runs }
      start.yield()
      if fails { throw Failure() }
      try? await gracefulShutdown()
      current.withLock { $0 = .ended }
    }
  }

  @Test func `services are exchanged, the old ones ending first, and end with the server`() async throws {
    let workers = [Worker(), Worker(), Worker()]
    let live = LiveInstallation([workers[0]], logger: Logger(label: "test"))
    let group = ServiceGroup(
      configuration: ServiceGroupConfiguration(services: [live], logger: Logger(label: "test")))
    async let running: Void = group.run()
    await workers[0].hasStarted()
    live.replace(with: [workers[1]])
    await workers[1].hasStarted()
    #expect(workers[0].state == .ended)
    live.replace(with: [workers[2]])
    await workers[2].hasStarted()
    #expect(workers[1].state == .ended)
    await group.triggerGracefulShutdown()
    try await running
    #expect(workers[2].state == .ended)
  }

  @Test func `a service that fails ends the server`() async {
    let live = LiveInstallation([Worker(fails: true)], logger: Logger(label: "test"))
    let group = ServiceGroup(
      configuration: ServiceGroupConfiguration(services: [live], logger: Logger(label: "test")))
    await #expect(throws: (any Error).self) { try await group.run() }
  }
}
