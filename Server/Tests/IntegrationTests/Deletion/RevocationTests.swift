import AppleID
import AppleIDEmulator
import BramleyAPI
import BramleyCore
import BramleySQL
import BramleySQLite
import Foundation
import Support
import Testing

/// Accounts are deleted while Apple and the server are failing.
@Suite(.limitedConcurrency) struct RevocationTests {
  /// A deletion whose account holds a grant.
  private func leave(_ server: RunningServer, _ apple: AppleIDEmulator) async throws -> (Session, Deletion) {
    let session = try await Wire(base: server.url).signIn(apple)
    #expect(try await server.holdsGrant(of: session, apple))
    return (session, try await Wire(base: server.url).delete(session).deletion)
  }

  private func isFirst(_ apple: AppleIDEmulator) throws -> Bool {
    try apple.authorizeNatively(.init(clientID: "com.example.bramley")).fullName != nil
  }

  @Test
  func `a wrong set-up alerts the operator, and the revocation continues once it is fixed`() async throws {
    let clock = ManualClock(.now)
    try await withRevocationLine(clock: clock) { server, apple, line in
      line.refuse(400, "invalid_client")
      let (_, deletion) = try await leave(server, apple)
      #expect(try await server.postponesRevocation())
      #expect(line.sent == 1)
      #expect(try await eventually { server.logs.lines.contains { $0.contains("apple_configuration") } })
      #expect(try await Wire(base: server.url).deletion(deletion.id).appleRevocation == .queued)
      line.interpose(nil)
      clock.advance(by: 10)
      #expect(try await Wire(base: server.url).ends(deletion, .done))
      #expect(try isFirst(apple))
      #expect(server.logs.lines.contains { $0.contains("apple_configuration has ended") })
    }
  }

  @Test(arguments: [429, 503])
  func `a revocation waits while Apple throttles or fails`(status: Int) async throws {
    let clock = ManualClock(.now)
    try await withRevocationLine(clock: clock) { server, apple, line in
      line.refuse(status, "busy", retryAfter: 120)
      let (_, deletion) = try await leave(server, apple)
      #expect(try await server.postponesRevocation())
      #expect(line.sent == 1)
      line.interpose(nil)
      clock.advance(by: 130)
      #expect(try await Wire(base: server.url).ends(deletion, .done))
      #expect(line.sent == 2)
      #expect(try isFirst(apple))
    }
  }

  @Test func `a slow Apple delays no deletion`() async throws {
    try await withRevocationLine { server, apple, line in
      let gate = TransportGate()
      line.interpose {
        await gate.pass()
        return nil
      }
      let (session, deletion) = try await leave(server, apple)
      await gate.arrival()
      #expect(deletion.state == .completed && deletion.appleRevocation == .queued)
      #expect(try await Wire(base: server.url).refresh(session.refreshToken).status == 401)
      gate.open()
      #expect(try await Wire(base: server.url).ends(deletion, .done))
    }
  }

  @Test func `a person who comes back before the revocation keeps their authorization`() async throws {
    let clock = ManualClock(.now)
    try await withRevocationLine(clock: clock) { server, apple, line in
      // Apple's wait keeps the next attempt from beginning before the person is back.
      line.refuse(503, "down", retryAfter: 120)
      let (session, deletion) = try await leave(server, apple)
      #expect(try await server.postponesRevocation())
      clock.advance(by: 1)
      let again = try apple.authorizeNatively(.init(clientID: "com.example.bramley"))
      #expect(again.fullName == nil, "Apple had no revocation")
      let back = try await Wire(base: server.url).send(
        "POST", WirePath.signInApple, json: AppleSignInRequest(identityToken: again.identityToken)
      ).decode(Session.self)
      #expect(back.isNewUser)
      line.interpose(nil)
      clock.advance(by: 130)
      #expect(try await Wire(base: server.url).ends(deletion, .done))
      #expect(line.sent == 1)
      #expect(try await server.holdsGrant(of: back, apple), "the old token is theirs now")
      let kinds = try await server.store.events(of: session.user.id, limit: 9).map(\.kind)
      #expect(kinds.contains(.appleRevocationSuperseded))
    }
  }

  @Test func `killed between the deletion and its job, with Apple away, the server revokes later`()
    async throws
  {
    let folder = try TemporaryFolder()
    let world = try EmulatedApple()
    var apple = try await AppleIDEmulator.start(world)
    let server = try await ServerProcess.start(in: folder, apple: apple, publicURL: "http://127.0.0.1:1")
    let wire = Wire(base: server.url)
    let session = try await wire.signIn(apple)
    let identity = IdentityKey(
      provider: .apple, team: apple.world.teamID.rawValue, subject: session.user.identities[0].subject)
    let beside = try SQLiteStore(path: folder.path + "/data/bramley.sqlite")
    #expect(try await eventually { try await beside.grants(of: identity).count == 1 })
    await apple.stop()
    let deletion = try await wire.delete(session, key: "key").deletion
    #expect(deletion.state == .completed && deletion.appleRevocation == .queued)
    server.kill()

    apple = try await AppleIDEmulator.start(world)
    let restarted = try await ServerProcess.start(in: folder, apple: apple, publicURL: "http://127.0.0.1:1")
    let again = Wire(base: restarted.url)
    #expect(try await again.ends(deletion, .done))
    #expect(try isFirst(apple))
    #expect(try await again.delete(session, key: "key").deletion.id == deletion.id)
    let kinds = try await beside.events(of: session.user.id, limit: 9).map(\.kind)
    #expect(kinds.count { $0 == .appleRevoked } == 1 && kinds.count { $0 == .accountDeleted } == 1)
    #expect(try await restarted.terminate() == 0)
    try beside.close()
    await apple.stop()
  }

  @Test func `every acknowledged deletion survives kill -9, and no other is half done`()
    async throws
  {
    let folder = try TemporaryFolder()
    try await AppleIDEmulator.run { apple in
      let people = try (0..<12).map { try apple.addPerson(givenName: "Given", familyName: "\($0)") }
      let server = try await ServerProcess.start(in: folder, apple: apple)
      let wire = Wire(base: server.url)
      var sessions: [Session] = []
      for person in people { sessions.append(try await wire.signIn(apple, person: person.id)) }
      let answered = await withTaskGroup(of: Deletion?.self) { group in
        for (index, session) in sessions.enumerated() {
          group.addTask {
            try? await Task.sleep(for: .milliseconds(30 * index))
            return try? await wire.delete(session).deletion
          }
        }
        group.addTask {
          try? await Task.sleep(for: .milliseconds(Int.random(in: 900...1_300)))
          server.kill()
          return nil
        }
        return await group.reduce(into: [Deletion]()) { if let deletion = $1 { $0.append(deletion) } }
      }
      // Past the leases of the killed process.
      let later = ManualClock(Date.now + 45)
      let restarted = try await RunningServer.start(
        in: folder, apple: apple.baseURL, world: apple.world, surroundings: later.surroundings)
      let again = Wire(base: restarted.url)
      for deletion in answered {
        #expect(try await eventually { try await again.deletion(deletion.id).appleRevocation != .queued })
      }
      let store = restarted.store
      for session in sessions {
        let isGone = try await store.account(session.user.id) == nil
        let kinds = try await store.events(of: session.user.id, limit: 20).map(\.kind)
        #expect(kinds.count { $0 == .accountDeleted } == (isGone ? 1 : 0))
        #expect(kinds.count { $0 == .appleRevoked } <= 1)
        #expect(try await (store.session(session.sessionID) == nil) == isGone)
      }
      #expect(try await eventually { try await store.jobCounts().waiting == 0 })
      try await restarted.stop()
    }
  }
}
