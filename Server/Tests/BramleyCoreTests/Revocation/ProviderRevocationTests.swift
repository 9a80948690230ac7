import BramleyAPI
import Foundation
import OpenID
import Support
import Testing

@testable import BramleyCore

/// What becomes of authorizations when accounts and identities go.
@Suite struct ProviderRevocationTests {
  private let grant = "/applications/Iv1.local0001/grant"

  @Test func `deleting an account ends the grant at GitHub`() async throws {
    let rig = try await ProviderRig()
    rig.remote.workGitHub()
    let deletion = try await rig.delete(try await rig.session(.gitHub))
    #expect(deletion.revocations == [ProviderRevocation(provider: .gitHub, state: .queued)])
    #expect(deletion.appleRevocation == .done, "there was nothing to end at Apple")
    await rig.jobs.runDue()
    #expect(try await rig.states(deletion) == [.gitHub: .done])
    let call = try #require(rig.remote.sent(to: grant).first)
    #expect(call.sentMethod == .delete)
    #expect(call.authorization == .basic(client: "Iv1.local0001", secret: "github secret"))
    #expect(call.json == Data(#"{"access_token":"gho_1"}"#.utf8))
    #expect(try await rig.store.jobCounts() == (0, 0))
  }

  @Test func `deleting an account removes the app at Facebook, with the app's own token`() async throws {
    let rig = try await ProviderRig()
    rig.remote.workFacebook()
    let session = try await rig.session(.facebook)
    let deletion = try await rig.delete(session)
    await rig.jobs.runDue()
    #expect(try await rig.states(deletion) == [.facebook: .done])
    let call = try #require(rig.remote.sent(to: "/v26.0/1001/permissions").first)
    #expect(call.sentMethod == .delete)
    #expect(call.bearer == "2000000001|facebook secret")
    #expect(try await rig.kinds(session.user.id).contains(.authorizationRevoked))
  }

  @Test func `an outage is waited out for days`() async throws {
    let rig = try await ProviderRig()
    rig.remote.workGitHub()
    let session = try await rig.session(.gitHub)
    rig.remote.answer(grant, "", status: 503)
    let deletion = try await rig.delete(session)
    for _ in 0..<48 {
      await rig.jobs.runDue()
      rig.clock.advance(by: 3_600)
    }
    #expect(try await rig.states(deletion) == [.gitHub: .queued])
    rig.remote.answer(grant, "", status: 204)
    await rig.jobs.runDue()
    #expect(try await rig.states(deletion) == [.gitHub: .done])
  }

  @Test func `a revocation that is never answered is given up after seven days, and reported`() async throws {
    let rig = try await ProviderRig()
    rig.remote.workGitHub()
    let session = try await rig.session(.gitHub)
    rig.remote.answer(grant, "", status: 500)
    let deletion = try await rig.delete(session)
    for _ in 0..<(8 * 24) {
      await rig.jobs.runDue()
      rig.clock.advance(by: 3_600)
    }
    #expect(try await rig.states(deletion) == [.gitHub: .notPossible])
    #expect(try await rig.deletions.deletion(deletion.id).instructions?.contains("GitHub") == true)
    #expect(try await rig.kinds(session.user.id).contains(.revocationFailed))
    #expect(try await rig.store.jobCounts() == (0, 1))
  }

  @Test func `a wrong secret holds the job until it is right`() async throws {
    let rig = try await ProviderRig()
    rig.remote.workGitHub()
    let session = try await rig.session(.gitHub)
    rig.remote.answer(grant, "", status: 401)
    let deletion = try await rig.delete(session)
    for _ in 0..<100 {
      await rig.jobs.runDue()
      rig.clock.advance(by: 6 * 3_600)
    }
    #expect(try await rig.states(deletion) == [.gitHub: .queued])
    rig.remote.answer(grant, "", status: 204)
    await rig.jobs.runDue()
    #expect(try await rig.states(deletion) == [.gitHub: .done])
  }

  @Test func `a person who is back keeps the new authorization`() async throws {
    let rig = try await ProviderRig()
    rig.remote.workGitHub()
    let deletion = try await rig.delete(try await rig.session(.gitHub))
    rig.clock.advance(by: 2)
    rig.remote.workGitHub(token: "gho_2")
    let back = try await rig.session(.gitHub)
    await rig.jobs.runDue()
    #expect(rig.remote.sent(to: grant).isEmpty)
    #expect(try await rig.states(deletion) == [.gitHub: .done])
    let again = try await rig.delete(back)
    await rig.jobs.runDue()
    #expect(try await rig.states(again) == [.gitHub: .done])
    #expect(rig.remote.sent(to: grant).map(\.json) == [Data(#"{"access_token":"gho_2"}"#.utf8)])
  }

  @Test func `a token that is gone, and a provider that is not configured any more, can't be revoked`()
    async throws
  {
    let rig = try await ProviderRig()
    rig.remote.workGitHub()
    let session = try await rig.session(.gitHub)
    let identity = IdentityKey(provider: .gitHub, team: "github.com", subject: "583231")
    #expect(try await rig.store.forgetProviderGrants(.identity(identity)) == [identity])
    #expect(try await rig.states(try await rig.delete(session)) == [.gitHub: .notPossible])
    let bare = try await ProviderRig(configures: [])
    bare.remote.workFacebook()
    let deletion = try await bare.delete(try await bare.session(.facebook))
    #expect(deletion.revocations == [ProviderRevocation(provider: .facebook, state: .notPossible)])
    #expect(deletion.instructions?.contains("Facebook") == true)
  }

  @Test func `a scheduled deletion revokes when it is due, and one that is cancelled does not`() async throws
  {
    let rig = try await ProviderRig(graceDays: 7)
    rig.remote.workGitHub()
    let session = try await rig.session(.gitHub)
    let deletion = try await rig.delete(session, .honoured)
    #expect(deletion.state == .scheduled && deletion.revocations.map(\.state) == [.queued])
    await rig.jobs.runDue()
    #expect(rig.remote.sent(to: grant).isEmpty)
    rig.clock.advance(by: 86_400)
    _ = try await rig.session(.gitHub)
    rig.clock.advance(by: 10 * 86_400)
    await rig.jobs.runDue()
    #expect(rig.remote.sent(to: grant).isEmpty)
    let second = try await rig.delete(session, .honoured)
    rig.clock.advance(by: 8 * 86_400)
    await rig.jobs.runDue()
    await rig.jobs.runDue()
    #expect(try await rig.states(second) == [.gitHub: .done])
  }

  @Test func `a later token replaces the one that is held, and an event names it by its hashes`() async throws
  {
    let rig = try await ProviderRig()
    rig.remote.workGitHub()
    _ = try await rig.session(.gitHub)
    rig.remote.workGitHub(token: "gho_0123456789abcdef_second")
    _ = try await rig.session(.gitHub)
    let fingerprint = TokenFingerprint(of: "gho_0123456789abcdef_second")
    #expect(
      try await rig.store.forgetProviderGrants(.doubleSHA512(TokenFingerprint(of: "gho_1").doubleSHA512))
        .isEmpty)
    #expect(
      try await rig.store.forgetProviderGrants(
        .prefixHash(TokenFingerprint.hash(ofPrefix: "gho_0123456789ab"))
      )
      .count == 1)
    rig.remote.workGitHub(token: "gho_0123456789abcdef_second")
    _ = try await rig.session(.gitHub)
    #expect(try await rig.store.forgetProviderGrants(.doubleSHA512(fingerprint.doubleSHA512)).count == 1)
  }
}
