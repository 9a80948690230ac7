import AppleIDEmulator
import BramleyAPI
import BramleyCore
import Foundation
import Support
import Testing

/// Several processes of the built command on one PostgreSQL database.
@Suite(.limitedConcurrency) struct NodeTests {
  /// Runs nodes for the body's time.
  private func withNodes(
    _ count: Int, environment: [String: String] = [:],
    _ body: ([ServerProcess], AppleIDEmulator, _ start: () async throws -> ServerProcess) async throws -> Void
  ) async throws {
    let key = Surroundings.live.random(32).base64EncodedString()
    try await PostgresCluster.withDatabase { database in
      try await AppleIDEmulator.run(try EmulatedApple()) { apple in
        let folder = try TemporaryFolder()
        let start = {
          try await ServerProcess.start(
            in: folder, apple: apple, publicURL: "http://127.0.0.1:1",
            environment: ["BRAMLEY_DATABASE_URL": database, "BRAMLEY_SERVER_MASTER_KEY": key]
              .merging(environment) { $1 })
        }
        var nodes: [ServerProcess] = []
        for _ in 0..<count { nodes.append(try await start()) }
        defer { for node in nodes { node.kill() } }
        try await body(nodes, apple, start)
      }
    }
  }

  @Test func `what one node wrote every other one serves, and an end is seen everywhere`() async throws {
    try await withNodes(2) { nodes, apple, _ in
      let (one, two) = (Wire(base: nodes[0].url), Wire(base: nodes[1].url))
      let session = try await one.signIn(apple)
      #expect(try await two.send("GET", WirePath.user, bearer: session.accessToken).status == 200)
      let next = try await two.refresh(session.refreshToken).decode(Session.self)
      #expect(try await one.send("GET", WirePath.user, bearer: next.accessToken).status == 200)
      #expect(
        try await one.send("DELETE", WirePath.currentSession, bearer: next.accessToken).status == 204)
      #expect(try await two.refresh(next.refreshToken).status == 401)
      // The copy of a live session is used for five seconds at most.
      #expect(
        try await eventually {
          try await two.send("GET", WirePath.user, bearer: next.accessToken).status == 401
        })
    }
  }

  @Test func `one deletion is done once, whichever node takes its job`() async throws {
    try await withNodes(3) { nodes, apple, _ in
      let wire = Wire(base: nodes[0].url)
      let session = try await wire.signIn(apple)
      let deletion = try await wire.delete(session).deletion
      #expect(try await Wire(base: nodes[1].url).ends(deletion, .done))
      #expect(apple.notifications.count { $0.type == .consentRevoked } <= 1)
    }
  }

  @Test func `a node that was killed is missed by nobody`() async throws {
    try await withNodes(2) { nodes, apple, start in
      let session = try await Wire(base: nodes[0].url).signIn(apple)
      nodes[0].kill()
      let next = try await Wire(base: nodes[1].url).refresh(session.refreshToken).decode(Session.self)
      let third = try await start()
      #expect(
        try await Wire(base: third.url).send("GET", WirePath.user, bearer: next.accessToken).status == 200)
      #expect(try await third.terminate() == 0)
    }
  }

  @Test func `a node that stops is not ready first, and still answers`() async throws {
    try await withNodes(1, environment: ["BRAMLEY_SERVER_DRAIN_SECONDS": "15"]) { nodes, apple, _ in
      let wire = Wire(base: nodes[0].url)
      let before = try await wire.send("GET", WirePath.ready)
      #expect(before.status == 200)
      nodes[0].signal()
      #expect(try await eventually { try await wire.send("GET", WirePath.ready).status == 503 })
      #expect(try await wire.signIn(apple).isNewUser)
    }
  }

  @Test func `without a master key of its own a node does not start, and says what to do`() async throws {
    try await PostgresCluster.withDatabase { database in
      try await AppleIDEmulator.run(try EmulatedApple()) { apple in
        let (status, words) = try await ServerProcess.fail(
          in: try TemporaryFolder(), apple: apple, environment: ["BRAMLEY_DATABASE_URL": database])
        #expect(status == 78)
        #expect(words.contains("server.master_key_path must be set with database.url"))
      }
    }
  }
}
