import BramleyAPI
import BramleyCore
import BramleyTokens
import Foundation
import OpenID
import Support
import Testing

@testable import BramleyCore

@Suite struct LogoutTokenTests {
  private static let event = "http://schemas.openid.net/event/backchannel-logout"

  private func service(_ rig: OpenIDRig) -> LogoutTokenService {
    LogoutTokenService(
      rig.openID, store: rig.store, liveness: rig.liveness, surroundings: rig.clock.surroundings,
      logger: rig.logger)
  }

  private func token(
    _ rig: OpenIDRig, _ changes: [String: Any] = [:], header: String? = nil, by signer: AppleSigner = .first
  ) -> String {
    var claims: [String: Any] = [
      "iss": rig.far.issuer, "aud": "bramley", "iat": rig.seconds, "exp": rig.seconds + 120,
      "jti": "\(rig.seconds)", "sub": "ada", "events": [Self.event: [:] as [String: Any]],
    ]
    for (name, value) in changes { claims[name] = value is NSNull ? nil : value }
    return ScriptedIssuer.sign(claims, by: signer, header: header)
  }

  private func isAlive(_ session: Session, _ rig: OpenIDRig) async throws -> Bool {
    let record = try #require(try await rig.store.session(session.sessionID)).session
    return record.isAlive(at: rig.clock.now)
  }

  @Test func `a session's id ends that session, and the person all of theirs`() async throws {
    let rig = try await OpenIDRig()
    let one = try await rig.visit("example", ["sid": "one"])
    let two = try await rig.visit("example", ["sid": "two"])
    let eve = try await rig.visit("example", ["sid": "one", "sub": "eve", "email": "eve@example.com"])
    rig.clock.advance(by: 5)
    try await service(rig).receive(token(rig, ["sid": "one"]))
    #expect(try await isAlive(one, rig) == false)
    #expect(try await isAlive(two, rig))
    #expect(try await isAlive(eve, rig))
    rig.clock.advance(by: 5)
    try await service(rig).receive(token(rig))
    #expect(try await isAlive(two, rig) == false)
    #expect(try await isAlive(eve, rig))
    rig.clock.advance(by: 5)
    try await service(rig).receive(token(rig, ["sid": "one", "sub": NSNull()]))
    #expect(try await isAlive(eve, rig) == false)
    let events = try await rig.store.events(of: one.user.id, limit: 20)
    #expect(events.count { $0.kind == .providerSignedOut } == 2)
  }

  @Test func `a code that has not become a session is deleted too`() async throws {
    let rig = try await OpenIDRig()
    let visit = try await rig.start("example")
    rig.answerExchange(of: visit, ["sid": "one"])
    let code = try await rig.finish(visit)["code"]
    try await service(rig).receive(token(rig, ["sid": "one"]))
    await #expect(throws: Refusal(.codeInvalid)) { try await rig.redeem(code) }
  }

  @Test func `a later sign-in stays, and a repeated token ends nothing`() async throws {
    let rig = try await OpenIDRig()
    let logout = token(rig)
    try await service(rig).receive(logout)
    rig.clock.advance(by: 30)
    let session = try await rig.visit("example")
    try await service(rig).receive(logout)
    try await service(rig).receive(token(rig, ["iat": rig.seconds - 20]))
    #expect(try await isAlive(session, rig))
  }

  @Test func `an unknown session is success`() async throws {
    let rig = try await OpenIDRig()
    try await service(rig).receive(token(rig, ["sid": "unknown", "sub": NSNull()]))
  }

  @Test func `a token that breaks a rule ends nothing`() async throws {
    let rig = try await OpenIDRig()
    let session = try await rig.visit("example")
    rig.clock.advance(by: 11)
    let bad: [[String: Any]] = [
      ["iss": "https://evil.example"], ["aud": "other"], ["jti": NSNull()], ["jti": ""], ["nonce": "n"],
      ["nonce": NSNull(), "events": NSNull()], ["events": ["x": [:] as [String: Any]]],
      ["events": [Self.event: "x"]], ["exp": NSNull()], ["exp": rig.seconds - 61],
      ["iat": rig.seconds - 661], ["iat": rig.seconds + 61], ["sub": NSNull()], ["sid": ""],
    ]
    for changes in bad {
      await #expect(throws: Refusal(.invalidRequest), "\(changes)") {
        try await service(rig).receive(token(rig, changes))
      }
    }
    for typ in ["at+jwt", "secevent+jwt"] {
      let header = #"{"alg":"RS256","kid":"testkey001","typ":"\#(typ)"}"#
      await #expect(throws: Refusal(.invalidRequest)) {
        try await service(rig).receive(token(rig, header: header))
      }
    }
    await #expect(throws: Refusal(.invalidRequest)) {
      try await service(rig).receive(token(rig, by: .second))
    }
    let idToken = ScriptedIssuer.sign(rig.claims(["aud": "bramley"]))
    await #expect(throws: Refusal(.invalidRequest)) { try await service(rig).receive(idToken) }
    #expect(try await isAlive(session, rig))
  }

  @Test func `a logout token is no ID token`() async throws {
    let rig = try await OpenIDRig()
    let header = #"{"alg":"RS256","kid":"testkey001","typ":"logout+jwt"}"#
    let token = token(rig, ["aud": "com.example.app"], header: header)
    #expect(
      await rig.refusal(rig.openID, ProviderSignInRequest(identityToken: token)) == .identityTokenInvalid)
  }

  @Test func `an old Keycloak may leave out the expiry, within the bound on the issue`() async throws {
    let rig = try await OpenIDRig(issuer: "https://id.example.com/auth/realms/r")
    try await service(rig).receive(token(rig, ["exp": NSNull()]))
    await #expect(throws: Refusal(.invalidRequest)) {
      try await service(rig).receive(token(rig, ["exp": NSNull(), "iat": rig.seconds - 661]))
    }
  }
}
