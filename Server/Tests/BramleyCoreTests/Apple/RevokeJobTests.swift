import AppleID
import BramleyAPI
import BramleyCore
import BramleySQL
import BramleySQLite
import Foundation
import GRDB
import OpenID
import Support
import Testing

/// A deletion's authorization is revoked at Apple, whatever state Apple is in.
@Suite struct RevokeJobTests {
  let rig: SignInRig

  init() async throws { rig = try await SignInRig() }

  /// A deletion whose revocation waits.
  private func leave(_ refreshToken: String = "apple-refresh") async throws -> (Session, Deletion) {
    let session = try await rig.signInWithGrant(refreshToken)
    return (session, try await rig.delete(session))
  }

  @Test(arguments: [503, 500, 502, 504])
  func `a revocation is retried after Apple's failures`(status: Int) async throws {
    let (session, deletion) = try await leave()
    rig.apple.answerRevoke(status)
    await rig.run(for: 3_600, every: 60)
    let tries = rig.apple.revoked.count
    #expect((5...20).contains(tries))
    #expect(try await rig.state(deletion) == .queued)
    rig.apple.answerRevoke(200)
    await rig.run(for: 3_600, every: 60)
    #expect(try await rig.state(deletion) == .done && rig.apple.revoked.count == tries + 1)
    #expect(try await rig.kinds(session.user.id).count { $0 == .appleRevoked } == 1)
  }

  @Test func `a revocation is retried after no answer`() async throws {
    let (_, deletion) = try await leave()
    rig.apple.answerRevoke { throw CancellationError() }
    await rig.jobs.runDue()
    #expect(try await rig.state(deletion) == .queued)
    rig.apple.answerRevoke(200)
    rig.clock.advance(by: 2)
    await rig.jobs.runDue()
    #expect(try await rig.state(deletion) == .done)
  }

  @Test func `Retry-After is the minimum wait`() async throws {
    let (_, deletion) = try await leave()
    rig.apple.answerRevoke(429, retryAfter: 900)
    await rig.jobs.runDue()
    rig.apple.answerRevoke(200)
    rig.clock.advance(by: 899)
    #expect(await rig.jobs.runDue() == 0)
    rig.clock.advance(by: 2)
    #expect(await rig.jobs.runDue() == 1)
    #expect(try await rig.state(deletion) == .done)
  }

  @Test func `after seven days it is given up, kept, and an operator may run it again`() async throws {
    let (session, deletion) = try await leave()
    rig.apple.answerRevoke(503)
    await rig.run(for: 6.9 * 86_400, every: 1_800)
    #expect(try await rig.state(deletion) == .queued)
    await rig.run(for: 86_400, every: 1_800)
    let known = try await rig.deletions.deletion(deletion.id)
    #expect(known.appleRevocation == .notPossible && known.instructions != nil)
    #expect(try await rig.store.jobCounts() == (0, 1))
    #expect(try await rig.kinds(session.user.id).first == .appleRevocationFailed)
    let now = rig.clock.now
    try await (rig.store as? SQLiteStore)?.engine.write { tx in
      _ = try tx.run(
        "UPDATE job SET failed_at = NULL, run_at = ?, deadline = ?", [now.milliseconds, now.milliseconds])
    }
    #expect(try await rig.deletions.deletion(deletion.id).appleRevocation == .queued)
    rig.apple.answerRevoke(200)
    await rig.jobs.runDue()
    #expect(try await rig.state(deletion) == .done)
  }

  @Test(arguments: ["invalid_client", "unauthorized_client"])
  func `a wrong set-up waits for the operator, without using up time, and continues once it is fixed`(
    error: String
  ) async throws {
    let (_, deletion) = try await leave()
    rig.apple.answerRevoke(400, error)
    await rig.run(for: 7_200, every: 300)
    #expect(try await rig.state(deletion) == .queued)
    #expect(rig.alerts.current[.appleConfiguration] != nil)
    let job = try #require(try await rig.store.lease(limit: 1, for: 0, at: rig.clock.now + 300).first)
    #expect(job.attempts == 1 && job.deadline.timeIntervalSince(rig.clock.now) > 6.9 * 86_400)
    rig.apple.answerRevoke(200)
    rig.clock.advance(by: 300)
    await rig.jobs.runDue()
    #expect(try await rig.state(deletion) == .done)
    #expect(rig.alerts.current.isEmpty)
  }

  @Test func `an unknown error of Apple's is retried for seven days`() async throws {
    let (_, deletion) = try await leave()
    rig.apple.answerRevoke(400, "unheard_of")
    await rig.jobs.runDue()
    #expect(try await rig.state(deletion) == .queued && rig.alerts.current.isEmpty)
    await rig.run(for: 7.5 * 86_400, every: 3_600)
    #expect(try await rig.deletions.deletion(deletion.id).appleRevocation == .notPossible)
  }

  @Test func `a fault that is fixed soon delays the revocation only a little`() async throws {
    let (_, deletion) = try await leave()
    rig.apple.answerRevoke(400, "invalid_client")
    await rig.jobs.runDue()
    rig.apple.answerRevoke(200)
    rig.clock.advance(by: 5)
    await rig.jobs.runDue()
    #expect(try await rig.state(deletion) == .done)
  }

  @Test(arguments: ["invalid_grant", "invalid_request"])
  func `an invalid token leaves nothing to revoke`(error: String) async throws {
    let (session, deletion) = try await leave()
    rig.apple.answerRevoke(400, error)
    await rig.jobs.runDue()
    #expect(try await rig.state(deletion) == .done)
    let events = try await rig.store.events(of: session.user.id, limit: 9)
    let event = try #require(events.first { $0.kind == .appleRevoked })
    #expect(event.detail["outcome"]?.contains(error) == true)
  }

  @Test func `a person who returns first keeps the authorization, with the old token as grant`()
    async throws
  {
    let (session, deletion) = try await leave()
    rig.apple.answerRevoke(503)
    await rig.jobs.runDue()
    let back = try await rig.comeBack()
    #expect(back.isNewUser)
    let told = rig.apple.revoked.count
    await rig.jobs.runDue()
    #expect(rig.apple.revoked.count == told, "nothing is revoked at Apple")
    #expect(try await rig.state(deletion) == .done)
    #expect(try await rig.grantedToken() == "apple-refresh")
    #expect(try await rig.kinds(session.user.id).first == .appleRevocationSuperseded)
    let again = try await rig.delete(back)
    rig.apple.answerRevoke(200)
    await rig.jobs.runDue()
    #expect(rig.apple.revoked.count == told + 1)
    #expect(try await rig.state(again) == .done)
  }

  @Test func `a person who returns with a code has the newer token`() async throws {
    let (_, deletion) = try await leave()
    rig.apple.answerRevoke(503)
    await rig.jobs.runDue()
    _ = try await rig.comeBack(code: "second")
    rig.apple.answer(refreshToken: "newer", idToken: rig.token())
    await rig.run(for: 10, every: 1)
    #expect(try await rig.grantedToken() == "newer")
    #expect(try await rig.state(deletion) == .done)
  }

  @Test func `a token that Apple may have revoked silently becomes no grant`() async throws {
    let (_, deletion) = try await leave()
    rig.apple.answerRevoke { throw CancellationError() }
    await rig.jobs.runDue()
    rig.apple.answerRevoke(503)
    rig.clock.advance(by: 2)
    await rig.jobs.runDue()
    _ = try await rig.comeBack()
    rig.clock.advance(by: 10)
    await rig.jobs.runDue()
    #expect(try await rig.grantedToken() == nil)
    #expect(try await rig.state(deletion) == .done)
  }

  @Test func `a deletion after a return is served by the revocation that still waits`() async throws {
    let (_, first) = try await leave()
    rig.apple.answerRevoke(503)
    await rig.jobs.runDue()
    let second = try await rig.delete(try await rig.comeBack())
    #expect(second.appleRevocation == .queued)
    rig.apple.answerRevoke(200)
    rig.clock.advance(by: 2)
    await rig.jobs.runDue()
    #expect(rig.apple.revoked == ["apple-refresh", "apple-refresh"])
    #expect(try await rig.state(first) == .done)
    #expect(try await rig.state(second) == .done)
  }

  @Test func `killed between Apple's answer and the commit, it revokes again and logs once`()
    async throws
  {
    let (session, deletion) = try await leave()
    let leased = try await rig.store.lease(limit: 1, for: 30, at: rig.clock.now)
    #expect(leased.map(\.kind) == [RevokeJob.kind])
    // That process has revoked the token and was killed. Its lease ends.
    #expect(await rig.jobs.runDue() == 0)
    rig.clock.advance(by: 31)
    #expect(await rig.jobs.runDue() == 1)
    #expect(try await rig.state(deletion) == .done)
    #expect(try await rig.kinds(session.user.id).count { $0 == .appleRevoked } == 1)
  }

  @Test func `a person who returns during the revocation is reported as revoked`() async throws {
    let (session, deletion) = try await leave()
    let gate = TransportGate()
    rig.apple.answerRevoke {
      await gate.pass()
      return AppleTransport.Answer(status: 200, body: Data())
    }
    async let ran = rig.jobs.runDue()
    await gate.arrival()
    let back = try await rig.comeBack()
    gate.open()
    _ = await ran
    #expect(back.isNewUser)
    #expect(try await rig.state(deletion) == .done)
    #expect(try await rig.kinds(session.user.id).first == .appleRevoked)
    #expect(try await rig.grantedToken() == nil, "the token is dead")
  }
}
