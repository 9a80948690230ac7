import AppleIDEmulator
import BramleyAPI
import BramleyCore
import BramleyPostgres
import BramleySQL
import BramleyServer
import Foundation
import Support
import Testing

/// What one node ends, the others know at once: their clocks stand still, so that no cache runs out.
@Suite(.limitedConcurrency) struct NewsTests {
  private func hears(_ node: RunningNode) async throws {
    #expect(try await eventually { node.logs.lines.contains { $0.contains("is heard at once") } })
  }

  @Test func `a session that ends on one node is refused on another before its cache runs out`() async throws
  {
    let clock = ManualClock(.now)
    try await withRunningNodes([clock, clock]) { nodes, apple in
      let (one, two) = (nodes[0].wire, nodes[1].wire)
      try await hears(nodes[1])
      let session = try await one.signIn(apple)
      let other = try await one.signIn(apple)
      #expect(try await two.user(session).status == 200)
      #expect(try await two.user(other).status == 200)
      #expect(
        try await one.send("DELETE", WirePath.currentSession, bearer: session.accessToken).status == 204)
      #expect(try await eventually { try await two.user(session).status == 401 })
      #expect(try await two.user(other).status == 200)

      #expect(try await one.send("DELETE", WirePath.sessions, bearer: other.accessToken).status == 204)
      #expect(try await eventually { try await two.user(other).status == 401 })
    }
  }

  @Test func `a deleted account is refused on another node before its cache runs out`() async throws {
    let clock = ManualClock(.now)
    try await withRunningNodes([clock, clock]) { nodes, apple in
      try await hears(nodes[1])
      let session = try await nodes[0].wire.signIn(apple)
      #expect(try await nodes[1].wire.user(session).status == 200)
      #expect(
        try await nodes[0].wire.send("DELETE", WirePath.user, bearer: session.accessToken).status == 202)
      #expect(try await eventually { try await nodes[1].wire.user(session).status == 401 })
    }
  }

  @Test func `with a pooler in transaction mode the cache runs out after five seconds, and the log says so`()
    async throws
  {
    let clock = ManualClock(.now)
    try await withRunningNodes([clock, clock], settings: [.databasePooler: "transaction"]) { nodes, apple in
      let (one, two) = (nodes[0].wire, nodes[1].wire)
      let session = try await one.signIn(apple)
      #expect(try await two.user(session).status == 200)
      _ = try await one.send("DELETE", WirePath.currentSession, bearer: session.accessToken)
      #expect(try await two.user(session).status == 200)
      clock.advance(by: 5)
      #expect(try await two.user(session).status == 401)
      #expect(nodes[1].logs.lines.filter { $0.contains("is seen within 5 seconds") }.count == 1)
    }
  }

  @Test func `a sign-out whose answer was lost is answered so again, by any node`() async throws {
    let clock = ManualClock(.now)
    try await withRunningNodes([clock, clock]) { nodes, apple in
      let session = try await nodes[0].wire.signIn(apple)
      for node in nodes + nodes {
        let answer = try await node.wire.send(
          "DELETE", WirePath.currentSession, bearer: session.accessToken)
        #expect(answer.status == 204)
      }
      #expect(try await nodes[0].wire.refresh(session.refreshToken).problem?.code == .sessionEnded)
      for node in nodes { #expect(try await eventually { try await node.wire.user(session).status == 401 }) }
      // Strangers, and tokens that have expired, learn nothing.
      let altered = String(session.accessToken.dropLast(4)) + "AAAA"
      for token in [altered, "", "none"] {
        let answer = try await nodes[0].wire.send("DELETE", WirePath.currentSession, bearer: token)
        #expect(answer.status == 401 && answer.problem?.code == .accessTokenInvalid)
      }
      clock.advance(by: 3_600)
      let late = try await nodes[1].wire.send(
        "DELETE", WirePath.currentSession, bearer: session.accessToken)
      #expect(late.problem?.code == .accessTokenInvalid)
    }
  }

  @Test func `after a restored backup newer refresh tokens move their rows forward, at any node`()
    async throws
  {
    let clock = ManualClock(.now)
    try await withRunningNodes([clock, clock]) { nodes, apple in
      var session = try await nodes[0].wire.signIn(apple)
      for _ in 0..<3 { session = try await nodes[0].wire.refresh(session.refreshToken).session }
      let store = try #require(nodes[0].installation.store as? PostgresStore)
      try await store.engine.write { tx in
        _ = try tx.run(
          "UPDATE session SET generation = 1, superseded_at = NULL, rotation_key_hash = NULL", [])
      }
      let next = try await nodes[1].wire.refresh(session.refreshToken)
      #expect(next.status == 200)
      #expect(try await nodes[0].wire.refresh(next.session.refreshToken).status == 200)
      let events = try await store.events(of: session.user.id, limit: 10)
      #expect(events.count { $0.kind == .refreshTokenAhead } == 1)
    }
  }
}
