import BramleyAPI
import BramleyCore
import BramleyTokens
import Foundation
import HTTPTypes
import Support
import Testing

@testable import BramleyHTTP

/// Passkeys that were made without verification of the person (WebAuthn Level 3, `uvInitialized`).
@Suite struct PasskeyVerificationTests {
  private func isVerified(_ key: TestAuthenticator, _ server: FactorDoor) async throws -> Bool? {
    let passkeys: any PasskeyStore = server.store
    return try await passkeys.passkey(key.credentialID)?.record.isVerified
  }

  /// Signs in by a passkey that verifies the person.
  private func signIn(_ key: TestAuthenticator, _ server: FactorDoor) async throws -> TestDoor.Answer {
    var key = key
    key.flags = [.userPresent, .userVerified]
    let start = try await server.door.post("/v1/sign-in/passkey/start", "{}")
    let started = try WireJSON.decoder().decode(PasskeyRequestChallenge.self, from: Data(start.body.utf8))
    let request = PasskeySignInRequest(
      challengeID: started.challengeID, credential: try key.sign(started.publicKey))
    return try await server.door.post(
      "/v1/sign-in/passkey", String(decoding: try WireJSON.encoder().encode(request), as: UTF8.self))
  }

  @Test func `its first verification is no factor, and counts only after another factor beside it`()
    async throws
  {
    let before = try await FactorDoor()
    var key = try await before.addPasskey(try await before.signUp().session, isConditional: true)
    #expect(try await isVerified(key, before) == false)
    let alone = try await signIn(key, before).session
    #expect(try FactorDoor.claims(alone)["amr"] as? [String] == ["hwk", "user"])
    #expect(try FactorDoor.claims(alone)["acr"] as? String == "urn:bramley:acr:1")
    #expect(try await isVerified(key, before) == false, "nothing but the passkey itself was shown")
    // After the password it is the second factor, and verifies the person.
    let server = try await FactorDoor(.required, over: before)
    let challenge = try await server.challenge()
    let started = try await server.startPasskey(challenge.token)
    #expect(started.publicKey.userVerification == "preferred")
    key.flags = [.userPresent, .userVerified]
    let answer = try key.sign(started.publicKey)
    #expect(try await server.prove(challenge.token, started.challengeID, answer).status == 200)
    #expect(try await isVerified(key, server) == true)
    let now = try await signIn(key, server).session
    #expect(try FactorDoor.claims(now)["amr"] as? [String] == ["hwk", "user", "mfa"])
    #expect(
      try await server.startPasskey(server.challenge().token).publicKey.userVerification == "discouraged")
  }

  @Test func `without verification beside the other factor it stays as it is`() async throws {
    let before = try await FactorDoor()
    var key = try await before.addPasskey(try await before.signUp().session, isConditional: true)
    let server = try await FactorDoor(.required, over: before)
    let challenge = try await server.challenge()
    let started = try await server.startPasskey(challenge.token)
    key.flags = [.userPresent]
    let answer = try key.sign(started.publicKey)
    #expect(try await server.prove(challenge.token, started.challengeID, answer).status == 200)
    #expect(try await isVerified(key, server) == false)
  }

  @Test(arguments: [true, false])
  func `as the first factor it is asked for another one, which makes the verification count`(isRight: Bool)
    async throws
  {
    let server = try await FactorDoor()
    let (session, app) = try await server.account()
    let key = try await server.addPasskey(try await server.proven(session, app), isConditional: true)
    let waiting = try await signIn(key, server)
    #expect(waiting.status == 403 && waiting.problem?.code == .secondFactorRequired, "\(waiting.body)")
    let token = try #require(waiting.problem?.secondFactor?.token)
    let answer = try await server.prove(token, isRight ? app.code() : app.wrong)
    #expect(answer.status == (isRight ? 200 : 400))
    #expect(try await isVerified(key, server) == isRight)
    #expect(try await signIn(key, server).status == (isRight ? 200 : 403))
  }
}
