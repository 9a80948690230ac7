import BramleyAPI
import BramleySQL
import BramleySQLite
import Foundation
import OpenID
import Support
import Testing

@testable import BramleyCore

/// Unlinking ends the authorization at the provider, and the account stays.
@Suite struct ProviderUnlinkTests {
  /// An account with Facebook and GitHub, and its first session.
  private func linked(_ rig: ProviderRig) async throws -> Session {
    rig.remote.workFacebook()
    rig.remote.workGitHub()
    let session = try await rig.session(.facebook)
    let other = try await rig.session(.gitHub)
    let store = try #require(rig.store as? SQLiteStore)
    // As after a link through the browser.
    _ = try await store.engine.write { tx in
      try tx.run(
        "UPDATE identity SET user_id = ? WHERE user_id = ?",
        [session.user.id.rawValue, other.user.id.rawValue])
    }
    return session
  }

  private func unlink(_ provider: ProviderID, _ session: Session, _ rig: ProviderRig) async throws {
    let record = try #require(try await rig.store.session(session.sessionID)?.session)
    let account = try #require(try await rig.store.account(session.user.id))
    let identity = try #require(account.identities.first { $0.key.provider == provider })
    try await rig.identities.unlink(
      identity.id,
      for: Caller(session: record, account: account, profile: Data(), authTime: rig.clock.now))
    await rig.jobs.runDue()
  }

  @Test func `unlinking GitHub ends the grant there, by the token that is held`() async throws {
    let rig = try await ProviderRig()
    let session = try await linked(rig)
    try await unlink(.gitHub, session, rig)
    let calls = rig.remote.sent(to: "/applications/Iv1.local0001/grant")
    #expect(calls.map(\.json) == [Data(#"{"access_token":"gho_1"}"#.utf8)])
    #expect(rig.remote.sent(to: "/v26.0/1001/permissions").isEmpty)
    let account = try #require(try await rig.store.account(session.user.id))
    #expect(account.identities.map(\.key.provider) == [.facebook])
    #expect(try await rig.store.jobCounts() == (0, 0))
  }

  @Test func `unlinking Facebook removes the app there`() async throws {
    let rig = try await ProviderRig()
    let session = try await linked(rig)
    try await unlink(.facebook, session, rig)
    let call = try #require(rig.remote.sent(to: "/v26.0/1001/permissions").first)
    #expect(call.sentMethod == .delete && call.bearer == "2000000001|facebook secret")
    #expect(call.url.query()?.contains("access_token") == false)
    #expect(call.url.absoluteString.removingPercentEncoding?.contains("facebook secret") == false)
    #expect(rig.remote.sent(to: "/applications/Iv1.local0001/grant").isEmpty)
    #expect(try await rig.store.account(session.user.id)?.identities.map(\.key.provider) == [.gitHub])
  }
}
