import AppleID
import BramleyAPI
import BramleyCore
import Foundation
import Support
import Testing

/// People who sign in after their app was transferred to this team, by every method.
@Suite struct TransferredSignInTests {
  let rig: SignInRig

  init() async throws { rig = try await SignInRig() }

  /// A person of the old team with a name, a session and a transfer id, stored as by the old team.
  private func leaving() async throws -> Account {
    var entry = StoreFixture.entry("ada", token: "old")
    entry.identity.team = "OLDTEAM123"
    entry.name = PersonName(givenName: "Ada")
    entry.email = EmailClaim(address: "old@privaterelay.appleid.com", isVerified: true, isPrivate: true)
    guard let account = try await rig.store.signIn(entry).opened?.account else {
      throw CancellationError()
    }
    let transfer = PreparedTransfer(
      team: "TEAM123456", subject: "t.ada", preparedAt: rig.clock.now.addingTimeInterval(-100 * 86_400))
    #expect(try await rig.store.keep(transfer, for: account.identities[0].id, ofTeam: "OLDTEAM123"))
    return account
  }

  private func token(_ change: (inout IdentityTokenClaims) -> Void = { _ in }) -> String {
    rig.token {
      $0.subject = "ada.at.new"
      $0.email = "new@privaterelay.appleid.com"
      $0.isPrivateEmail = true
      $0.transferSubject = "t.ada"
      change(&$0)
    }
  }

  private func check(_ session: Session, is old: Account) async throws {
    #expect(!session.isNewUser && session.user.id == old.user.id)
    #expect(session.user.name == PersonName(givenName: "Ada"))
    #expect(session.user.email == "new@privaterelay.appleid.com" && session.user.isPrivateEmail)
    #expect(session.user.identities.map(\.subject) == ["ada.at.new"])
    #expect(try await rig.store.session(StoreFixture.session("old"))?.session.endedAt == nil)
    let kinds = try await rig.store.events(of: old.user.id, limit: 9).map(\.kind)
    #expect(kinds.count { $0 == .appleTransferred } == 1)
  }

  @Test func `with a token`() async throws {
    let old = try await leaving()
    try await check(try await rig.signIn(AppleSignInRequest(identityToken: token())), is: old)
    let again = try await rig.signIn(
      AppleSignInRequest(identityToken: token { $0.expiresAt = $0.expiresAt.addingTimeInterval(-1) }))
    try await check(again, is: old)
  }

  @Test func `with a token and a code, whose grant is the new team's`() async throws {
    let old = try await leaving()
    _ = try await rig.signIn(AppleSignInRequest(authorizationCode: "c0de", identityToken: token()))
    rig.apple.answer(idToken: token())
    await rig.jobs.runDue()
    let new = IdentityKey(provider: .apple, team: "TEAM123456", subject: "ada.at.new")
    #expect(try await rig.store.grants(of: new).count == 1)
    #expect(try await rig.store.account(old.user.id)?.identities.first?.key == new)
  }

  @Test func `with a code alone`() async throws {
    let old = try await leaving()
    rig.apple.answer(idToken: token())
    let session = try await rig.signIn(
      AppleSignInRequest(authorizationCode: "c0de", clientID: "com.example.app"))
    try await check(session, is: old)
  }

  @Test func `through the browser`() async throws {
    let old = try await leaving()
    let answer = try await rig.visit {
      $0.subject = "ada.at.new"
      $0.email = "new@privaterelay.appleid.com"
      $0.isPrivateEmail = true
      $0.transferSubject = "t.ada"
    }
    let session = try await rig.authorization.redeem(
      code: answer["code"] ?? "", verifier: SignInRig.codeVerifier, redirectURI: "https://app.example/cb",
      clientID: "app")
    try await check(session, is: old)
  }

  @Test func `an unknown transfer id is no reason to reject a sign-in`() async throws {
    _ = try await leaving()
    let session = try await rig.signIn(
      AppleSignInRequest(identityToken: token { $0.transferSubject = "t.of.somebody.else" }))
    #expect(session.isNewUser)
  }
}
