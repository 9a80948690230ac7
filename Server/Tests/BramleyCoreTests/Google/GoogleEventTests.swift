import BramleyAPI
import BramleyCore
import BramleyTokens
import Crypto
import Foundation
import OpenID
import Support
import Testing

@testable import BramleyCore

@Suite struct GoogleEventTests {
  private static let prefix = "https://schemas.openid.net/secevent/"

  private func service(_ rig: OpenIDRig) -> GoogleNotificationService {
    GoogleNotificationService(
      rig.google, store: rig.store, liveness: rig.liveness, surroundings: rig.clock.surroundings,
      logger: rig.logger)
  }

  /// A security event token of Google's about the person of the rig, changed.
  private func token(
    _ rig: OpenIDRig, _ kind: String, id: String = "e1", reason: String? = nil, subject: [String: Any]? = nil,
    _ changes: [String: Any] = [:], by signer: AppleSigner = .first
  ) -> String {
    var event: [String: Any] = [
      "subject": subject ?? [
        "subject_type": "iss-sub", "iss": "https://accounts.google.com/", "sub": "1000001",
      ]
    ]
    event["reason"] = reason
    var claims: [String: Any] = [
      "iss": "https://accounts.google.com/", "aud": OpenIDRig.web, "iat": rig.seconds, "jti": id,
      "events": [Self.prefix + kind: event],
    ]
    for (name, value) in changes { claims[name] = value is NSNull ? nil : value }
    return ScriptedIssuer.sign(claims, by: signer)
  }

  private func signedIn(_ rig: OpenIDRig, _ id: String = "1") async throws -> Session {
    try await rig.signIn(
      rig.google,
      ProviderSignInRequest(identityToken: ScriptedIssuer.sign(rig.googleClaims(["jti": id]))))
  }

  private func isAlive(_ session: Session, _ rig: OpenIDRig) async throws -> Bool {
    let record = try #require(try await rig.store.session(session.sessionID)).session
    return record.isAlive(at: rig.clock.now)
  }

  private func kinds(_ session: Session, _ rig: OpenIDRig) async throws -> [AuditKind] {
    try await rig.store.events(of: session.user.id, limit: 20).map(\.kind)
  }

  @Test(
    arguments: [
      ("risc/event-type/sessions-revoked", nil), ("oauth/event-type/tokens-revoked", nil),
      ("risc/event-type/account-disabled", "hijacking"),
    ] as [(String, String?)])
  func `an event that must end the sessions ends those that began before it`(
    kind: String, reason: String?
  ) async throws {
    let rig = try await OpenIDRig()
    let early = try await signedIn(rig)
    rig.clock.advance(by: 60)
    let event = token(rig, kind, reason: reason)
    rig.clock.advance(by: 60)
    let late = try await signedIn(rig, "2")
    try await service(rig).receive(event)
    #expect(try await isAlive(early, rig) == false)
    #expect(try await isAlive(late, rig), "it began after the event")
    #expect(try await kinds(early, rig).contains(.revokedAtProvider))
  }

  @Test func `a repeated token changes nothing`() async throws {
    let rig = try await OpenIDRig()
    let session = try await signedIn(rig)
    let event = token(rig, "risc/event-type/sessions-revoked")
    for _ in 0..<3 { try await service(rig).receive(event) }
    #expect(try await kinds(session, rig).count { $0 == .revokedAtProvider } == 1)
  }

  @Test func `a disabled account can't sign in here until it is enabled`() async throws {
    let rig = try await OpenIDRig()
    let session = try await signedIn(rig)
    rig.clock.advance(by: 60)
    try await service(rig).receive(token(rig, "risc/event-type/account-disabled"))
    #expect(try await isAlive(session, rig), "only sign-in stops")
    await #expect(throws: Refusal(.accountDisabled)) { try await signedIn(rig, "2") }
    rig.clock.advance(by: 60)
    try await service(rig).receive(token(rig, "risc/event-type/account-enabled", id: "e2"))
    #expect(try await signedIn(rig, "3").user.id == session.user.id)
    #expect(try await kinds(session, rig).contains(.providerAccountEnabled))
  }

  @Test func `an event that came late disables nobody who signed in since`() async throws {
    let rig = try await OpenIDRig()
    let event = token(rig, "risc/event-type/account-disabled")
    rig.clock.advance(by: 60)
    let session = try await signedIn(rig)
    try await service(rig).receive(event)
    #expect(try await signedIn(rig, "2").user.id == session.user.id)
  }

  @Test(
    arguments: [
      ("risc/event-type/account-disabled", "bulk-account"),
      ("risc/event-type/account-credential-change-required", nil), ("risc/event-type/something-new", nil),
    ] as [(String, String?)])
  func `a hint is noted and changes nothing`(kind: String, reason: String?) async throws {
    let rig = try await OpenIDRig()
    let session = try await signedIn(rig)
    try await service(rig).receive(token(rig, kind, reason: reason))
    #expect(try await isAlive(session, rig))
    #expect(try await kinds(session, rig).contains(.providerEventNoted))
    #expect(try await signedIn(rig, "2").user.id == session.user.id)
  }

  @Test func `a revoked token is deleted, whichever way it is named`() async throws {
    let rig = try await OpenIDRig()
    let text = "1//0123456789abcdefghij"
    let doubled = Data(SHA512.hash(data: Data(SHA512.hash(data: Data(text.utf8)))))
    let names: [[String: Any]] = [
      ["token_identifier_alg": "prefix", "token": String(text.prefix(16))],
      ["token_identifier_alg": "hash_base64_sha512_sha512", "token": doubled.base64EncodedString()],
      ["token_identifier_alg": "hash_base64_sha512_sha512", "token": doubled.base64URL],
    ]
    for (number, name) in names.enumerated() {
      let visit = try await rig.start(.google)
      rig.answerExchange(of: visit, refreshToken: text)
      let session = try await rig.redeem(rig.finish(visit)["code"])
      let identity = IdentityKey(provider: .google, team: GoogleEndpoint.issuer, subject: "1000001")
      #expect(try await rig.store.providerGrant(of: identity) != nil)
      let subject = name.merging(["subject_type": "oauth_token", "token_type": "refresh_token"]) { $1 }
      try await service(rig).receive(
        token(rig, "oauth/event-type/token-revoked", id: "e\(number)", subject: subject))
      #expect(try await rig.store.providerGrant(of: identity) == nil)
      #expect(try await isAlive(session, rig))
      #expect(try await kinds(session, rig).count { $0 == .revokedAtProvider } == number + 1)
    }
  }

  @Test func `a verification and an event about nobody known are accepted`() async throws {
    let rig = try await OpenIDRig()
    try await service(rig).receive(token(rig, "risc/event-type/verification", subject: [:]))
    try await service(rig).receive(token(rig, "risc/event-type/sessions-revoked", id: "e2"))
  }

  @Test func `what Google did not sign for this project is refused`() async throws {
    let rig = try await OpenIDRig()
    let session = try await signedIn(rig)
    let kind = "risc/event-type/sessions-revoked"
    let now = rig.seconds
    var forged = [
      token(rig, kind, ["aud": "other.apps.googleusercontent.com"]),
      token(rig, kind, ["iss": "https://evil.example/"]),
      token(rig, kind, ["iss": "https://accounts.google.com"]),
      token(rig, kind, ["iat": now - 7 * 86_400 - 1]), token(rig, kind, ["iat": now + 120]),
      token(rig, kind, ["jti": ""]), token(rig, kind, ["jti": NSNull()]), token(rig, kind, ["events": [:]]),
      token(rig, kind, ["events": NSNull()]), token(rig, kind, by: .second),
      ScriptedIssuer.sign(rig.googleClaims()), "", "a.b.c", "{}",
    ]
    let parts = token(rig, kind).split(separator: ".")
    let unsigned = Data(#"{"alg":"none"}"#.utf8).base64URL
    forged += ["\(unsigned).\(parts[1]).", "\(unsigned).\(parts[1]).AA"]
    for token in forged {
      await #expect(throws: Refusal(.invalidRequest)) { try await service(rig).receive(token) }
    }
    #expect(try await isAlive(session, rig))
  }

  @Test func `without keys nothing is accepted, and Google may come again`() async throws {
    let rig = try await OpenIDRig()
    rig.far.setAway(true)
    await #expect(throws: Refusal(.providerUnavailable)) {
      try await service(rig).receive(token(rig, "risc/event-type/sessions-revoked"))
    }
  }
}
