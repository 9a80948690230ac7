import AppleID
import AppleIDEmulator
import BramleyAPI
import BramleyServer
import Foundation
import Support
import Testing

@testable import BramleyCore

/// Nodes whose clocks are half a minute apart serve everybody as one.
@Suite(.limitedConcurrency) struct ClockTests {
  /// The first node's clock is right, as Apple's is; the second one's is fast or slow.
  private func apart(
    by seconds: TimeInterval, mails: Bool = false, settings: [SettingKey: String] = [:],
    _ body: ([RunningNode], AppleIDEmulator, _ advance: (TimeInterval) -> Void) async throws -> Void
  ) async throws {
    let clocks = [ManualClock(.now), ManualClock(.now.addingTimeInterval(seconds))]
    try await withRunningNodes(clocks, settings: settings, mails: mails) { nodes, apple in
      try await body(nodes, apple) { step in for clock in clocks { clock.advance(by: step) } }
    }
  }

  @Test(arguments: [-30.0, 30.0])
  func `access tokens and refresh tokens of either node are good at the other`(seconds: TimeInterval)
    async throws
  {
    try await apart(by: seconds) { nodes, apple, advance in
      for (here, there) in [(nodes[0].wire, nodes[1].wire), (nodes[1].wire, nodes[0].wire)] {
        let session = try await here.signIn(apple)
        #expect(try await there.user(session).status == 200)
        advance(TimeInterval(session.expiresIn) - 1)
        #expect(try await here.user(session).status == 200)
        #expect(try await there.user(session).status == 200, "for as long as the answer to the client said")
        let next = try await there.refresh(session.refreshToken).session
        #expect(try await here.user(next).status == 200)
        // The first answer was lost: for half a minute at least it is given again, by either node.
        advance(29)
        for wire in [here, there] {
          #expect(try await wire.refresh(session.refreshToken).session.refreshToken == next.refreshToken)
        }
        let last = try await here.refresh(next.refreshToken).session
        #expect(try await there.user(last).status == 200)
      }
    }
  }

  @Test(arguments: [-30.0, 30.0])
  func `a browser flow that begins at one node ends at the other`(seconds: TimeInterval) async throws {
    try await apart(by: seconds, settings: [.appRedirectURIs: "http://127.0.0.1/callback"]) {
      nodes, apple, _ in
      let page = Wire(base: apple.baseURL)
      for (here, there) in [(nodes[0].wire, nodes[1].wire), (nodes[1].wire, nodes[0].wire)] {
        let code = try await WebVisit(server: here, apple: page, otherNode: there)
          .code(person: apple.world.people[0].id)
        let session = try await WebVisit(server: here, apple: page).redeem(code).session
        #expect(try await there.user(session).status == 200)
      }
    }
  }

  @Test(arguments: [-30.0, 30.0])
  func `a mailed code of one node is taken by the other, and a nonce too`(seconds: TimeInterval) async throws
  {
    try await apart(by: seconds, mails: true) { nodes, apple, _ in
      for (index, (here, there)) in [(nodes[0].wire, nodes[1].wire), (nodes[1].wire, nodes[0].wire)]
        .enumerated()
      {
        let address = "maya\(index)@example.com"
        let start = try await here.send(
          "POST", WirePath.signInEmailStart, json: EmailCodeStartRequest(email: address)
        ).decode(CodeChallenge.self)
        let code = try #require(try await apple.nextMail(to: address).code)
        let answer = try await there.send(
          "POST", WirePath.signInEmail, json: CodeSignInRequest(challengeID: start.challengeID, code: code))
        #expect(answer.status == 200)

        let nonce = try await here.send("POST", WirePath.nonces).decode(NonceResponse.self).nonce
        let credential = try apple.authorizeNatively(
          .init(
            clientID: "com.example.bramley",
            nonce: StoreFixture.hash(nonce).map { String(format: "%02x", $0) }.joined()))
        let signedIn = try await there.send(
          "POST", WirePath.signInApple, json: AppleSignInRequest(credential, nonce: nonce))
        #expect(signedIn.status == 200, "\(String(decoding: signedIn.body, as: UTF8.self))")
      }
    }
  }

  @Test(arguments: [-30.0, 30.0])
  func `what one node works at the other leaves alone, and each code is exchanged once`(
    seconds: TimeInterval
  ) async throws {
    try await apart(by: seconds) { nodes, apple, advance in
      // Apple takes its time, and both nodes look for jobs each second: whoever thought that a lease had expired would
      // take the job too.
      try apple.inject(Fault(.slow, delayMilliseconds: 3_000, endpoint: .token))
      for node in nodes { _ = try await node.wire.signIn(apple) }
      #expect(try await eventually { apple.exchanges() == 2 })
      // Until then an exchange is under way, even though Apple has answered.
      #expect(try await eventually { try await nodes[0].installation.store.jobCounts().waiting == 0 })
      advance(60)
      for node in nodes { await node.installation.jobs.runDue() }
      #expect(apple.exchanges(status: nil) == 2)
    }
  }

  @Test func `a lease outlives the difference of the clocks`() async throws {
    // The other node's clock is half a minute ahead, and an attempt takes half a minute.
    try await withRunningNodes([ManualClock(.now)], companions: false) { nodes, apple in
      _ = try await nodes[0].wire.signIn(apple)
      let (store, now) = (nodes[0].installation.store, Date.now.addingTimeInterval(60))
      #expect(try await store.lease(limit: 9, for: JobRunner.sharedLeaseSeconds, at: now).count == 1)
      let ahead = now.addingTimeInterval(30 + 29)
      #expect(try await store.lease(limit: 9, for: JobRunner.sharedLeaseSeconds, at: ahead).isEmpty)
    }
  }

  @Test func `a clock that is off by more is said at readiness, and no call fails for it`() async throws {
    let clocks = [
      ManualClock(.now), ManualClock(.now.addingTimeInterval(28)), ManualClock(.now.addingTimeInterval(-90)),
    ]
    try await withRunningNodes(clocks, companions: false) { nodes, apple in
      func check(_ node: RunningNode) async throws -> (status: Int, body: String) {
        let answer = try await node.wire.send("GET", WirePath.ready)
        return (answer.status, String(decoding: answer.body, as: UTF8.self))
      }
      for node in nodes.prefix(2) {
        let answer = try await check(node)
        #expect(answer.status == 200 && answer.body.contains(#""clock":"ok""#), "\(answer.body)")
      }
      let off = try await check(nodes[2])
      #expect(off.status == 200 && off.body.contains(#""clock":"degraded""#), "\(off.body)")
      #expect(off.body.contains("clock_differs"))
      #expect(nodes[2].logs.lines.contains { $0.contains("behind the database's") })
      clocks[2].advance(by: 90)
      #expect(try await check(nodes[2]).body.contains(#""clock":"ok""#))
    }
  }
}
