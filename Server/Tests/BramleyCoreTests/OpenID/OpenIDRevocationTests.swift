import BramleyAPI
import Foundation
import OpenID
import Support
import Testing

@testable import BramleyCore

/// Revocation where a provider's metadata names an endpoint for it (RFC 7009).
@Suite struct OpenIDRevocationTests {
  private let ada = IdentityKey(provider: .openID, team: "https://id.example.com", subject: "ada")

  private func signIn(_ rig: OpenIDRig, refreshToken: String? = nil) async throws {
    let visit = try await rig.start("example")
    rig.answerExchange(of: visit, refreshToken: refreshToken)
    _ = try await rig.redeem(rig.finish(visit)["code"])
  }

  @Test func `without the endpoint no token is held, and there is nothing to end`() async throws {
    let rig = try await OpenIDRig()
    try await signIn(rig, refreshToken: "rt")
    #expect(try await rig.store.providerGrant(of: ada) == nil)
    try await rig.openID.revoke(HeldAuthorization(identity: ada, token: HeldToken("rt", .refresh)))
    #expect(rig.far.calls("/revoke").isEmpty)
  }

  @Test func `with it the refresh token is held, or else the access token`() async throws {
    for (token, kind) in [("rt", HeldToken.Kind.refresh), (nil, .access)] {
      let rig = try await OpenIDRig()
      rig.far.publish(["revocation_endpoint": "https://id.example.com/revoke"])
      try await signIn(rig, refreshToken: token)
      #expect(try await rig.store.providerGrant(of: ada)?.kind == kind)
    }
  }

  @Test func `a token is revoked as the client, with its type`() async throws {
    let rig = try await OpenIDRig()
    rig.far.publish(["revocation_endpoint": "https://id.example.com/revoke"])
    rig.far.answer("/revoke", [:])
    try await rig.openID.revoke(HeldAuthorization(identity: ada, token: HeldToken("rt", .refresh)))
    let call = try #require(rig.far.calls("/revoke").first)
    let form = Dictionary(call.form ?? [], uniquingKeysWith: { first, _ in first })
    #expect(form["token"] == "rt" && form["token_type_hint"] == "refresh_token")
    #expect(call.authorization != nil || form["client_secret"] != nil)
    #expect(call.sentMethod == .post && call.url.query() == nil)
    rig.far.answer("/revoke", status: 503, [:])
    await #expect(throws: ProviderCallFailure.unavailable(status: 503)) {
      try await rig.openID.revoke(HeldAuthorization(identity: ada, token: HeldToken("rt", .refresh)))
    }
  }

  @Test func `what can be ended follows from what is held`() async throws {
    let rig = try await OpenIDRig()
    let abilities = RevocationAbilities(SignInProviders([rig.openID, rig.google])!)
    #expect(abilities["example"] == .whereTokenIsHeld && abilities[.google] == .withToken)
  }
}
