import AppleID
import AppleIDEmulator
import BramleyAPI
import BramleyCore
import BramleySQL
import BramleySQLite
import Foundation
import Support
import Testing

@Suite(.limitedConcurrency) struct NativeSignInTests {
  @Test func `a first sign-in makes an account with its name, and the code becomes a sealed grant`()
    async throws
  {
    try await withServer { server, apple in
      let wire = Wire(base: server.url)
      let credential = try apple.authorizeNatively(.init(clientID: "com.example.bramley"))
      let answer = try await wire.send("POST", WirePath.signInApple, json: AppleSignInRequest(credential))
      #expect(answer.status == 200, "\(String(decoding: answer.body, as: UTF8.self))")
      #expect(answer.headers["cache-control"] == "no-store")
      let session = try answer.decode(Session.self)
      #expect(session.isNewUser)
      #expect(session.user.name?.familyName == credential.fullName?.familyName)
      #expect(session.user.email == credential.email)

      let identity = IdentityKey(
        provider: .apple, team: apple.world.teamID.rawValue, subject: credential.user.rawValue)
      #expect(
        try await eventually { try await server.store.grants(of: identity).count == 1 })
    }
  }

  @Test func `a second sign-in brings no name, and the account keeps name and address`() async throws {
    try await withServer { server, apple in
      let wire = Wire(base: server.url)
      let first = try await wire.signIn(apple)
      let again = try apple.authorizeNatively(.init(clientID: "com.example.bramley"))
      #expect(again.fullName == nil && again.email == nil)
      let second = try await wire.send("POST", WirePath.signInApple, json: AppleSignInRequest(again))
        .decode(Session.self)
      #expect(!second.isNewUser)
      #expect(second.user == first.user)
      #expect(second.sessionID != first.sessionID)
    }
  }

  @Test func `a bare code is exchanged during the sign-in`() async throws {
    try await withServer { server, apple in
      let wire = Wire(base: server.url)
      let credential = try apple.authorizeNatively(.init(clientID: "com.example.bramley"))
      let answer = try await wire.send(
        "POST", WirePath.signInApple,
        json: AppleSignInRequest(
          authorizationCode: credential.authorizationCode, clientID: "com.example.bramley"))
      #expect(answer.status == 200, "\(String(decoding: answer.body, as: UTF8.self))")
      let again = try await wire.send(
        "POST", WirePath.signInApple,
        json: AppleSignInRequest(
          authorizationCode: credential.authorizationCode, clientID: "com.example.bramley"))
      #expect(again.problem?.code == .identityTokenReplayed)
    }
  }

  @Test func `a retry with the same key gets the same session, another credential under it is refused`()
    async throws
  {
    try await withServer { server, apple in
      let wire = Wire(base: server.url)
      let key = [WirePath.idempotencyKey: UUID().uuidString]
      let body = AppleSignInRequest(try apple.authorizeNatively(.init(clientID: "com.example.bramley")))
      let first = try await wire.send("POST", WirePath.signInApple, json: body, headers: key)
        .decode(Session.self)
      let retry = try await wire.send("POST", WirePath.signInApple, json: body, headers: key)
        .decode(Session.self)
      #expect(retry.sessionID == first.sessionID && retry.refreshToken == first.refreshToken)
      #expect(retry.isNewUser)
      let without = try await wire.send("POST", WirePath.signInApple, json: body)
      #expect(without.problem?.code == .identityTokenReplayed)
      let other = AppleSignInRequest(try apple.authorizeNatively(.init(clientID: "com.example.bramley")))
      let mixed = try await wire.send("POST", WirePath.signInApple, json: other, headers: key)
      #expect(mixed.status == 422 && mixed.problem?.code == .idempotencyKeyReused)
      let signedOut = try await wire.send(
        "DELETE", WirePath.currentSession, bearer: first.accessToken)
      #expect(signedOut.status == 204)
      let late = try await wire.send("POST", WirePath.signInApple, json: body, headers: key)
      #expect(late.problem?.code == .sessionEnded)
    }
  }

  @Test func `another person's code is rejected by the token's c_hash and uses up nothing`() async throws {
    try await withServer { server, apple in
      let wire = Wire(base: server.url)
      let people = apple.world.people
      let mine = try apple.authorizeNatively(.init(clientID: "com.example.bramley", person: people[0].id))
      let theirs = try apple.authorizeNatively(.init(clientID: "com.example.bramley", person: people[1].id))
      var body = AppleSignInRequest(mine)
      body.authorizationCode = theirs.authorizationCode
      let answer = try await wire.send("POST", WirePath.signInApple, json: body)
      #expect(answer.status == 401 && answer.problem?.code == .identityTokenInvalid)
      for credential in [mine, theirs] {
        let good = try await wire.send("POST", WirePath.signInApple, json: AppleSignInRequest(credential))
        #expect(try good.decode(Session.self).isNewUser)
      }
    }
  }

  @Test func `sign-in uses cached keys while Apple is unavailable, also after a restart`() async throws {
    let folder = try TemporaryFolder()
    let world = try EmulatedApple()
    let apple = try await AppleIDEmulator.start(world)
    let server = try await RunningServer.start(in: folder, apple: apple.baseURL, world: apple.world)
    _ = try await Wire(base: server.url).signIn(apple)
    let second = try apple.authorizeNatively(.init(clientID: "com.example.bramley"))
    let third = try apple.authorizeNatively(.init(clientID: "com.example.bramley"))
    await apple.stop()
    let away = try await Wire(base: server.url).send(
      "POST", WirePath.signInApple, json: AppleSignInRequest(second))
    #expect(away.status == 200)
    try await server.stop()
    let restarted = try await RunningServer.start(in: folder, apple: apple.baseURL, world: apple.world)
    let answer = try await Wire(base: restarted.url).send(
      "POST", WirePath.signInApple, json: AppleSignInRequest(third))
    #expect(answer.status == 200)
    try await restarted.stop()
  }
}

extension Wire {
  /// Signs the first person in through the emulator's native half.
  func signIn(_ apple: AppleIDEmulator, person: String? = nil) async throws -> Session {
    let credential = try apple.authorizeNatively(.init(clientID: "com.example.bramley", person: person))
    return try await send("POST", WirePath.signInApple, json: AppleSignInRequest(credential))
      .decode(Session.self)
  }
}
