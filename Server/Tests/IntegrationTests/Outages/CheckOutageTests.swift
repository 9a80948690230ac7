import AppleID
import AppleIDEmulator
import BramleyAPI
import BramleyCore
import BramleySQL
import BramleySQLite
import Foundation
import Support
import Testing

/// The daily checks and Apple's notifications while Apple is failing.
@Suite(.limitedConcurrency) struct CheckOutageTests {
  private static let day: TimeInterval = 86_400

  @Test(arguments: Outage.allCases)
  func `the daily checks of a bad day end no session, and are made up for, each once`(
    outage: Outage
  ) async throws {
    let clock = ManualClock(.now)
    try await withImpatientServer(clock: clock) { server, apple in
      let wire = Wire(base: server.url)
      var sessions: [Session] = []
      for index in 0..<8 {
        let person = try apple.addPerson(familyName: "\(index)")
        sessions.append(try await wire.signIn(try apple.credential(person.id)))
      }
      for session in sessions { #expect(try await server.holdsGrant(of: session, apple)) }
      // The first checks show the server that Apple works.
      clock.advance(by: Self.day)
      try outage.begin(at: .token, of: apple)
      await server.sweep(1.5 * Self.day, every: 1_200, by: clock)
      let asked = apple.refreshes(status: nil)
      #expect(apple.refreshes() == 0 || outage == .silent)
      // When a client's calls are rejected, a few are in flight before the first answer.
      if outage != .silent { #expect((6...(outage == .refusing ? 450 : 250)).contains(asked), "\(asked)") }
      let readiness = try await wire.readiness()
      #expect(readiness["http"] == "200" && readiness["status"] == "degraded")
      let alert = outage == .refusing ? "apple_configuration" : "apple_checks_paused"
      #expect(server.alertsHeard(alert) == 1)
      #expect(readiness["alerts"] == alert)
      for session in sessions {
        #expect(try await server.standing(of: session, apple)?.refusedAt == nil)
        #expect(try await server.standing(of: session, apple)?.confirmedAt == nil)
      }
      let before = apple.refreshes()
      try apple.removeFaults()
      await server.sweep(3 * 3_600, every: 300, by: clock)
      #expect(apple.refreshes() - before == sessions.count, "each once")
      #expect(try await wire.readiness() == ["status": "ready", "apple": "ok", "http": "200"])
      #expect(server.logs.lines.contains { $0.contains("\(alert) has ended") })
      for session in sessions {
        #expect(try await server.standing(of: session, apple)?.confirmedAt != nil)
        #expect(try await wire.refresh(session.refreshToken).status == 200)
      }
    }
  }

  @Test func `a person who stopped during an outage is signed out afterwards, and nobody else`() async throws
  {
    let clock = ManualClock(.now)
    try await withImpatientServer(clock: clock) { server, apple in
      let wire = Wire(base: server.url)
      let people = apple.world.people
      var leaver = try await wire.signIn(try apple.credential(people[0].id))
      let other = try await wire.signIn(try apple.credential(people[1].id))
      for session in [leaver, other] { #expect(try await server.holdsGrant(of: session, apple)) }
      try Outage.failing.begin(at: .token, of: apple)
      try apple.stopUsing("com.example.bramley", person: people[0].id)
      await server.sweep(2.5 * Self.day, every: 1_800, by: clock)
      leaver = try await wire.refresh(leaver.refreshToken).decode(Session.self)
      try apple.removeFaults()
      await server.sweep(6 * 3_600, every: 600, by: clock)
      #expect(try await wire.refresh(leaver.refreshToken).problem?.code == .sessionEnded)
      #expect(try await wire.refresh(other.refreshToken).status == 200)
      let kinds = try await server.store.events(of: leaver.user.id, limit: 9).map(\.kind)
      #expect(kinds.count { $0 == .appleGrantRefused } == 1)
    }
  }

  @Test(arguments: Outage.allCases)
  func `a device's question is answered with unknown, and ends nothing`(outage: Outage) async throws {
    let clock = ManualClock(.now)
    try await withImpatientServer(clock: clock) { server, apple in
      let wire = Wire(base: server.url)
      let session = try await wire.signIn(apple)
      #expect(try await server.holdsGrant(of: session, apple))
      try outage.begin(at: .token, of: apple)
      #expect(try await wire.checkApple(session) == .unknown)
      #expect(try await wire.user(session).id == session.user.id)
      try apple.removeFaults()
      clock.advance(by: 700)
      let fresh = try await wire.refresh(session.refreshToken).decode(Session.self)
      #expect(try await wire.checkApple(fresh) == .active)
    }
  }

  @Test func `a notification under a new key, with Apple's keys out of reach, is taken when they are back`()
    async throws
  {
    let clock = ManualClock(.now)
    try await withImpatientServer(clock: clock) { server, apple in
      try apple.sendNotifications(to: server)
      let wire = Wire(base: server.url)
      let session = try await wire.signIn(apple)
      clock.advance(by: 20)
      try apple.inject(Fault(.keysUnreachable))
      _ = try apple.rotateKeys()
      try apple.stopUsing("com.example.bramley", person: apple.world.people[0].id)
      #expect(
        try await eventually {
          apple.notifications.last?.attempts.contains { $0.status == 503 } == true
        })
      #expect(try await wire.user(session).id == session.user.id)
      try apple.removeFaults()
      clock.advance(by: 11)
      #expect(try await wire.hasEnded(session))
      let kinds = try await server.store.events(of: session.user.id, limit: 9).map(\.kind)
      #expect(kinds.count { $0 == .appleConsentRevoked } == 1)
    }
  }
}
