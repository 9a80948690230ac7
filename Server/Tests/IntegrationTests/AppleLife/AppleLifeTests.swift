import AppleID
import AppleIDEmulator
import BramleyAPI
import BramleyCore
import BramleySQL
import BramleySQLite
import Foundation
import Support
import Testing

/// What people do at Apple after they signed in, driven from the emulator.
@Suite(.limitedConcurrency) struct AppleLifeTests {
  private static let app: AppleClientID = "com.example.bramley"

  @Test
  func `a person who stops using the app is signed out, and returns to the same account`() async throws {
    let clock = ManualClock(.now)
    try await withServer(clock: clock) { server, apple in
      try apple.sendNotifications(to: server)
      let wire = Wire(base: server.url)
      let session = try await wire.signIn(apple)
      #expect(try await server.holdsGrant(of: session, apple))
      clock.advance(by: 2)
      try apple.stopUsing(Self.app, person: apple.world.people[0].id)
      #expect(try await wire.hasEnded(session))
      #expect(try await wire.refresh(session.refreshToken).problem?.code == .sessionEnded)
      #expect(try await server.standing(of: session, apple)?.revokedAt != nil)

      // At once, in the second of the event.
      let back = try await wire.signIn(apple)
      #expect(!back.isNewUser && back.user.id == session.user.id && back.user.name == session.user.name)
      #expect(try await eventually { try await server.standing(of: back, apple)?.revokedAt == nil })
      let kinds = try await server.store.events(of: back.user.id, limit: 9).map(\.kind)
      #expect(kinds.count { $0 == .appleConsentRevoked } == 1)
    }
  }

  @Test func `late, doubled and unknown notifications are taken and harm nobody`() async throws {
    let clock = ManualClock(.now)
    try await withServer(clock: clock) { server, apple in
      try apple.sendNotifications(to: server)
      let wire = Wire(base: server.url)
      let before = clock.now.timeIntervalSince1970
      clock.advance(by: 60)
      let session = try await wire.signIn(apple)
      let person = apple.world.people[0].id
      for (type, seconds) in [
        ("consent-revoked", false), ("account-delete", true), ("account-deleted", false),
      ] {
        try apple.notify(
          .init(
            type: NotificationType(rawValue: type), person: person, clientID: Self.app, duplicate: true,
            eventTime: before, seconds: seconds))
      }
      try apple.notify(.init(type: "brand-new-kind", person: person, clientID: Self.app))
      #expect(try await eventually { apple.notifications.allSatisfy { $0.state == .delivered } })
      #expect(apple.notifications.flatMap(\.attempts).allSatisfy { $0.status == 200 })
      #expect(try await eventually { try await server.store.jobCounts().waiting == 0 })
      #expect(try await wire.send("GET", WirePath.user, bearer: session.accessToken).status == 200)
      let events = try await server.store.events(of: session.user.id, limit: 20)
      #expect(events.count { $0.kind == .appleEventPassedOver } == 4)
    }
  }

  @Test func `a deleted Apple Account ends the account and all its sessions`() async throws {
    let clock = ManualClock(.now)
    try await withServer(clock: clock) { server, apple in
      try apple.sendNotifications(to: server)
      let wire = Wire(base: server.url)
      let phone = try await wire.signIn(apple)
      let pad = try await wire.signIn(apple)
      clock.advance(by: 2)
      try apple.deleteAppleAccount(of: apple.world.people[0].id)
      for session in [phone, pad] {
        #expect(try await wire.hasEnded(session))
        #expect(try await wire.refresh(session.refreshToken).problem?.code == .sessionEnded)
      }
      #expect(try await server.store.account(phone.user.id) == nil)
    }
  }

  @Test func `forwarding that is switched off and on again is seen in the account`() async throws {
    let clock = ManualClock(.now)
    try await withServer(clock: clock) { server, apple in
      try apple.sendNotifications(to: server)
      let wire = Wire(base: server.url)
      let person = try apple.addPerson(givenName: "Ada", familyName: "Lovelace")
      let credential = try apple.authorizeNatively(
        .init(clientID: Self.app, person: person.id, hideEmail: true))
      let session = try await wire.send("POST", WirePath.signInApple, json: AppleSignInRequest(credential))
        .decode(Session.self)
      #expect(session.user.isPrivateEmail && session.user.emailDeliverable)
      for forwarding in [Forwarding.disabled, .enabled] {
        clock.advance(by: 1)
        try apple.setForwarding(forwarding, of: person.id)
        #expect(
          try await eventually {
            try await wire.user(session).emailDeliverable == (forwarding == .enabled)
          })
      }
    }
  }

  @Test func `a device that learns of a revocation has the server ask Apple`() async throws {
    let clock = ManualClock(.now)
    try await withServer(clock: clock) { server, apple in
      let wire = Wire(base: server.url)
      let session = try await wire.signIn(apple)
      #expect(try await server.holdsGrant(of: session, apple))
      #expect(try await wire.checkApple(session) == .active)
      clock.advance(by: 601)
      try apple.inject(Fault(.serverError, times: 1))
      #expect(try await wire.checkApple(session) == .unknown)
      try apple.stopUsing(Self.app, person: apple.world.people[0].id)
      #expect(try await wire.checkApple(session) == .revoked)
      #expect(try await wire.hasEnded(session))
      #expect(try await wire.refresh(session.refreshToken).problem?.code == .sessionEnded)
      let back = try await wire.signIn(apple)
      #expect(!back.isNewUser && back.user.id == session.user.id)
    }
  }

  @Test func `while Apple fails the server is degraded, stays alive and recovers by itself`() async throws {
    let clock = ManualClock(.now)
    try await withServer(clock: clock) { server, apple in
      let wire = Wire(base: server.url)
      let session = try await wire.signIn(apple)
      #expect(try await server.holdsGrant(of: session, apple))
      #expect(try await wire.readiness() == ["status": "ready", "apple": "ok", "http": "200"])
      try apple.inject(Fault(.throttled))
      for _ in 0..<5 { #expect(try await wire.checkApple(session) == .unknown) }
      #expect(
        try await wire.readiness() == [
          "status": "degraded", "apple": "degraded", "http": "200", "alerts": "apple_checks_paused",
        ])
      #expect(server.logs.lines.contains { $0.contains("apple_checks_paused") })
      try apple.removeFaults()
      // The grant is due an hour after the failure; the sweep that finds it is the probe.
      clock.advance(by: 3_700)
      #expect(try await eventually { try await wire.readiness()["apple"] == "ok" })
      #expect(try await eventually { try await server.standing(of: session, apple)?.confirmedAt != nil })
    }
  }

  @Test func `what was answered 200 is acted on once, also when the server is killed in between`()
    async throws
  {
    let folder = try TemporaryFolder()
    try await AppleIDEmulator.run { apple in
      let first = try await ServerProcess.start(in: folder, apple: apple)
      var sessions: [String: Session] = [:]
      for index in 0..<40 {
        let person = try apple.addPerson(givenName: "Given", familyName: "\(index)")
        let credential = try apple.authorizeNatively(.init(clientID: Self.app, person: person.id))
        sessions[person.id] = try await Wire(base: first.url)
          .send("POST", WirePath.signInApple, json: AppleSignInRequest(credential)).decode(Session.self)
      }
      try apple.advanceClock(by: 5)
      try apple.sendNotifications(to: first.url)
      for person in sessions.keys.sorted() { try apple.stopUsing(Self.app, person: person) }
      #expect(try await eventually { apple.notifications.contains { $0.state == .delivered } })
      first.kill()
      let taken = apple.notifications.filter { $0.attempts.contains { $0.status == 200 } }.map(\.person)
      #expect(!taken.isEmpty)
      // Past the leases of the killed process.
      let later = ManualClock(Date.now + 45)
      let server = try await RunningServer.start(
        in: folder, apple: apple.baseURL, world: apple.world, surroundings: later.surroundings)
      let store = server.store
      for person in taken {
        let session = try #require(sessions[person])
        #expect(
          try await eventually { try await store.session(session.sessionID)?.session.endedAt != nil })
        let events = try await store.events(of: session.user.id, limit: 20)
        #expect(events.count { $0.kind == .appleConsentRevoked } == 1)
      }
      try await server.stop()
    }
  }
}
