import BramleyAPI
import BramleyCore
import BramleySQL
import BramleyTokens
import Foundation
import Support
import Testing

@Suite(.limitedConcurrency) struct PasskeySignInTests {
  @Test(arguments: TestAuthenticator.Algorithm.allCases)
  func `a person signs up and in with a passkey of every algorithm`(
    algorithm: TestAuthenticator.Algorithm
  ) async throws {
    try await withPasskeys { server, _ in
      var client = try PasskeyClient(server, algorithm)
      let made = try await client.signUp(name: PersonName(givenName: "Ada"))
      #expect(made.status == 200, "\(made.problem as Any)")
      let session: Session = try made.decode()
      #expect(session.isNewUser && session.user.name?.givenName == "Ada")
      let identity = try #require(session.user.identities.first)
      #expect(identity.provider == .passkey)
      #expect(identity.subject == client.authenticator.credentialID.base64URL)
      client.authenticator.signCount = 1
      let back: Session = try await client.signIn().decode()
      #expect(back.user.id == session.user.id && !back.isNewUser)
      #expect(try claims(back)["amr"] as? [String] == ["swk", "user", "mfa"])
      #expect(try claims(back)["idp"] as? String == "passkey")
      let methods: AvailableMethods = try await client.wire.send("GET", WirePath.methods).decode()
      #expect(methods.methods.contains { $0.id == .passkey && $0.kind == .passkey })
    }
  }

  @Test
  func `a key that can't leave its device is called hardware, and a person who was not verified one factor`()
    async throws
  {
    try await withPasskeys { server, _ in
      var client = try PasskeyClient(server)
      client.authenticator.flags = [.userPresent]
      _ = try await client.signUp()
      #expect(try claims(await client.signIn().decode())["amr"] as? [String] == ["hwk"])
    }
  }

  @Test func `every broken rule has one answer, opens nothing, and its number is in the log`() async throws {
    try await withPasskeys { server, _ in
      var client = try PasskeyClient(server)
      let session: Session = try await client.signUp().decode()
      var answers: Set<Problem> = []
      for (rule, change) in Self.broken {
        var spoiled = client
        change(&spoiled.authenticator)
        let started = try await spoiled.startSignIn()
        let request = PasskeySignInRequest(
          challengeID: started.challengeID, credential: try spoiled.authenticator.sign(started.publicKey))
        let refused = try await spoiled.present(request)
        #expect(refused.status == 401 && refused.problem?.code == .passkeyInvalid, "\(rule)")
        answers.insert(try #require(refused.problem))
        let isLogged = try await eventually {
          server.logs.lines.contains { $0.contains("WebAuthn \(rule):") }
        }
        #expect(isLogged, "\(rule)")
        // The challenge is spent, also for the right answer.
        let honest = PasskeySignInRequest(
          challengeID: started.challengeID, credential: try client.authenticator.sign(started.publicKey))
        #expect(try await client.present(honest).problem?.code == .challengeExpired, "\(rule)")
      }
      #expect(answers.count == 1)
      let sessions: SessionList = try await client.wire.send(
        "GET", WirePath.sessions, bearer: session.accessToken
      ).decode()
      #expect(sessions.sessions.count == 1)
    }
  }

  static let broken: [(String, @Sendable (inout TestAuthenticator) -> Void)] = [
    ("7.2.6", { $0.userHandle = Data([1]) }), ("7.2.6", { $0.userHandle = nil }),
    ("7.2.6", { $0.credentialID = Data([1, 2, 3]) }), ("7.2.9", { $0.furtherClientData = "," }),
    ("7.2.10", { $0.type = "webauthn.create" }),
    ("7.2.7", { $0.furtherData = Data([0]) }),
    ("7.2.11", { $0.challenge = Data(count: 32).base64URL }),
    ("7.2.12", { $0.origin = "https://evil.example.com" }), ("7.2.13", { $0.crossOrigin = true }),
    ("7.2.14", { $0.topOrigin = "https://example.com" }), ("7.2.15", { $0.rpID = "example.net" }),
    ("7.2.16", { $0.flags.remove(.userPresent) }), ("7.2.18", { $0.flags.remove(.backupEligible) }),
    ("7.2.21", { $0.isForged = true }),
  ]

  @Test func `a broken rule of a registration opens no account`() async throws {
    try await withPasskeys { server, _ in
      for (rule, change) in Self.brokenRegistrations {
        var client = try PasskeyClient(server)
        change(&client.authenticator)
        let refused = try await client.signUp(email: "ada@example.com")
        #expect(refused.status == 401 && refused.problem?.code == .passkeyInvalid, "\(rule)")
        let isLogged = try await eventually {
          server.logs.lines.contains { $0.contains("WebAuthn \(rule):") }
        }
        #expect(isLogged, "\(rule)")
        #expect(try await server.store.passkey(client.authenticator.credentialID) == nil)
      }
      #expect(try await server.store.accounts(after: nil, limit: 1).isEmpty)
    }
  }

  static let brokenRegistrations: [(String, @Sendable (inout TestAuthenticator) -> Void)] = [
    ("7.1.6", { $0.furtherClientData = "," }), ("7.1.7", { $0.type = "webauthn.get" }),
    ("7.1.8", { $0.challenge = Data(count: 32).base64URL }),
    ("7.1.9", { $0.origin = "https://example.net" }), ("7.1.10", { $0.crossOrigin = true }),
    ("7.1.11", { $0.topOrigin = "https://example.com" }), ("7.1.13", { $0.furtherData = Data([0]) }),
    ("7.1.14", { $0.rpID = "example.net" }), ("7.1.15", { $0.flags.remove(.userPresent) }),
    ("7.1.17", { $0.flags.remove(.backupEligible) }),
    (
      "7.1.22",
      {
        $0.format = "packed"
        $0.isForged = true
      }
    ), ("7.1.25", { $0.credentialID = Data(repeating: 1, count: 1_024) }),
  ]

  @Test func `a challenge is good for one answer, one purpose and ten minutes`() async throws {
    let clock = ManualClock(.now)
    try await withPasskeys(clock: clock) { server, _ in
      var client = try PasskeyClient(server)
      let session: Session = try await client.signUp().decode()
      let started = try await client.startSignIn()
      let request = PasskeySignInRequest(
        challengeID: started.challengeID, credential: try client.authenticator.sign(started.publicKey))
      #expect(try await client.present(request).status == 200)
      #expect(try await client.present(request).problem?.code == .challengeExpired)
      // For another purpose.
      let other = try await client.startSignIn()
      let proof = try await client.wire.send(
        "POST", "\(WirePath.reauthenticate)/passkey",
        json: PasskeySignInRequest(
          challengeID: other.challengeID, credential: try client.authenticator.sign(other.publicKey)),
        bearer: session.accessToken)
      #expect(proof.problem?.code == .challengeExpired)
      let late = try await client.startSignIn()
      clock.advance(by: 601)
      let tooLate = try await client.present(
        PasskeySignInRequest(
          challengeID: late.challengeID, credential: try client.authenticator.sign(late.publicKey)))
      #expect(tooLate.status == 400 && tooLate.problem?.code == .challengeExpired)
      let forged = PasskeySignInRequest(challengeID: "AAAA", credential: request.credential)
      #expect(try await client.present(forged).problem?.code == .challengeExpired)
    }
  }

  @Test func `a retry with its key gets the same session, also where the counter has risen`() async throws {
    try await withPasskeys { server, _ in
      var client = try PasskeyClient(server)
      client.authenticator.signCount = 1
      let key = "the-key-of-the-attempt"
      let started: PasskeyCreationChallenge = try await client.wire.send(
        "POST", WirePath.signUpPasskeyStart, json: PasskeySignUpStartRequest()
      ).decode()
      let signUp = PasskeySignUpRequest(
        challengeID: started.challengeID, credential: try client.authenticator.register(started.publicKey))
      let headers = [WirePath.idempotencyKey: key]
      let one: Session = try await client.wire.send(
        "POST", WirePath.signUpPasskey, json: signUp, headers: headers
      ).decode()
      let two: Session = try await client.wire.send(
        "POST", WirePath.signUpPasskey, json: signUp, headers: headers
      ).decode()
      #expect(one.sessionID == two.sessionID)
      #expect(
        try await client.wire.send("POST", WirePath.signUpPasskey, json: signUp).problem?.code
          == .challengeExpired)
      client.authenticator.signCount = 2
      let signIn = try await client.startSignIn()
      let request = PasskeySignInRequest(
        challengeID: signIn.challengeID, credential: try client.authenticator.sign(signIn.publicKey))
      let first: Session = try await client.present(request, key: "another-key").decode()
      let again: Session = try await client.present(request, key: "another-key").decode()
      #expect(first.sessionID == again.sessionID)
      // A copy of the key has the old counter.
      #expect(try await client.signIn().problem?.code == .passkeyInvalid)
    }
  }

  @Test func `the person must be verified where the server requires it`() async throws {
    try await withPasskeys(settings: [.webauthnUserVerification: "required"]) { server, _ in
      var client = try PasskeyClient(server)
      client.authenticator.flags.remove(.userVerified)
      #expect(try await client.signUp().problem?.code == .passkeyInvalid)
      #expect(try await server.store.accounts(after: nil, limit: 1).isEmpty)
      client.authenticator.flags.insert(.userVerified)
      #expect(try await client.signUp().status == 200)
      client.authenticator.flags.remove(.userVerified)
      #expect(try await client.signIn().problem?.code == .passkeyInvalid)
    }
  }

  @Test func `related origins are published and accepted`() async throws {
    try await withPasskeys(settings: [.webauthnRelatedOrigins: "https://example.net"]) { server, _ in
      var client = try PasskeyClient(server)
      let answer = try await client.wire.send("GET", WirePath.relatedOrigins)
      #expect(
        try JSONSerialization.jsonObject(with: answer.body) as? [String: [String]]
          == ["origins": ["https://example.net"]])
      #expect(answer.headers["content-type"]?.hasPrefix("application/json") == true)
      client.authenticator.origin = "https://example.net"
      #expect(try await client.signUp().status == 200)
    }
    try await withPasskeys { server, _ in
      let answer = try await Wire(base: server.url).send("GET", WirePath.relatedOrigins)
      #expect(answer.status == 404)
    }
  }

  private func claims(_ session: Session) throws -> [String: Any] {
    let payload = try #require(Data(base64URL: session.accessToken.split(separator: ".")[1].utf8))
    return try #require(try JSONSerialization.jsonObject(with: payload) as? [String: Any])
  }
}
