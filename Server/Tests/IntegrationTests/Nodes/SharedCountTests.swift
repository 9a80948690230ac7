import AppleIDEmulator
import BramleyAPI
import BramleyCore
import Foundation
import Support
import Testing

/// Limits that hold over several processes of the built command on one PostgreSQL database.
@Suite(.limitedConcurrency) struct SharedCountTests {
  private static let home = "203.0.113.7"

  /// Runs two nodes for the body's time.
  private func withTwoNodes(
    _ limits: [String: String],
    _ body: (_ one: Wire, _ two: Wire, _ restart: () async throws -> Wire) async throws -> Void
  ) async throws {
    let cluster = try await PostgresCluster.shared
    let database = try await cluster.makeDatabase()
    let environment = [
      "BRAMLEY_DATABASE_URL": database, "BRAMLEY_LIMITS_ENABLED": "true",
      "BRAMLEY_SERVER_MASTER_KEY": Surroundings.live.random(32).base64EncodedString(),
      "BRAMLEY_SERVER_TRUSTED_PROXIES": "127.0.0.1/32", "BRAMLEY_PASSWORDS_QUEUE": "1000",
    ].merging(limits) { $1 }
    try await AppleIDEmulator.run(try EmulatedApple()) { apple in
      let folder = try TemporaryFolder()
      let start = {
        try await ServerProcess.start(
          in: folder, apple: apple, publicURL: "http://127.0.0.1:1", environment: environment)
      }
      let (one, two) = (try await start(), try await start())
      var third: ServerProcess?
      defer { for node in [one, two, third].compactMap(\.self) { node.kill() } }
      try await body(Wire(base: one.url), Wire(base: two.url)) {
        // A stop shares what was counted last.
        #expect(try await one.terminate() == 0)
        let next = try await start()
        third = next
        return Wire(base: next.url)
      }
    }
    try await cluster.drop(database)
  }

  private func nonce(_ wire: Wire, from network: String) async throws -> Int {
    try await wire.send("POST", WirePath.nonces, headers: ["X-Forwarded-For": network]).status
  }

  private func signIn(
    _ wire: Wire, _ email: String, _ password: String, from network: String
  ) async throws -> Int {
    try await wire.send(
      "POST", WirePath.signInPassword, json: PasswordSignInRequest(email: email, password: password),
      headers: ["X-Forwarded-For": network]
    ).status
  }

  /// Uses a node until it refuses; returns how often it did not. It takes its time, so that a node that knows nothing of
  /// the others would grant far more.
  private func granted(_ node: Wire) async throws -> Int {
    var count = -1
    #expect(
      try await eventually {
        try await Task.sleep(for: .milliseconds(100))
        count += 1
        return try await nonce(node, from: Self.home) == 429
      })
    return count
  }

  @Test func `what a client used at one node it can't use again at another one`() async throws {
    // Restored so slowly that a slow machine changes nothing.
    try await withTwoNodes(["BRAMLEY_LIMITS_SIGN_IN": "400/86400s"]) { one, two, restart in
      for _ in 0..<400 { #expect(try await nonce(one, from: Self.home) == 201) }
      #expect(try await nonce(one, from: Self.home) == 429)
      #expect(try await granted(two) < 200)
      #expect(try await nonce(two, from: "192.0.2.1") == 201)
      let next = try await restart()
      #expect(try await granted(next) < 200)
      #expect(try await nonce(next, from: "192.0.2.2") == 201)
    }
  }

  @Test func `guesses at two nodes end after about a hundred, and the owner signs in from home at both`()
    async throws
  {
    try await withTwoNodes(["BRAMLEY_LIMITS_SIGN_IN": "100000/60s"]) { one, two, _ in
      let made = try await one.send(
        "POST", WirePath.signUpPassword,
        json: PasswordSignUpRequest(email: "ada@example.com", password: "correct horse battery"),
        headers: ["X-Forwarded-For": Self.home])
      #expect(made.status == 200)
      // All at once, since each one that is checked after the tenth is delayed.
      try await withThrowingTaskGroup(of: Int.self) { group in
        for index in 0..<100 {
          group.addTask {
            try await signIn(
              index % 2 == 0 ? one : two, "ada@example.com", "wrong password", from: "198.51.\(index).1")
          }
        }
        for try await status in group { #expect(status == 401 || status == 429) }
      }
      for (number, node) in [one, two].enumerated() {
        var index = 0
        #expect(
          try await eventually {
            index += 1
            return try await signIn(
              node, "ada@example.com", "wrong password", from: "198.18.\(number).\(index % 250)") == 429
          })
        #expect(index < 50, "the other node's guesses count")
        #expect(
          try await signIn(node, "ada@example.com", "correct horse battery", from: "192.0.2.9") == 429)
        #expect(
          try await signIn(node, "ada@example.com", "correct horse battery", from: Self.home) == 200)
      }
    }
  }
}
