import ServiceLifecycle

/// Closes a resource once every service that is listed after it has stopped.
struct ClosingService: Service {
  let close: @Sendable () async -> Void

  func run() async throws {
    try? await gracefulShutdown()
    await close()
  }
}
