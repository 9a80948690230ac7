import AppleID
import AppleIDEmulator
import BramleyAPI
import BramleyCore
import BramleySQL
import BramleySQLite
import Foundation
import Support
import Testing

/// Deletion while Apple fails for days, with the server killed at the worst moment.
@Suite(.limitedConcurrency) struct RevocationOutageTests {
  private static let day: TimeInterval = 86_400

  private func consentsEnded(_ apple: AppleIDEmulator) -> Int {
    apple.notifications.count { $0.type == .consentRevoked }
  }

  @Test(arguments: [Outage.failing, .throttling, .refusing])
  func `a revocation outlives days of trouble and is done once`(outage: Outage) async throws {
    let clock = ManualClock(.now)
    try await withImpatientServer(clock: clock) { server, apple in
      let wire = Wire(base: server.url)
      let session = try await wire.signIn(apple)
      #expect(try await server.holdsGrant(of: session, apple))
      try outage.begin(at: .revoke, of: apple)
      let deletion = try await wire.delete(session).deletion
      #expect(deletion.state == .completed && deletion.appleRevocation == .queued)
      // A wrong set-up doesn't use up the seven days.
      await server.pass((outage == .refusing ? 10 : 6) * Self.day, every: 1_800, by: clock)
      #expect(try await wire.deletion(deletion.id).appleRevocation == .queued)
      #expect(try await server.store.account(session.user.id) == nil)
      let tries = apple.revocations(status: nil)
      #expect(outage == .refusing ? tries > 5 : (20...500).contains(tries), "\(tries)")
      let job = try #require(
        try await server.store.jobs(.init(kind: RevokeJob.kind), limit: 2, at: clock.now).first)
      if outage == .refusing {
        #expect(job.attempts <= 1, "a wrong set-up uses up no attempt, and of the seven days none")
        #expect(job.deadline.timeIntervalSince(clock.now) > 6.9 * Self.day)
        #expect(server.alertsHeard("apple_configuration") == 1)
        #expect(try await wire.readiness()["apple"] == "degraded")
      }
      try apple.removeFaults()
      await server.pass(2 * 3_600, every: 600, by: clock)
      #expect(try await wire.ends(deletion, .done))
      #expect(apple.revocations() == 1 && consentsEnded(apple) == 1)
      #expect(try apple.forgets())
      let kinds = try await server.store.events(of: session.user.id, limit: 9).map(\.kind)
      #expect(kinds.count { $0 == .appleRevoked } == 1)
      if outage == .refusing { #expect(try await wire.readiness()["apple"] == "ok") }
    }
  }

  @Test func `a revocation that Apple makes unheard is sent again, and is one`() async throws {
    let clock = ManualClock(.now)
    try await withImpatientServer(clock: clock) { server, apple in
      let wire = Wire(base: server.url)
      let session = try await wire.signIn(apple)
      #expect(try await server.holdsGrant(of: session, apple))
      try Outage.silent.begin(at: .revoke, of: apple)
      let deletion = try await wire.delete(session).deletion
      #expect(try await eventually { apple.revocations() == 1 })
      #expect(try await wire.deletion(deletion.id).appleRevocation == .queued)
      try apple.removeFaults()
      await server.pass(3_600, every: 300, by: clock)
      #expect(try await wire.ends(deletion, .done))
      #expect(consentsEnded(apple) == 1)
      let kinds = try await server.store.events(of: session.user.id, limit: 9).map(\.kind)
      #expect(kinds.count { $0 == .appleRevoked } == 1)
    }
  }

  @Test(arguments: [Outage.failing, .throttling])
  func `a code that still waits is exchanged and then revoked`(outage: Outage) async throws {
    let clock = ManualClock(.now)
    try await withImpatientServer(clock: clock) { server, apple in
      try outage.begin(at: .token, of: apple)
      try (outage == .failing ? Outage.throttling : .failing).begin(at: .revoke, of: apple)
      let wire = Wire(base: server.url)
      let session = try await wire.signIn(apple)
      #expect(try await eventually { apple.exchanges(status: nil) > 0 })
      let deletion = try await wire.delete(session).deletion
      #expect(deletion.state == .completed && deletion.appleRevocation == .queued)
      await server.pass(60, every: 5, by: clock)
      #expect(apple.exchanges() == 0 && apple.revocations() == 0)
      try apple.removeFaults()
      // Failures and pauses double the wait, so the last attempt may come just before the code expires.
      await server.pass(ExchangeCodeJob.codeLifetime - 60, every: 5, by: clock)
      #expect(try await wire.ends(deletion, .done))
      #expect(apple.exchanges() == 1 && apple.revocations() == 1)
      #expect(try apple.forgets())
    }
  }

  @Test func `killed with both a code and a revocation waiting, the next process ends both, once`()
    async throws
  {
    let folder = try TemporaryFolder()
    let world = try EmulatedApple()
    let deletions = try await AppleIDEmulator.run(world) { apple in
      let process = try await ServerProcess.start(in: folder, apple: apple)
      let wire = Wire(base: process.url)
      let people = apple.world.people
      let held = try await wire.signIn(try apple.credential(people[0].id))
      #expect(try await eventually { apple.exchanges() == 1 })
      try apple.inject(Fault(.serverError))
      let waiting = try await wire.signIn(try apple.credential(people[1].id))
      let deletions = [
        try await wire.delete(held).deletion, try await wire.delete(waiting).deletion,
      ]
      #expect(try await eventually { apple.exchanges(status: nil) > 1 && apple.revocations(status: nil) > 0 })
      process.kill()
      return deletions
    }
    // The first run of the emulator has ended: no call of the killed server is in flight.
    try await AppleIDEmulator.run(world) { apple in
      try apple.removeFaults()
      let later = ManualClock(Date.now + 45)
      for _ in 0..<2 {
        // The second process finds nothing left to do.
        let server = try await RunningServer.start(
          in: folder, apple: apple.baseURL, world: apple.world, surroundings: later.surroundings)
        await server.pass(120, every: 10, by: later)
        for deletion in deletions {
          #expect(try await Wire(base: server.url).ends(deletion, .done))
        }
        try await server.stop()
      }
      #expect(apple.exchanges() == 2 && apple.revocations() == 2 && consentsEnded(apple) == 2)
      for person in apple.world.people.prefix(2) { #expect(try apple.forgets(person.id)) }
    }
  }

  @Test func `killed during a revocation at Apple, the next process makes sure of it, and it is one`()
    async throws
  {
    let folder = try TemporaryFolder()
    try await AppleIDEmulator.run { apple in
      let process = try await ServerProcess.start(in: folder, apple: apple)
      let wire = Wire(base: process.url)
      let session = try await wire.signIn(apple)
      #expect(try await eventually { apple.exchanges() == 1 })
      try apple.inject(Fault(.slow, times: 1, delayMilliseconds: 2_000, endpoint: .revoke))
      let deletion = try await wire.delete(session).deletion
      #expect(try await eventually { apple.faults.isEmpty }, "Apple has begun")
      process.kill()
      try apple.removeFaults()
      let later = ManualClock(Date.now + 45)
      let server = try await RunningServer.start(
        in: folder, apple: apple.baseURL, world: apple.world, surroundings: later.surroundings)
      #expect(try await Wire(base: server.url).ends(deletion, .done))
      let kinds = try await server.store.events(of: session.user.id, limit: 9).map(\.kind)
      #expect(kinds.count { $0 == .appleRevoked } == 1)
      #expect(consentsEnded(apple) == 1)
      try await server.stop()
    }
  }

  @Test(arguments: Outage.allCases)
  func `a person who comes back with a code before the revocation keeps what they agreed to`(
    outage: Outage
  ) async throws {
    let clock = ManualClock(.now)
    try await withImpatientServer(clock: clock) { server, apple in
      let wire = Wire(base: server.url)
      let session = try await wire.signIn(apple)
      #expect(try await server.holdsGrant(of: session, apple))
      if outage == .silent {
        try apple.inject(Fault(.serverError, endpoint: .revoke))
      } else {
        try outage.begin(at: .revoke, of: apple)
      }
      let deletion = try await wire.delete(session).deletion
      #expect(try await server.postponesRevocation())
      // What is due is tried and postponed again, so nothing is due while the person comes back.
      await server.pass(3, every: 3, by: clock)
      let credential = try apple.credential()
      #expect(credential.fullName == nil, "Apple had no revocation")
      if outage == .silent { try outage.begin(at: .token, of: apple) }
      let back = try await wire.signIn(credential)
      #expect(back.isNewUser && back.user.id != session.user.id)
      try apple.removeFaults()
      await server.pass(300, every: 5, by: clock)
      #expect(try await wire.ends(deletion, .done))
      #expect(apple.revocations() == 0 && consentsEnded(apple) == 0)
      #expect(try await server.holdsGrant(of: back, apple))
      clock.advance(by: 700)
      let fresh = try await wire.refresh(back.refreshToken).decode(Session.self)
      #expect(try await wire.checkApple(fresh) == .active)
      let kinds = try await server.store.events(of: session.user.id, limit: 9).map(\.kind)
      #expect(kinds.contains(.appleRevocationSuperseded) && !kinds.contains(.appleRevoked))
    }
  }
}
