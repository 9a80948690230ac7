import AppleIDEmulator
import Foundation
import Testing

@Suite(.limitedConcurrency) struct ClockTests {
  @Test func `everything follows the moved clock`() async throws {
    try await Rig.run { rig in
      let late = try rig.native().authorizationCode
      let before = rig.clock.now
      let moved = try await rig.control("clock", #"{"advance_seconds":301}"#)
      #expect(moved.status == 200)
      let now = try #require(moved.json["now"]?.string)
      #expect(
        try Date(now, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)) == before + 301)
      #expect(try await rig.get("/_emulator/clock").json["now"]?.string == now)
      let secret = try rig.secret(for: Rig.native) {
        $0.iat += 301
        $0.exp += 301
      }
      let reply = try await rig.exchange(late, client: Rig.native, redirect: nil, secret: secret)
      #expect(reply.json["error_description"] == "The code has expired or has been revoked.")
      let claims = rig.claims(try rig.native().identityToken)
      #expect(claims["iat"]?.number == before.timeIntervalSince1970 + 301)
    }
  }

  @Test func `a secret made by a clock that is behind or ahead is refused as Apple does`() async throws {
    try await Rig.run { rig in
      let code = try rig.native().authorizationCode
      let secret = try rig.secret(for: Rig.native)
      func exchange() async throws -> Reply {
        try await rig.exchange(code, client: Rig.native, redirect: nil, secret: secret)
      }
      try rig.emulator.advanceClock(by: -61)
      #expect(try await exchange().json == ["error": "invalid_client"])
      try rig.emulator.advanceClock(by: 61)
      #expect(try await exchange().status == 200)
      try rig.emulator.advanceClock(by: 601)
      #expect(try await exchange().json == ["error": "invalid_client"])
    }
  }

  @Test(arguments: [
    "{}", #"{"advance_seconds":"1"}"#, #"{"advance_seconds":1e300}"#, #"{"advance_seconds":-1e10}"#,
  ])
  func `the clock can't leave its range of years`(body: String) async throws {
    try await Rig.run { rig in
      let reply = try await rig.json("/_emulator/clock", body)
      #expect(reply.status == 400)
      #expect(rig.emulator.now == rig.clock.now)
    }
  }
}
