import AppleID
import BramleyAPI
import BramleyCore
import Foundation
import OpenID
import Support
import Testing

// The steps of a person who leaves, over the rig of the sign-in.

extension SignInRig {
  /// Apple's subject of the person of all these tests.
  static let subject = IdentityTokenClaims.fixture(at: .distantPast).subject

  var identity: IdentityKey {
    IdentityKey(provider: .apple, team: "TEAM123456", subject: Self.subject.rawValue)
  }

  /// Signs in with a token and, if one is given, a code whose exchange waits.
  func signIn(code: String? = nil) async throws -> Session {
    try await signIn(AppleSignInRequest(authorizationCode: code, identityToken: token()))
  }

  /// Signs in with a code that is exchanged at once: the account holds a grant.
  func signInWithGrant(_ refreshToken: String = "apple-refresh") async throws -> Session {
    let session = try await signIn(code: "code of \(refreshToken)")
    apple.answer(refreshToken: refreshToken, idToken: token())
    await jobs.runDue()
    return session
  }

  /// The owner as the session's access token identifies them, expired or not.
  func owner(_ session: Session) throws -> SessionOwner {
    let payload = try #require(CompactJWS(session.accessToken)?.payload)
    return try JSONDecoder().decode(AccessTokenClaims.self, from: payload).owner
  }

  func delete(_ session: Session, key: String? = nil) async throws -> Deletion {
    try await deletions.delete(
      by: try owner(session), idempotencyKey: key.flatMap(IdempotencyKey.init))
  }

  func state(_ deletion: Deletion) async throws -> AppleRevocation {
    try await deletions.deletion(deletion.id).appleRevocation
  }

  func kinds(_ user: UserID) async throws -> [AuditKind] {
    try await store.events(of: user, limit: 50).map(\.kind)
  }

  /// The person comes back, later than Apple's last token.
  func comeBack(code: String? = nil) async throws -> Session {
    clock.advance(by: 2)
    return try await signIn(code: code)
  }

  /// The refresh token of the person's grant.
  func grantedToken() async throws -> String? {
    guard let grant = try await store.grants(of: identity).first else { return nil }
    let row = GrantRecord.row(identity, grant.clientID)
    return String(decoding: try Seal(ring: ring).open(grant.sealedRefreshToken, for: row), as: UTF8.self)
  }

  /// Runs jobs for so long, looking every so many seconds.
  func run(for seconds: TimeInterval, every step: TimeInterval) async {
    for _ in 0..<Int(seconds / step) {
      await jobs.runDue()
      clock.advance(by: step)
    }
  }
}
