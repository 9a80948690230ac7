import BramleyAPI
import Crypto
import Foundation

/// Identifies the caller: the access token is genuine and its session is live.
package final class AccessTokenAuthenticator: Sendable {
  let codec: AccessTokenCodec
  private let store: any SessionStore
  private let liveness: LivenessCache
  /// What judges proofs; nil where no token is bound.
  private let bound: BoundSessions?
  /// `policy.second_factor`.
  private let secondFactors: SecondFactorMode
  let surroundings: Surroundings
  let verified = VerifiedTokens(capacity: 20_000)

  package init(
    codec: AccessTokenCodec, store: any SessionStore, liveness: LivenessCache, bound: BoundSessions? = nil,
    secondFactors: SecondFactorMode = .optional, surroundings: Surroundings
  ) {
    self.secondFactors = secondFactors
    self.codec = codec
    self.store = store
    self.liveness = liveness
    self.bound = bound
    self.surroundings = surroundings
  }

  /// Returns the caller that presents this bearer token (RFC 6750).
  ///
  /// - Parameter scope: the audiences that are accepted; by default this server's own endpoints alone.
  package nonisolated(nonsending) func authenticate(
    _ bearer: String, for scope: AudienceScope = .own
  ) async throws(Refusal) -> Caller {
    try await authenticate(PresentedToken(bearer), for: scope)
  }

  /// Returns the caller that presents this token, and proves its key where the token is bound to one (RFC 9449,
  /// section 7).
  package nonisolated(nonsending) func authenticate(
    _ token: PresentedToken, for scope: AudienceScope = .own
  ) async throws(Refusal) -> Caller {
    let now = surroundings.now()
    let claims = try claims(of: token.text, for: scope, at: now)
    // Another back end asks whether the session of a token lives. It has the token and not the key, and learns nothing
    // else.
    if scope != .any || token.scheme == .dpop { try await demandKey(claims, token) }
    return try await caller(
      of: claims.sessionID, claimedBy: claims.subject, showing: claims.shown, at: now)
  }

  nonisolated(nonsending) func demandKey(_ claims: AccessTokenClaims, _ token: PresentedToken)
    async throws(Refusal)
  {
    guard let confirmation = claims.confirmation else {
      guard token.scheme == .bearer else {
        throw Refusal(.accessTokenInvalid, "The access token is bound to no key; its scheme is Bearer.")
      }
      return
    }
    guard let bound else { throw Refusal.boundTokenAsBearer }
    try await bound.demandKey(confirmation.thumbprint, for: token, of: claims.sessionID)
  }

  /// Returns the owner of a live session.
  ///
  /// - Parameters:
  ///   - user: whose session an access token says it is; nil where none says so.
  ///   - shown: the authentication that an access token shows; nil where there is none, and then the session itself says
  ///     when and how the person authenticated.
  nonisolated(nonsending) func caller(
    of id: SessionID, claimedBy user: UserID?, showing shown: ShownAuthentication?, at now: Date
  ) async throws(Refusal) -> Caller {
    if let entry = liveness.entry(id, at: now) {
      return caller(entry, shown)
    }
    let mark = liveness.mark
    let found: (session: SessionRecord, account: Account)?
    do { found = try await store.session(id) } catch { throw Refusal(error) }
    guard let (session, account) = found, user == nil || session.userID == user, session.isAlive(at: now)
    else {
      throw Refusal(.sessionEnded, "The session has ended.")
    }
    guard let profile = try? WireJSON.encoder().encode(account.wire) else { throw Refusal(.internalError) }
    let live = LiveSession(session: session, account: account, profile: profile, readAt: now)
    liveness.keep(live, since: mark)
    return caller(live, shown)
  }

  private func caller(_ live: LiveSession, _ shown: ShownAuthentication?) -> Caller {
    let session = live.session
    let shown =
      shown
      ?? ShownAuthentication(methods: session.methods, provider: session.provider, time: session.authTime)
    return Caller(live: live, authTime: shown.time(for: live.account, secondFactors), shown: shown)
  }
}
