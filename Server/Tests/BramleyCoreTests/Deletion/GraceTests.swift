import AppleID
import BramleyAPI
import BramleyCore
import BramleySQL
import BramleySQLite
import Foundation
import Support
import Testing

/// A deletion with a grace period, in which the person may cancel it.
@Suite struct GraceTests {
  let rig: SignInRig

  init() async throws { rig = try await SignInRig(graceDays: 7) }

  @Test func `all sessions end at once, the rest waits, and Apple is not called`() async throws {
    let session = try await rig.signInWithGrant()
    let deletion = try await rig.delete(session)
    #expect(deletion.state == .scheduled && deletion.appleRevocation == .queued)
    #expect(deletion.dueAt == rig.clock.now.addingTimeInterval(7 * 86_400))
    let row = try #require(try await rig.store.session(session.sessionID)).session
    #expect(!row.isAlive(at: rig.clock.now))
    await rig.run(for: 6.9 * 86_400, every: 3_600)
    #expect(try await rig.store.account(session.user.id) != nil)
    #expect(rig.apple.revoked == [])
    #expect(try await rig.deletions.deletion(deletion.id) == deletion)
    await rig.run(for: 86_400, every: 3_600)
    #expect(try await rig.store.account(session.user.id) == nil)
    #expect(rig.apple.revoked == ["apple-refresh"])
    let end = try await rig.deletions.deletion(deletion.id)
    #expect(end.state == .completed && end.appleRevocation == .done && end.dueAt == nil)
    let kinds = try await rig.kinds(session.user.id)
    #expect(Set(kinds.prefix(2)) == [.appleRevoked, .accountDeleted] && kinds.contains(.deletionScheduled))
  }

  @Test func `signing in again restores the account, an old unused token does not`() async throws {
    let session = try await rig.signInWithGrant()
    rig.clock.advance(by: 3)
    let unused = rig.token()
    let deletion = try await rig.delete(session)
    rig.clock.advance(by: 3_600)
    #expect(await rig.refusal(AppleSignInRequest(identityToken: unused)) == .sessionEnded)
    let back = try await rig.signIn()
    #expect(!back.isNewUser && back.user.id == session.user.id && back.user.email == session.user.email)
    let known = try await rig.deletions.deletion(deletion.id)
    #expect(known.state == .cancelled && known.dueAt == nil && known.instructions == nil)
    #expect(try await rig.kinds(session.user.id).contains(.deletionCancelled))
    await rig.run(for: 10 * 86_400, every: 7_200)
    #expect(try await rig.store.account(session.user.id) != nil)
    #expect(rig.apple.revoked == [])
    #expect(try await rig.store.jobCounts() == (0, 0))
  }

  @Test func `a second deletion after a restored one is a new one`() async throws {
    let session = try await rig.signInWithGrant()
    let first = try await rig.delete(session)
    let second = try await rig.delete(try await rig.comeBack())
    #expect(second.id != first.id && second.state == .scheduled)
    await rig.run(for: 8 * 86_400, every: 3_600)
    #expect(try await rig.deletions.deletion(first.id).state == .cancelled)
    #expect(try await rig.deletions.deletion(second.id).state == .completed)
    #expect(rig.apple.revoked == ["apple-refresh"])
  }

  @Test func `a retry with the key returns the scheduled deletion`() async throws {
    let session = try await rig.signIn()
    let first = try await rig.delete(session, key: "key")
    #expect(try await rig.delete(session, key: "key") == first)
    #expect(await refusal { try await rig.delete(session) }?.code == .sessionEnded)
    #expect(first.appleRevocation == .notPossible && first.instructions != nil)
  }

  @Test func `a code that is exchanged within the grace is revoked at its end`() async throws {
    let session = try await rig.signIn(code: "c0de")
    let deletion = try await rig.delete(session)
    #expect(deletion.appleRevocation == .queued)
    rig.apple.answer(idToken: rig.token())
    await rig.jobs.runDue()
    #expect(try await rig.grantedToken() == "apple-refresh")
    await rig.run(for: 8 * 86_400, every: 3_600)
    #expect(rig.apple.revoked == ["apple-refresh"])
    #expect(try await rig.state(deletion) == .done)
  }

  @Test func `an operator's deletion skips the grace or honours it`() async throws {
    let session = try await rig.signInWithGrant()
    let scheduled = try await rig.deletions.deleteByOperator(session.user.id, grace: .honoured)
    #expect(scheduled.state == .scheduled)
    let done = try await rig.deletions.deleteByOperator(session.user.id)
    #expect(done.id == scheduled.id && done.state == .completed)
    #expect(try await rig.store.account(session.user.id) == nil)
    await rig.jobs.runDue()
    #expect(rig.apple.revoked == ["apple-refresh"])
  }

  @Test func `returning after the grace creates a new account`() async throws {
    let session = try await rig.signInWithGrant()
    _ = try await rig.delete(session)
    await rig.run(for: 8 * 86_400, every: 3_600)
    let back = try await rig.signIn()
    #expect(back.isNewUser && back.user.id != session.user.id)
  }
}
