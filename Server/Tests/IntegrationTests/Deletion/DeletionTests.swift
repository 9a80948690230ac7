import AppleID
import AppleIDEmulator
import BramleyAPI
import BramleyCore
import Foundation
import Support
import Testing

@Suite(.limitedConcurrency) struct DeletionTests {
  @Test func `an account goes, Apple hears of it, and who comes back is new and has a name again`()
    async throws
  {
    let clock = ManualClock(.now)
    try await withServer(clock: clock) { server, apple in
      let wire = Wire(base: server.url)
      let session = try await wire.signIn(apple)
      #expect(try await server.holdsGrant(of: session, apple))
      #expect(try await wire.send("GET", WirePath.user, bearer: session.accessToken).status == 200)
      let answer = try await wire.delete(session)
      #expect(answer.status == 202 && answer.headers["cache-control"] == "no-store")
      let deletion = try answer.deletion
      #expect(deletion.state == .completed && deletion.dueAt == nil && deletion.instructions == nil)
      #expect(try await wire.ends(deletion, .done))

      let old = try await wire.send("GET", WirePath.user, bearer: session.accessToken)
      #expect(old.status == 401 && old.problem?.code == .sessionEnded)
      #expect(try await wire.refresh(session.refreshToken).problem?.code == .sessionEnded)
      #expect(try await wire.delete(session).problem?.code == .sessionEnded)

      clock.advance(by: 1)
      let credential = try apple.authorizeNatively(.init(clientID: "com.example.bramley"))
      #expect(credential.fullName != nil, "to Apple it is a first authorization")
      let back = try await wire.send("POST", WirePath.signInApple, json: AppleSignInRequest(credential))
        .decode(Session.self)
      #expect(back.isNewUser && back.user.id != session.user.id)
      #expect(back.user.name?.givenName == credential.fullName?.givenName)
    }
  }

  @Test func `an old proof is refused, a fresh credential renews it, and its code serves the revocation`()
    async throws
  {
    let clock = ManualClock(.now)
    try await withServer(clock: clock) { server, apple in
      let wire = Wire(base: server.url)
      let bare = try apple.authorizeNatively(.init(clientID: "com.example.bramley"))
      let session = try await wire.send(
        "POST", WirePath.signInApple, json: AppleSignInRequest(identityToken: bare.identityToken)
      ).decode(Session.self)
      clock.advance(by: 601)
      let refreshed = try await wire.refresh(session.refreshToken).decode(Session.self)
      let refused = try await wire.delete(refreshed)
      #expect(refused.status == 403 && refused.problem?.code == .reauthenticationRequired)
      #expect(refused.problem?.methods == ["apple"])

      let stranger = try apple.authorizeNatively(
        .init(clientID: "com.example.bramley", person: apple.world.people[1].id))
      let foreign = try await wire.reauthenticate(refreshed, stranger)
      #expect(foreign.status == 401 && foreign.problem?.code == .credentialsInvalid)
      #expect(try await wire.delete(refreshed).status == 403)

      let credential = try apple.authorizeNatively(.init(clientID: "com.example.bramley"))
      let answer = try await wire.reauthenticate(refreshed, credential)
      #expect(answer.status == 200 && answer.headers["cache-control"] == "no-store")
      let renewed = try answer.decode(Session.self)
      #expect(renewed.sessionID == session.sessionID && renewed.refreshToken == refreshed.refreshToken)
      let deletion = try await wire.delete(renewed).deletion
      #expect(deletion.appleRevocation == .queued)
      #expect(try await wire.ends(deletion, .done))
      #expect(try apple.authorizeNatively(.init(clientID: "com.example.bramley")).fullName != nil)
    }
  }

  @Test func `a lost answer is repeated for the key, and for nothing else`() async throws {
    try await withServer { server, apple in
      let wire = Wire(base: server.url)
      let session = try await wire.signIn(apple)
      let key = UUID().uuidString
      async let one = wire.delete(session, key: key)
      async let two = wire.delete(session, key: key)
      let (first, second) = (try await one, try await two)
      #expect(first.status == 202 && second.status == 202)
      #expect(try first.deletion.id == second.deletion.id)
      #expect(try await wire.delete(session, key: key).status == 202)
      #expect(try await wire.delete(session, key: "another").status == 401)
      #expect(try await wire.delete(session).status == 401)
    }
  }

  @Test
  func `without a token of Apple's the answer says what to do, and the deletion is known by its id alone`()
    async throws
  {
    try await withServer { server, apple in
      let wire = Wire(base: server.url)
      let credential = try apple.authorizeNatively(.init(clientID: "com.example.bramley"))
      let session = try await wire.send(
        "POST", WirePath.signInApple, json: AppleSignInRequest(identityToken: credential.identityToken)
      ).decode(Session.self)
      let deletion = try await wire.delete(session).deletion
      #expect(deletion.appleRevocation == .notPossible)
      #expect(deletion.instructions?.contains("Stop Using") == true)
      let known = try await wire.send("GET", "\(WirePath.deletions)/\(deletion.id)")
      #expect(known.status == 200 && known.headers["cache-control"] == "no-store")
      #expect(try known.deletion == deletion)
      let unknown = try await wire.send("GET", "\(WirePath.deletions)/\(deletion.id)x")
      #expect(unknown.status == 404 && unknown.problem?.code == .notFound)
    }
  }

  @Test func `within the grace a sign-in restores the account, after it Apple revokes`() async throws {
    let clock = ManualClock(.now)
    try await withServer(settings: [.deletionGraceDays: "3"], clock: clock) { server, apple in
      let wire = Wire(base: server.url)
      let session = try await wire.signIn(apple)
      #expect(try await server.holdsGrant(of: session, apple))
      let first = try await wire.delete(session).deletion
      #expect(first.state == .scheduled && first.appleRevocation == .queued)
      #expect(abs(try #require(first.dueAt).timeIntervalSince(clock.now) - 3 * 86_400) < 2)
      #expect(
        try await wire.send("GET", WirePath.user, bearer: session.accessToken).problem?.code == .sessionEnded)
      clock.advance(by: 3_600)
      let back = try await wire.signIn(apple)
      #expect(!back.isNewUser && back.user.id == session.user.id && back.user.name == session.user.name)
      #expect(try await wire.deletion(first.id).state == .cancelled)

      let second = try await wire.delete(back).deletion
      #expect(second.id != first.id)
      clock.advance(by: 3 * 86_400 + 1)
      #expect(try await eventually { try await wire.deletion(second.id).state == .completed })
      #expect(try await wire.ends(second, .done))
      #expect(try await wire.deletion(first.id).state == .cancelled)
      clock.advance(by: 1)
      #expect(try await wire.signIn(apple).isNewUser)
    }
  }
}
