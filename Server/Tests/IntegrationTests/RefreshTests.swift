import AppleIDEmulator
import BramleyAPI
import BramleyCore
import BramleySQL
import Foundation
import GRDB
import Support
import Testing

@testable import BramleySQLite

@Suite(.limitedConcurrency) struct RefreshTests {
  @Test func `two hundred refreshes in a row keep the session`() async throws {
    try await withServer { server, apple in
      let wire = Wire(base: server.url)
      var session = try await wire.signIn(apple)
      let id = session.sessionID
      for _ in 0..<200 { session = try await wire.refresh(session.refreshToken).decode(Session.self) }
      #expect(session.sessionID == id)
      #expect(try await wire.send("GET", WirePath.user, bearer: session.accessToken).status == 200)
    }
  }

  @Test func `eight refreshes at once get the same successor`() async throws {
    try await withServer { server, apple in
      let wire = Wire(base: server.url)
      let token = try await wire.signIn(apple).refreshToken
      let tokens = try await withThrowingTaskGroup(of: String.self) { group in
        for _ in 0..<8 {
          group.addTask { try await wire.refresh(token).decode(Session.self).refreshToken }
        }
        return try await group.reduce(into: Set<String>()) { $0.insert($1) }
      }
      #expect(tokens.count == 1)
    }
  }

  @Test func `a lost reply is repeated within the grace, and with its key while it is current`()
    async throws
  {
    let clock = ManualClock(.now)
    try await withServer(clock: clock) { server, apple in
      let wire = Wire(base: server.url)
      let first = try await wire.signIn(apple).refreshToken
      let key = UUID().uuidString
      let lost = try await wire.refresh(first, key: key).decode(Session.self)
      clock.advance(by: 59)
      #expect(try await wire.refresh(first).decode(Session.self).refreshToken == lost.refreshToken)
      clock.advance(by: 7 * 86_400)
      #expect(try await wire.refresh(first, key: key).decode(Session.self).refreshToken == lost.refreshToken)
    }
  }

  @Test func `an old token used again ends the session at once`() async throws {
    let clock = ManualClock(.now)
    try await withServer(clock: clock) { server, apple in
      let wire = Wire(base: server.url)
      let first = try await wire.signIn(apple)
      let second = try await wire.refresh(first.refreshToken).decode(Session.self)
      clock.advance(by: 61)
      let stolen = try await wire.refresh(first.refreshToken)
      #expect(stolen.status == 401 && stolen.problem?.code == .refreshTokenReused)
      #expect(try await wire.refresh(second.refreshToken).problem?.code == .sessionEnded)
      #expect(
        try await wire.send("GET", WirePath.user, bearer: second.accessToken).problem?.code == .sessionEnded)
    }
  }

  @Test func `a store that was restored from a backup follows the newer token`() async throws {
    try await withServer { server, apple in
      let wire = Wire(base: server.url)
      var session = try await wire.signIn(apple)
      for _ in 0..<3 { session = try await wire.refresh(session.refreshToken).decode(Session.self) }
      try await server.store.engine.database.write { db in
        try db.execute(
          sql: "UPDATE session SET generation = 1, superseded_at = NULL, rotation_key_hash = NULL")
      }
      let next = try await wire.refresh(session.refreshToken)
      #expect(next.status == 200)
      let events = try await server.store.events(of: session.user.id, limit: 10)
      #expect(events.contains { $0.kind == .refreshTokenAhead })
    }
  }

  @Test func `forged refresh tokens are refused`() async throws {
    try await withServer { server, apple in
      let wire = Wire(base: server.url)
      let token = try await wire.signIn(apple).refreshToken
      let forged = [
        "", "br1.", "br1." + String(repeating: "A", count: 75), String(token.dropLast()), token + "A",
        token.replacing("br1.", with: "br2."), String(token.dropLast(4)) + "AAAA",
      ]
      for text in forged {
        let answer = try await wire.refresh(text)
        #expect([401, 503].contains(answer.status), "\(text)")
        #expect([.refreshTokenInvalid, .unavailable].contains(answer.problem?.code))
      }
      #expect(try await wire.refresh(token).status == 200)
    }
  }
}

extension Wire {
  func refresh(_ token: String, key: String? = nil) async throws -> Answer {
    try await send(
      "POST", WirePath.refresh, json: RefreshRequest(refreshToken: token),
      headers: key.map { [WirePath.idempotencyKey: $0] } ?? [:])
  }
}
