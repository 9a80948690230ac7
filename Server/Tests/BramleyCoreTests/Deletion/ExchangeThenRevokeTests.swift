import AppleID
import BramleyAPI
import BramleyCore
import BramleySQL
import BramleySQLite
import Foundation
import OpenID
import Support
import Testing

/// The account is deleted while its code is being exchanged at Apple.
@Suite struct ExchangeThenRevokeTests {
  let rig: SignInRig

  init() async throws { rig = try await SignInRig() }

  @Test func `a code that waits is exchanged and revoked after the deletion`() async throws {
    let session = try await rig.signIn(code: "c0de")
    let deletion = try await rig.delete(session)
    #expect(deletion.appleRevocation == .queued && deletion.instructions == nil)
    rig.apple.answer(idToken: rig.token())
    await rig.jobs.runDue()
    #expect(try await rig.state(deletion) == .queued)
    await rig.jobs.runDue()
    #expect(rig.apple.revoked == ["apple-refresh"])
    #expect(try await rig.state(deletion) == .done)
    #expect(try await rig.store.jobCounts() == (0, 0))
    #expect(try await rig.kinds(session.user.id).contains(.appleRevoked))
  }

  @Test func `an exchange in flight ends in a revocation`() async throws {
    let session = try await rig.signIn(code: "c0de")
    let gate = TransportGate()
    let answer = TokenResponse(accessToken: "a", refreshToken: "late", idToken: rig.token())
    rig.apple.answer {
      await gate.pass()
      return AppleTransport.Answer(status: 200, body: try JSONEncoder().encode(answer))
    }
    async let ran = rig.jobs.runDue()
    await gate.arrival()
    let deletion = try await rig.delete(session)
    #expect(deletion.appleRevocation == .queued)
    gate.open()
    #expect(await ran == 1)
    #expect(try await rig.state(deletion) == .queued)
    await rig.jobs.runDue()
    #expect(rig.apple.revoked == ["late"])
    #expect(try await rig.state(deletion) == .done)
  }

  @Test func `an exchange that was answered just before is an ordinary grant`() async throws {
    let session = try await rig.signInWithGrant()
    let deletion = try await rig.delete(session)
    await rig.jobs.runDue()
    #expect(rig.apple.revoked == ["apple-refresh"])
    #expect(try await rig.state(deletion) == .done)
  }

  @Test func `many exchanges and deletions at once leave no authorization behind`() async throws {
    for round in 0..<20 {
      let session = try await rig.signIn(code: "code \(round)")
      rig.apple.answer(refreshToken: "token \(round)", idToken: rig.token())
      async let ran = rig.jobs.runDue()
      async let deleted = rig.delete(session)
      let deletion = try await deleted
      _ = await ran
      #expect(deletion.appleRevocation == .queued)
      for _ in 0..<3 { await rig.jobs.runDue() }
      #expect(rig.apple.revoked.count { $0 == "token \(round)" } == 1)
      #expect(try await rig.state(deletion) == .done)
      rig.clock.advance(by: 2)
    }
    #expect(try await rig.store.jobCounts() == (0, 0))
  }

  @Test(arguments: ["invalid_grant", "invalid_request"])
  func `after a code that Apple rejects the person must revoke`(error: String) async throws {
    let session = try await rig.signIn(code: "c0de")
    let deletion = try await rig.delete(session)
    rig.apple.refuse(error)
    await rig.jobs.runDue()
    let known = try await rig.deletions.deletion(deletion.id)
    #expect(known.appleRevocation == .notPossible && known.instructions != nil)
    #expect(try await rig.kinds(session.user.id).contains(.appleRevocationFailed))
  }

  @Test func `after a code that expires while Apple is unavailable the person must revoke`() async throws {
    let deletion = try await rig.delete(try await rig.signIn(code: "c0de"))
    await rig.run(for: 400, every: 1)
    #expect(try await rig.deletions.deletion(deletion.id).appleRevocation == .notPossible)
  }

  @Test
  func `a proof's code is used too, and is no loss when the grant's end invalidates it`()
    async throws
  {
    for isRefused in [true, false] {
      let rig = try await SignInRig()
      let session = try await rig.signInWithGrant("old")
      rig.clock.advance(by: 700)
      let proven = try await rig.service.prove(
        session.sessionID, of: session.user.id,
        with: AppleSignInRequest(authorizationCode: "fresh", identityToken: rig.token()), idempotencyKey: nil)
      let deletion = try await rig.delete(proven)
      if isRefused {
        rig.apple.refuse("invalid_grant")
      } else {
        rig.apple.answer(refreshToken: "new", idToken: rig.token())
      }
      for _ in 0..<3 { await rig.jobs.runDue() }
      #expect(Set(rig.apple.revoked) == (isRefused ? ["old"] : ["old", "new"]))
      #expect(try await rig.state(deletion) == .done)
      #expect(try await rig.store.jobCounts() == (0, 0))
    }
  }

  @Test func `the code of a person who has returned becomes their grant`() async throws {
    let session = try await rig.signIn(code: "c0de")
    let deletion = try await rig.delete(session)
    let answer = rig.token()
    let back = try await rig.comeBack()
    rig.apple.answer(refreshToken: "first", idToken: answer)
    await rig.jobs.runDue()
    #expect(back.isNewUser)
    #expect(try await rig.grantedToken() == "first")
    #expect(try await rig.state(deletion) == .done)
    #expect(try await rig.kinds(session.user.id).first == .appleRevocationSuperseded)
    await rig.jobs.runDue()
    #expect(rig.apple.revoked == [])
  }

  @Test func `another person's code is not revoked`() async throws {
    let session = try await rig.signIn(code: "stolen")
    let deletion = try await rig.delete(session)
    rig.apple.answer(idToken: rig.token { $0.subject = "eve.0001" })
    for _ in 0..<2 { await rig.jobs.runDue() }
    #expect(rig.apple.revoked == [])
    #expect(try await rig.deletions.deletion(deletion.id).appleRevocation == .notPossible)
  }

  @Test func `an answer that can't be verified yet is kept and revoked later`() async throws {
    let session = try await rig.signIn(code: "c0de")
    rig.clock.advance(by: 11)
    rig.keys.answer(nil)
    rig.apple.answer(idToken: AppleSigner.second.token(.fixture(at: rig.clock.now)))
    await rig.jobs.runDue()
    let deletion = try await rig.delete(session)
    #expect(deletion.appleRevocation == .queued)
    rig.keys.answer(AppleSigner.keySet(.first, .second))
    rig.clock.advance(by: 600)
    for _ in 0..<2 { await rig.jobs.runDue() }
    #expect(rig.apple.revoked == ["apple-refresh"])
    #expect(try await rig.state(deletion) == .done)
  }
}
