import AppleIDEmulator
import BramleyAPI
import BramleyCore
import Foundation
import Support
import Testing

@Suite(.limitedConcurrency) struct PasswordHangUpTests {
  private func answers(_ status: Int, _ server: RunningServer) -> Int {
    server.logs.lines.count { $0.contains("answered") && $0.contains("\"status\": \(status)") }
  }

  @Test func `a caller who disconnects leaves the queue, and nothing is hashed for them`() async throws {
    let (capacity, surplus) = (20, 10)
    let settings: [SettingKey: String] = [
      .passwordsConcurrency: "1", .passwordsQueue: "\(capacity)", .passwordsIterations: "40",
    ]
    try await withServer(settings: settings) { server, _ in
      let crowd = try (0...capacity + surplus).map { index in
        let connection = try RawConnection(to: server.url)
        try connection.post(
          WirePath.signInPassword,
          json: #"{"email":"nobody\#(index)@example.com","password":"wrong password"}"#)
        return connection
      }
      // The queue is full, so all that were not rejected are in it.
      #expect(try await eventually { answers(503, server) + answers(401, server) >= surplus })
      let hashed = answers(401, server)
      crowd.forEach { $0.hangUp() }
      #expect(try await eventually { answers(503, server) + answers(401, server) == crowd.count })
      #expect(answers(401, server) <= hashed + capacity / 2, "not those in the queue")
      #expect(try await Wire(base: server.url).signIn("ada@example.com").status == 401)
    }
  }

  @Test func `a connection stays open for the next request`() async throws {
    try await withServer { server, _ in
      let wire = Wire(base: server.url)
      let session = try await wire.signUp("ada@example.com").session
      let again = try await wire.signIn("ada@example.com")
      #expect(again.headers["connection"] == nil)
      #expect(try await wire.user(session).status == 200)
    }
  }
}
