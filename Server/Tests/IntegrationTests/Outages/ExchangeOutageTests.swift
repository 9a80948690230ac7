import AppleID
import AppleIDEmulator
import BramleyAPI
import BramleyCore
import BramleySQL
import BramleySQLite
import Foundation
import Support
import Testing

/// First and later sign-ins while Apple is failing when the code has to be exchanged.
@Suite(.limitedConcurrency) struct ExchangeOutageTests {
  private static let app: AppleClientID = "com.example.bramley"

  @Test(arguments: [Outage.failing, .throttling, .refusing])
  func `a first sign-in is answered whole, and its code is exchanged once Apple is back`(
    outage: Outage
  ) async throws {
    let clock = ManualClock(.now)
    try await withImpatientServer(clock: clock) { server, apple in
      try outage.begin(at: .token, of: apple)
      let wire = Wire(base: server.url)
      let session = try await wire.signIn(apple)
      #expect(session.isNewUser && session.user.name != nil && session.user.email != nil)
      #expect(try await eventually { apple.exchanges(status: nil) > 0 })
      await server.pass(90, every: 3, by: clock)
      #expect(apple.exchanges() == 0)
      #expect(try await server.store.jobCounts() == (1, 0))
      #expect(try await wire.user(session) == session.user)
      #expect(server.alertsHeard("apple_configuration") == (outage == .refusing ? 1 : 0))
      try apple.removeFaults()
      // The next attempt may be two minutes away.
      await server.pass(200, every: 10, by: clock)
      #expect(try await server.holdsGrant(of: session, apple))
      #expect(apple.exchanges() == 1)
      #expect(try await server.store.jobCounts() == (0, 0))
      #expect(try await wire.refresh(session.refreshToken).status == 200)
    }
  }

  @Test func `when Apple throttles, no call is made for as long as it says`() async throws {
    let clock = ManualClock(.now)
    try await withImpatientServer(clock: clock) { server, apple in
      try Outage.throttling.begin(at: .token, of: apple)
      let session = try await Wire(base: server.url).signIn(apple)
      #expect(try await eventually { apple.exchanges(status: 429) == 1 })
      await server.pass(18, every: 2, by: clock)
      #expect(apple.exchanges(status: 429) == 1)
      // The wait is cut to the time that the code has left.
      try apple.inject(Fault(.throttled, delayMilliseconds: 600_000, endpoint: .token))
      await server.pass(20, every: 2, by: clock)
      #expect(apple.exchanges(status: 429) == 2)
      try apple.removeFaults()
      await server.pass(200, every: 10, by: clock)
      #expect(try await server.holdsGrant(of: session, apple))
    }
  }

  @Test func `a code whose exchange Apple made unheard is used up, and costs nobody a session`() async throws
  {
    let clock = ManualClock(.now)
    try await withImpatientServer(clock: clock) { server, apple in
      try Outage.silent.begin(at: .token, of: apple)
      let wire = Wire(base: server.url)
      let session = try await wire.signIn(apple)
      #expect(session.user.name != nil)
      #expect(try await eventually { apple.exchanges() == 1 })
      try apple.removeFaults()
      await server.pass(310, every: 5, by: clock)
      #expect(try await server.store.jobCounts().waiting == 0)
      #expect(try await wire.refresh(session.refreshToken).status == 200)
      // The next sign-in gets the grant.
      let again = try await wire.signIn(apple)
      #expect(try await server.holdsGrant(of: again, apple) && again.user == session.user)
    }
  }

  @Test
  func `with Apple down past the code's life the account is whole, and the next sign-in brings the grant`()
    async throws
  {
    let clock = ManualClock(.now)
    try await withImpatientServer(clock: clock) { server, apple in
      try Outage.failing.begin(at: .token, of: apple)
      let wire = Wire(base: server.url)
      let session = try await wire.signIn(apple)
      await server.pass(330, every: 10, by: clock)
      #expect(try await server.store.jobCounts() == (0, 1))
      let job = try #require(
        try await server.store.jobs(.init(isFailed: true), limit: 1, at: clock.now).first)
      #expect(job.kind == ExchangeCodeJob.kind && job.reason?.isEmpty == false)
      try apple.removeFaults()
      let again = try await wire.signIn(apple)
      #expect(again.user == session.user)
      // The breaker asks Apple again within a minute.
      await server.pass(70, every: 5, by: clock)
      #expect(try await server.holdsGrant(of: again, apple))
      // Deletion has a grant although the first sign-in got none.
      #expect(try await wire.ends(try await wire.delete(again).deletion, .done))
    }
  }

  @Test(arguments: [Outage.failing, .throttling, .refusing])
  func `a person who returns while Apple is in a bad state gets a live grant afterwards`(
    outage: Outage
  ) async throws {
    let clock = ManualClock(.now)
    try await withImpatientServer(clock: clock) { server, apple in
      try apple.sendNotifications(to: server)
      let wire = Wire(base: server.url)
      let first = try await wire.signIn(apple)
      #expect(try await server.holdsGrant(of: first, apple))
      clock.advance(by: 5)
      try apple.stopUsing(Self.app, person: apple.world.people[0].id)
      #expect(try await wire.hasEnded(first))
      #expect(try await server.standing(of: first, apple)?.revokedAt != nil)
      try outage.begin(at: .token, of: apple)
      clock.advance(by: 5)
      let back = try await wire.signIn(apple)
      #expect(back.user.id == first.user.id && back.user.name == first.user.name)
      await server.pass(60, every: 5, by: clock)
      #expect(try await server.standing(of: back, apple)?.revokedAt != nil)
      #expect(try await wire.user(back).id == first.user.id)
      try apple.removeFaults()
      // The last try comes as late as five seconds before the code expires.
      await server.pass(235, every: 5, by: clock)
      #expect(
        try await eventually {
          guard let standing = try await server.standing(of: back, apple) else { return false }
          return standing.revokedAt == nil
        })
      #expect(apple.exchanges() == 2)
    }
  }

  @Test
  func `killed between the sign-in and the exchange, with Apple down, the server exchanges later, once`()
    async throws
  {
    let folder = try TemporaryFolder()
    let world = try EmulatedApple()
    let session = try await AppleIDEmulator.run(world) { apple in
      let process = try await ServerProcess.start(in: folder, apple: apple)
      try Outage.failing.begin(at: .token, of: apple)
      let session = try await Wire(base: process.url).signIn(apple)
      #expect(try await eventually { apple.exchanges(status: nil) > 0 })
      process.kill()
      return session
    }
    // The first run of the emulator has ended: no call of the killed server is in flight.
    try await AppleIDEmulator.run(world) { apple in
      try apple.removeFaults()
      let later = ManualClock(Date.now + 45)
      let server = try await RunningServer.start(
        in: folder, apple: apple.baseURL, world: apple.world, surroundings: later.surroundings)
      await server.pass(120, every: 10, by: later)
      #expect(try await server.holdsGrant(of: session, apple))
      #expect(apple.exchanges() == 1)
      let account = try await server.store.account(session.user.id)
      #expect(account?.user.name == session.user.name && account?.user.email == session.user.email)
      #expect(try await eventually { try await server.store.jobCounts() == (0, 0) })
      try await server.stop()
    }
  }

  @Test func `a bare code waits for nobody: it is free again while Apple fails, and good when it is back`()
    async throws
  {
    let clock = ManualClock(.now)
    try await withImpatientServer(clock: clock) { server, apple in
      let wire = Wire(base: server.url)
      let credential = try apple.credential()
      let body = AppleSignInRequest(
        authorizationCode: credential.authorizationCode, clientID: "com.example.bramley")
      for outage in [Outage.failing, .throttling, .refusing] {
        try outage.begin(at: .token, of: apple)
        let answer = try await wire.send("POST", WirePath.signInApple, json: body)
        #expect(answer.status == (outage == .refusing ? 502 : 503))
        #expect(
          answer.problem?.code == (outage == .refusing ? .appleConfiguration : .appleUnavailable))
        #expect(answer.problem?.remedy?.isEmpty == false)
        #expect((answer.headers["retry-after"] != nil) == (outage != .refusing))
        try apple.removeFaults()
        // The breaker pauses for as long as Apple asks.
        clock.advance(by: 30)
      }
      let session = try await wire.send("POST", WirePath.signInApple, json: body).decode(Session.self)
      #expect(session.isNewUser)
      #expect(try await server.holdsGrant(of: session, apple))
    }
  }
}
