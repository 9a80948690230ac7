import ServiceLifecycle

/// Closes what was opened, once everything that was listed after it has stopped.
struct ClosingService: Service {
  let close: @Sendable () async -> Void

  func run() async throws {
    try? await gracefulShutdown()
    await close()
  }
}
