import BramleyHTTP
import Logging
import ServiceLifecycle

/// Announces a stop and lets some time pass before the listener ends. It is listed after the listener, so it is stopped
/// before it.
struct Draining: Service {
  let drain: Drain
  let time: Duration
  let logger: Logger
  let onStop: @Sendable () -> Void

  func run() async throws {
    // It is cancelled, without a shutdown, when another service fails.
    do { try await gracefulShutdown() } catch { return }
    onStop()
    drain.begin()
    guard time > .zero else { return }
    logger.notice("stopping", metadata: ["listens_for": "\(time)"])
    try? await Task.sleep(for: time)
  }
}
