import EmulatorKit
public import Foundation
public import Logging
import ServiceLifecycle

/// A running local Apple ID service, for tests.
///
///     try await AppleIDEmulator.run { apple in
///       let server = try Server(appleBaseURL: apple.baseURL, team: apple.world.teamID)
///       let credential = try apple.authorizeNatively(.init(clientID: "com.example.bramley"))
///       …
///     }
///
/// To run it in a command's `ServiceGroup`, use ``EmulatedApple/application(host:port:mailPort:logger:onServerRunning:)``.
public final class AppleIDEmulator: Sendable {
  /// The rules and state behind the port.
  public let apple: EmulatedApple
  /// The address that the emulator listens on.
  public let baseURL: URL
  private let group: ServiceGroup
  private let running: Task<Void, any Error>

  private init(apple: EmulatedApple, baseURL: URL, group: ServiceGroup, running: Task<Void, any Error>) {
    self.apple = apple
    self.baseURL = baseURL
    self.group = group
    self.running = running
  }

  deinit { running.cancel() }

  /// Starts the emulator and returns once it accepts requests.
  ///
  /// - Parameters:
  ///   - apple: the world to serve; a new one in memory by default.
  ///   - host: the address to listen on.
  ///   - port: the port, 0 for a free one.
  ///   - mailPort: the port of the mail server, 0 for a free one; nil for no mail server.
  ///   - logger: silent by default.
  /// - Throws: an error if the port is taken or the world can't be made.
  public static func start(
    _ apple: EmulatedApple? = nil, host: String = "127.0.0.1", port: Int = 0, mailPort: Int? = 0,
    logger: Logger? = nil
  ) async throws -> AppleIDEmulator {
    let apple = try apple ?? EmulatedApple()
    let logger = logger ?? Logger(label: "apple-id-emulator") { _ in SwiftLogNoOpLogHandler() }
    let (addresses, announce) = AsyncStream.makeStream(of: URL.self)
    let application = try apple.application(host: host, port: port, mailPort: mailPort, logger: logger) {
      base in
      announce.yield(base)
      announce.finish()
    }
    let group = ServiceGroup(
      configuration: .init(
        services: [.init(service: application, serviceName: "AppleIDEmulator")], logger: logger))
    let running = Task {
      defer { announce.finish() }
      try await group.run()
    }
    guard let base = await addresses.first(where: { _ in true }) else {
      running.cancel()
      try await running.value
      throw CancellationError()
    }
    return AppleIDEmulator(apple: apple, baseURL: base, group: group, running: running)
  }

  /// Starts an emulator with a world of your own in memory, and returns once it accepts requests.
  ///
  /// - Parameters:
  ///   - world: the teams, clients and people to begin with.
  ///   - host: the address to listen on.
  ///   - port: the port, 0 for a free one.
  ///   - mailPort: the port of the mail server, 0 for a free one; nil for no mail server.
  /// - Throws: ``WorldStartFailure`` with every fault of the world; or an error if the port is taken.
  public static func start(
    _ world: WorldStart, host: String = "127.0.0.1", port: Int = 0, mailPort: Int? = 0
  ) async throws -> AppleIDEmulator {
    try await start(EmulatedApple(start: world), host: host, port: port, mailPort: mailPort)
  }

  /// Runs an emulator with a world of your own while `body` runs.
  ///
  /// - Throws: what ``start(_:host:port:mailPort:)`` and `body` throw.
  public static func run<Result: Sendable>(
    _ world: WorldStart, host: String = "127.0.0.1", port: Int = 0, mailPort: Int? = 0,
    _ body: (AppleIDEmulator) async throws -> Result
  ) async throws -> Result {
    try await run(EmulatedApple(start: world), host: host, port: port, mailPort: mailPort, body)
  }

  /// Runs the emulator while `body` runs.
  ///
  /// - Throws: what ``start(_:host:port:mailPort:logger:)`` and `body` throw.
  public static func run<Result: Sendable>(
    _ apple: EmulatedApple? = nil, host: String = "127.0.0.1", port: Int = 0, mailPort: Int? = 0,
    logger: Logger? = nil,
    _ body: (AppleIDEmulator) async throws -> Result
  ) async throws -> Result {
    let emulator = try await start(apple, host: host, port: port, mailPort: mailPort, logger: logger)
    do {
      let result = try await body(emulator)
      await emulator.stop()
      return result
    } catch {
      await emulator.stop()
      throw error
    }
  }

  /// Stops listening. Returns when the port, and the folder of a world that is stored in one, are free again.
  public func stop() async {
    await group.triggerGracefulShutdown()
    _ = await running.result
    apple.close()
  }
}
