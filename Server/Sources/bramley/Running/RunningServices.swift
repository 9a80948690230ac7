import BramleyHTTP
import BramleyServer
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

/// Runs services until SIGTERM or SIGINT, and ends within five seconds of it in any case, or as much later as they drain.
enum RunningServices {
  /// The time that services have to finish their work.
  static let grace = Duration.seconds(3)
  /// The time after which the process exits at once; by then every acknowledged write is on disk.
  static let limit: TimeInterval = 4.5
  /// The time that services have beyond the drain, where they drain.
  static let patience = Duration.seconds(8)

  /// Makes a signal during the start end the process with status 0: no request was answered, so nothing is
  /// lost.
  /// ``run(_:logger:)`` handles the signals afterwards.
  static func allowStopDuringStart() {
    for number in [SIGTERM, SIGINT] { signal(number) { _ in _exit(0) } }
  }

  /// Runs the services; the first one is stopped last.
  ///
  /// - Parameters:
  ///   - drain: What makes the server unready when it is asked to stop; nil where nobody asks.
  ///   - time: How long the services still answer from then on.
  ///   - onStop: Called when the process is asked to stop.
  static func run(
    _ services: [any Service], drain: Drain? = nil, for time: Duration = .zero, logger: Logger,
    onStop: @escaping @Sendable () -> Void = {}
  ) async throws {
    // Requests that a node of several has accepted get more time than those of a server alone.
    let (grace, limit) = time > .zero ? (time + patience, time / .seconds(1) + 9.5) : (grace, limit)
    let deadline = Deadline(limit)
    let draining = drain.map { Draining(drain: $0, time: time, logger: logger, onStop: onStop) }
    var quiet = logger
    quiet.logLevel = max(.warning, logger.logLevel)
    var configuration = ServiceGroupConfiguration(
      services: (services + [draining].compactMap(\.self) + [deadline]).map { .named($0) },
      gracefulShutdownSignals: [.sigterm, .sigint], logger: quiet)
    configuration.maximumGracefulShutdownDuration = grace
    do {
      try await ServiceGroup(configuration: configuration).run()
    } catch {
      // Services that had to be cancelled throw an error, but the stop itself was requested.
      guard !deadline.hasBegun else { return }
      throw ListenFailure(error) ?? error
    }
  }

  /// Ends the process at the time limit. It is listed last, so it is stopped first.
  private final class Deadline: Service {
    private let begun = Mutex(false)
    private let limit: TimeInterval

    init(_ limit: TimeInterval) { self.limit = limit }

    var hasBegun: Bool { begun.withLock { $0 } }

    func run() async throws {
      // It is cancelled, without a shutdown, when another service fails.
      do { try await gracefulShutdown() } catch { return }
      begun.withLock { $0 = true }
      // This needs its own thread, since the threads of tasks may all be blocked.
      Thread.detachNewThread { [limit] in
        Thread.sleep(forTimeInterval: limit)
        _exit(0)
      }
    }
  }
}
