import BramleyHTTP
import Logging
import ServiceLifecycle
import Synchronization

/// The background work of a server, which is exchanged for that of other settings while the process runs.
final class LiveInstallation: Service {
  private let first: [any Service]
  private let logger: Logger
  private let followers: AsyncStream<[any Service]>
  private let continuation: AsyncStream<[any Service]>.Continuation

  init(_ first: [any Service], logger: Logger) {
    self.first = first
    self.logger = logger
    (followers, continuation) = AsyncStream.makeStream()
  }

  /// Ends the services that run, and runs others from then on.
  func replace(with services: [any Service]) { continuation.yield(services) }

  func run() async throws {
    try await withGracefulShutdownHandler {
      var services = first
      var followers = followers.makeAsyncIterator()
      while true {
        let group = ServiceGroup(
          configuration: ServiceGroupConfiguration(services: services.map { .named($0) }, logger: logger))
        // A failure of the services ends the wait for others.
        let following = try await withThrowingTaskGroup(of: Void.self) { tasks in
          tasks.addTask { [continuation] in
            do {
              try await group.run()
            } catch {
              continuation.finish()
              throw error
            }
          }
          let next = await followers.next()
          await group.triggerGracefulShutdown()
          try await tasks.waitForAll()
          return next
        }
        guard let following else { return }
        services = following
      }
    } onGracefulShutdown: { [continuation] in
      continuation.finish()
    }
  }
}
