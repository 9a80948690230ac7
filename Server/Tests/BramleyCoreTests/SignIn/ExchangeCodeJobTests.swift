import AppleID
import BramleyAPI
import BramleyCore
import BramleySQL
import BramleySQLite
import Foundation
import Support
import Testing

/// The exchange of a code that came with a token, after the answer.
@Suite struct ExchangeCodeJobTests {
  let rig: SignInRig

  init() async throws { rig = try await SignInRig(onDisk: TemporaryFolder()) }

  private func signIn(nonce: String? = nil) async throws -> Session {
    try await rig.signIn(
      AppleSignInRequest(
        authorizationCode: "c0de", identityToken: rig.token { $0.nonce = nonce.map(NonceRule.hash) },
        nonce: nonce))
  }

  private func grants(of session: Session) async throws -> [GrantRecord] {
    let subject = try #require(session.user.identities.first?.subject)
    return try await rig.store.grants(
      of: IdentityKey(provider: .apple, team: "TEAM123456", subject: subject))
  }

  private func isAlive(_ session: Session) async throws -> Bool {
    try #require(try await rig.store.session(session.sessionID)).session.isAlive(at: rig.clock.now)
  }

  @Test func `the grant is stored, and the code was never stored in plain text`() async throws {
    let session = try await signIn()
    for suffix in ["", "-wal"] {
      let file = try Data(contentsOf: URL(filePath: #require(rig.folder).path + "/store.sqlite" + suffix))
      #expect(file.range(of: Data("c0de".utf8)) == nil)
    }
    rig.apple.answer(idToken: rig.token())
    #expect(await rig.jobs.runDue() == 1)
    #expect(try await grants(of: session).count == 1)
    #expect(try await isAlive(session))
    #expect(try await rig.store.jobCounts() == (0, 0))
  }

  @Test func `both tokens must have the same nonce`() async throws {
    let session = try await signIn(nonce: "n")
    rig.apple.answer(idToken: rig.token { $0.nonce = NonceRule.hash("n") })
    await rig.jobs.runDue()
    #expect(try await grants(of: session).count == 1)
  }

  @Test(arguments: ["subject", "client", "foreign client", "nonce"])
  func `a code of another person ends the session and keeps no grant`(what: String) async throws {
    let session = try await signIn()
    rig.apple.answer(
      idToken: rig.token {
        switch what {
        case "subject": $0.subject = "eve.0001"
        case "client": $0.audience = "com.example.app.web"
        case "foreign client": $0.audience = "com.example.other"
        default: $0.nonce = "n"
        }
      })
    rig.clock.advance(by: 1)
    await rig.jobs.runDue()
    #expect(try await !isAlive(session))
    #expect(rig.ended.value == 1)
    #expect(try await grants(of: session).isEmpty)
    let events = try await rig.store.events(of: session.user.id, limit: 1)
    #expect(events.map(\.kind) == [.codeOfAnotherPerson])
    #expect(try await rig.store.jobCounts() == (0, 1))
  }

  @Test func `while Apple is unavailable the job waits and the session stays alive`() async throws {
    let session = try await signIn()
    await rig.jobs.runDue()
    #expect(try await rig.store.jobCounts() == (1, 0))
    rig.clock.advance(by: 2)
    rig.apple.answer(idToken: rig.token())
    await rig.jobs.runDue()
    #expect(try await grants(of: session).count == 1)
  }

  @Test func `after the code's five minutes the job is given up and the session stays alive`() async throws {
    let session = try await signIn()
    for _ in 0..<400 {
      await rig.jobs.runDue()
      rig.clock.advance(by: 1)
    }
    #expect(try await rig.store.jobCounts() == (0, 1))
    #expect(try await isAlive(session))
    #expect((2...20).contains(rig.apple.sent.count))
  }

  @Test(arguments: ["invalid_grant", "invalid_request"])
  func `a code that Apple rejects is given up and the session stays alive`(error: String) async throws {
    let session = try await signIn()
    rig.apple.refuse(error)
    await rig.jobs.runDue()
    #expect(try await rig.store.jobCounts() == (0, 1))
    #expect(try await isAlive(session))
  }

  @Test func `a refusal of this server is tried again, since an operator may fix it`() async throws {
    _ = try await signIn()
    rig.apple.refuse("invalid_client")
    await rig.jobs.runDue()
    #expect(try await rig.store.jobCounts() == (1, 0))
  }
}
