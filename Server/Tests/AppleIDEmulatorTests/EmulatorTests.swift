import AppleIDEmulator
import Foundation
import Testing

@Suite struct EmulatorTests {
  @Test func `it starts on a free port and leaves it at the scope's end`() async throws {
    let port = try await AppleIDEmulator.run { try #require($0.baseURL.port) }
    let again = try await AppleIDEmulator.start(port: port)
    #expect(again.baseURL.port == port)
    await again.stop()
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
