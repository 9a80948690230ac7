import AppleIDEmulator
import BramleyServer
import Foundation
import Logging
import ServiceLifecycle
import Testing

@testable import bramley

@Suite(.limitedConcurrency) struct RunningServicesTests {
  private struct Failed: Error {}
  private struct Failing: Service {
    func run() async throws { throw Failed() }
  }

  private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

  @Test func `a service that fails ends the run with its error`() async {
    await #expect(throws: Failed.self) { try await RunningServices.run([Failing()], logger: logger) }
  }

  @Test func `a port that another program took meanwhile is reported as such`() async throws {
    try await AppleIDEmulator.run { apple in
      let port = try #require(apple.baseURL.port)
      let other = try EmulatedApple().application(host: "127.0.0.1", port: port, logger: logger) { _ in }
      let failure = await #expect(throws: ListenFailure.self) {
        try await RunningServices.run([other], logger: logger)
      }
      #expect(failure?.reason == .inUse && failure?.sentence.contains("--port") == true)
    }
  }
}
