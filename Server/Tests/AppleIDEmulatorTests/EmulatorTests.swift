import AppleIDEmulator
import Foundation
import Testing

@Suite(.limitedConcurrency) struct EmulatorTests {
  @Test func `it starts on a free port and leaves it at the scope's end`() async throws {
    // Another program may be given the port in between, but hardly five times.
    for _ in 1...5 {
      let port = try await AppleIDEmulator.run { try #require($0.baseURL.port) }
      guard let again = try? await AppleIDEmulator.start(port: port) else { continue }
      #expect(again.baseURL.port == port)
      await again.stop()
      return
    }
    Issue.record("no port was free again")
  }

  @Test func `a taken port is an error`() async throws {
    try await AppleIDEmulator.run { emulator in
      let port = try #require(emulator.baseURL.port)
      await #expect(throws: (any Error).self) { _ = try await AppleIDEmulator.start(port: port) }
    }
  }

  @Test func `what the body throws comes out`() async throws {
    struct Failure: Error {}
    await #expect(throws: Failure.self) {
      try await AppleIDEmulator.run { _ in throw Failure() }
    }
  }
}
