import Foundation
import Logging
import ServiceLifecycle
import Synchronization
import UnixSignals

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs services until SIGTERM or SIGINT, and ends within five seconds of it whatever they do.
enum RunningServices {
  /// Time in which services may finish what they are at.
  static let grace = Duration.seconds(3)
  /// Time after which the process ends as it is; every answered write is on disk by then.
  static let limit: TimeInterval = 4.5

  /// Makes a stop during the start a plain end with status 0: nothing was answered yet, so nothing can be lost.
  /// ``run(_:logger:)`` takes the signals over.
  static func allowStopDuringStart() {
    for number in [SIGTERM, SIGINT] { signal(number) { _ in _exit(0) } }
  }

  /// Runs the services; the first one is stopped last.
  static func run(_ services: [any Service], logger: Logger) async throws {
    let deadline = Deadline()
    var quiet = logger
    quiet.logLevel = max(.warning, logger.logLevel)
    var configuration = ServiceGroupConfiguration(
      services: services + [deadline], gracefulShutdownSignals: [.sigterm, .sigint], logger: quiet)
    configuration.maximumGracefulShutdownDuration = grace
    do {
      try await ServiceGroup(configuration: configuration).run()
    } catch {
      // Services that had to be cancelled say so by an error; the stop itself was asked for.
      if !deadline.hasBegun { throw error }
    }
  }

  /// Listed last, so it is the first to hear of the stop.
  private final class Deadline: Service {
    private let begun = Mutex(false)

    var hasBegun: Bool { begun.withLock { $0 } }

    func run() async throws {
      try? await gracefulShutdown()
      begun.withLock { $0 = true }
      // A thread of its own, for the tasks' threads may all be held up.
      Thread.detachNewThread {
        Thread.sleep(forTimeInterval: RunningServices.limit)
        _exit(0)
      }
    }
  }
}
