import AppleID
import BramleyAPI
import BramleyCore
import Foundation
import Logging
import Support
import Testing

/// Apple's notifications, from the signature to the rows.
@Suite struct AppleNotificationTests {
  let rig: AppleLifeRig

  init() throws { rig = try AppleLifeRig(onDisk: TemporaryFolder()) }

  private func notification(
    _ kind: String = "consent-revoked", of person: String = "ada", id: String = "n",
    _ change: (inout SignedNotification) -> Void = { _ in }
  ) -> String {
    var notification = SignedNotification(kind, of: person, at: rig.clock.now, id: id)
    change(&notification)
    return notification.signed()
  }

  @Test func `a notification is stored at once and handled by a job`() async throws {
    let session = try await rig.signIn("ada")
    rig.clock.advance(by: 5)
    #expect(await rig.refusal(of: notification()) == nil)
    #expect(try await rig.isAlive(session))
    #expect(try await rig.store.jobCounts() == (1, 0))
    #expect(await rig.jobs.runDue() == 1)
    #expect(try await !rig.isAlive(session))
    #expect(try await rig.store.jobCounts() == (0, 0))
  }

  @Test func `nothing of it is stored in plain text`() async throws {
    let payload = notification(of: "subject-of-ada") { $0.email = "ada-relay@privaterelay.appleid.com" }
    #expect(await rig.refusal(of: payload) == nil)
    for suffix in ["", "-wal"] {
      let file = try Data(contentsOf: URL(filePath: #require(rig.folder).path + "/store.sqlite" + suffix))
      for secret in ["subject-of-ada", "ada-relay", "consent-revoked"] {
        #expect(file.range(of: Data(secret.utf8)) == nil)
      }
    }
  }

  @Test
  func `a repeated notification is accepted and does nothing, also after it was handled`() async throws {
    let session = try await rig.signIn("ada")
    rig.clock.advance(by: 5)
    let payload = notification()
    for _ in 0..<3 { #expect(await rig.refusal(of: payload) == nil) }
    #expect(await rig.jobs.runDue() == 1)
    // The same id with a new signature is the same notification.
    #expect(await rig.refusal(of: notification { $0.kind = "account-delete" }) == nil)
    #expect(await rig.jobs.runDue() == 0)
    #expect(try await rig.kinds(of: session).count { $0 == .appleConsentRevoked } == 1)
  }

  @Test func `a replay has no effect, since its mark outlives its acceptance`() async throws {
    rig.clock.advance(by: 5)
    let payload = notification { $0.expiresAt = $0.issuedAt + 30 * AppleLifeRig.day }
    #expect(await rig.refusal(of: payload) == nil)
    await rig.jobs.runDue()
    for _ in 0..<28 {
      rig.clock.advance(by: AppleLifeRig.day / 4)
      try await rig.store.purge(at: rig.clock.now)
      let refusal = await rig.refusal(of: payload)
      #expect(refusal == nil || refusal?.code == .identityTokenExpired)
      #expect(try await rig.store.jobCounts() == (0, 0))
    }
    #expect(await rig.refusal(of: payload)?.code == .identityTokenExpired)
  }

  @Test(
    arguments: [
      ("signature", .identityTokenInvalid), ("issuer", .identityTokenInvalid),
      ("audience", .identityTokenAudience), ("expiry", .identityTokenExpired), ("age", .identityTokenExpired),
      ("future", .identityTokenInvalid), ("algorithm", .identityTokenInvalid), ("no JWS", .invalidRequest),
      ("empty", .invalidRequest),
    ] as [(String, ProblemCode)])
  func `a notification that is not Apple's for this server is rejected, and nothing is stored`(
    what: String, code: ProblemCode
  ) async throws {
    rig.clock.advance(by: 10 * AppleLifeRig.day)
    let payload: String
    switch what {
    case "signature": payload = SignedNotification("x", of: "ada", at: rig.clock.now, id: "n").signed() + "A"
    case "issuer": payload = notification { $0.issuer = "https://evil.example" }
    case "audience": payload = notification { $0.audience = "com.example.other" }
    case "expiry": payload = notification { $0.expiresAt = rig.clock.now - 61 }
    case "age":
      payload = notification {
        $0.issuedAt = rig.clock.now - 7 * AppleLifeRig.day
        $0.expiresAt = rig.clock.now + 1
      }
    case "future": payload = notification { $0.issuedAt = rig.clock.now + 61 }
    case "algorithm":
      let json = SignedNotification("x", of: "ada", at: rig.clock.now, id: "n").json
      payload = AppleSigner.first.sign(
        header: #"{"alg":"none","kid":"\#(AppleSigner.first.kid)"}"#, payload: json)
    case "no JWS": payload = "no JWS"
    default: payload = ""
    }
    #expect(await rig.refusal(of: payload)?.code == code)
    #expect(try await rig.store.jobCounts() == (0, 0))
    #expect(await rig.refusal(of: notification()) == nil, "its id is not taken")
  }

  @Test func `while Apple's keys are unavailable Apple has to retry`() async throws {
    rig.keys.answer(nil)
    let refusal = await rig.refusal(of: notification())
    #expect(refusal?.code == .appleUnavailable && refusal?.retryAfter == 10)
    rig.keys.answer(AppleSigner.keySet(.first))
    rig.clock.advance(by: 10)
    #expect(await rig.refusal(of: notification()) == nil)
  }

  @Test func `a flood of unknown keys asks Apple once`() async throws {
    #expect(await rig.refusal(of: notification()) == nil)
    let asked = rig.keys.asked
    for index in 0..<50 {
      let forged = SignedNotification("x", of: "ada", at: rig.clock.now, id: "\(index)").signed(by: .second)
      #expect(await rig.refusal(of: forged) != nil)
    }
    #expect(rig.keys.asked <= asked + 1)
  }

  @Test func `a job whose process died midway takes effect once`() async throws {
    let session = try await rig.signIn("ada")
    rig.clock.advance(by: 5)
    #expect(await rig.refusal(of: notification()) == nil)
    // The process dies after the step and before the job was finished.
    let job = try #require(try await rig.store.lease(limit: 1, for: 30, at: rig.clock.now).first)
    let handler = AppleNotificationJob(
      store: rig.store, ring: rig.ring, tombstoneLifetime: 86_460, liveness: LivenessCache(),
      surroundings: rig.clock.surroundings, logger: .init(label: "test"))
    #expect(await handler.run(job) == .done)
    #expect(try await !rig.isAlive(session))
    // The person is back before the job is run again.
    rig.clock.advance(by: 31)
    let back = try await rig.signIn("ada")
    #expect(await rig.jobs.runDue() == 1)
    #expect(try await rig.isAlive(back))
    #expect(try await rig.kinds(of: back).count { $0 == .appleConsentRevoked } == 1)
  }

  @Test func `events in any order end in the same state`() async throws {
    let start = rig.clock.now
    for (person, order) in [("ada", [0, 1]), ("eve", [1, 0])] {
      try await rig.signIn(person, email: "\(person)@relay")
      rig.clock.advance(by: 10)
      for index in order {
        let kind = ["email-disabled", "email-enabled"][index]
        let payload = notification(kind, of: person, id: "\(person) \(index)") {
          $0.at = start + 5 + Double(index) / 1_000
          $0.email = "\(person)@relay"
        }
        #expect(await rig.refusal(of: payload) == nil)
        await rig.jobs.runDue()
      }
      let session = try await rig.signIn(person, email: "\(person)@relay")
      #expect(try await rig.store.session(session)?.account.user.emailDeliverable == true)
    }
  }

  @Test(arguments: ["account-delete", "account-deleted"])
  func `both spellings of the deletion take the account`(kind: String) async throws {
    let session = try await rig.signIn("ada")
    let user = try #require(try await rig.store.session(session)).account.user.id
    rig.clock.advance(by: 5)
    #expect(await rig.refusal(of: notification(kind)) == nil)
    await rig.jobs.runDue()
    #expect(try await rig.store.account(user) == nil)
  }

  @Test(arguments: ["unknown-kind", "consent-revoked"])
  func `an unknown kind or person is accepted and finished`(kind: String) async throws {
    #expect(await rig.refusal(of: notification(kind, of: "nobody")) == nil)
    #expect(await rig.jobs.runDue() == 1)
    #expect(try await rig.store.jobCounts() == (0, 0))
  }
}
