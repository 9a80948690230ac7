package import BramleyAPI
import Foundation

/// Manages sessions after the sign-in: refresh, devices, sign-out.
package struct SessionService: Sendable {
  private let store: any SessionStore
  private let issuer: SessionIssuer
  private let ring: KeyRing
  private let liveness: LivenessCache
  private let surroundings: Surroundings

  package init(
    store: any SessionStore, issuer: SessionIssuer, ring: KeyRing, liveness: LivenessCache,
    surroundings: Surroundings
  ) {
    self.store = store
    self.issuer = issuer
    self.ring = ring
    self.liveness = liveness
    self.surroundings = surroundings
  }

  /// Returns the audience that a request's `resource` asks for; nil if it is none of this server's.
  package func audience(for resource: String?) -> TokenAudience? { issuer.audience(for: resource) }

  /// Returns the next tokens for a refresh token.
  ///
  /// - Parameters:
  ///   - client: the client that presents it; nil where the request does not say.
  ///   - audience: whom the access token is for; nil for this server.
  ///   - key: the key that the client proved; nil without a proof.
  package func refresh(
    _ text: String, client: ClientID? = nil, for audience: TokenAudience? = nil,
    idempotencyKey: IdempotencyKey?, key: SessionKey? = nil
  ) async throws(Refusal) -> Session {
    try await TracedWork.child("service refresh") { () async throws(Refusal) in
      try await rotate(text, client: client, for: audience, idempotencyKey: idempotencyKey, key: key)
    }
  }

  private func rotate(
    _ text: String, client: ClientID?, for audience: TokenAudience?, idempotencyKey: IdempotencyKey?,
    key: SessionKey?
  ) async throws(Refusal) -> Session {
    let token: RefreshToken
    switch RefreshToken.read(text, by: ring) {
    case .genuine(let genuine): token = genuine
    case .forged: throw Refusal(.refreshTokenInvalid, "The refresh token is not one of this server's.")
    case .removedKey: throw Refusal(.refreshTokenInvalid, "The refresh token has expired.")
    case .unknownKey:
      throw Refusal(.unavailable, "The refresh token's key is not at hand.", retryAfter: 10)
    }
    RequestTrail.current?.note { $0.session = token.sessionID }
    let now = surroundings.now()
    let rule = RotationRule(
      generation: token.generation, clientID: client, key: key?.thumbprint, keyHash: idempotencyKey?.hash,
      now: now, policy: issuer.policy)
    let added = try await claims(for: token.sessionID, by: rule, audience)
    let outcome: RotationOutcome
    do { outcome = try await store.rotate(token.sessionID, by: rule) } catch { throw Refusal(error) }
    switch outcome {
    case .current(let session, let account):
      return try await issuer.issue(session, account, isNewUser: false, for: audience, adding: added, at: now)
    case .reused:
      liveness.forget(session: token.sessionID)
      throw Refusal(.refreshTokenReused, "An old refresh token was used again; the session was ended.")
    case .keyReused:
      throw Refusal(
        .idempotencyKeyReused, "This Idempotency-Key belongs to the refresh of another token.",
        remedy: "Make a new key for each refresh, and keep it only for retries of that refresh.")
    case .otherClient:
      throw Refusal(.refreshTokenInvalid, "The refresh token was issued to another client.")
    case .proofMissing: throw Refusal.proofMissing
    case .keyChanged:
      liveness.forget(session: token.sessionID)
      throw Refusal(
        .sessionEnded,
        "The refresh token came with another key than its session is bound to; the session was ended.")
    case .ended: throw Refusal(.sessionEnded, "The session has ended.")
    case .expired: throw Refusal(.refreshTokenInvalid, "The refresh token has expired.")
    }
  }

  /// Asks the back end that adds claims before anything is written: a client that gets no answer still has the current
  /// token.
  private func claims(
    for id: SessionID, by rule: RotationRule, _ audience: TokenAudience?
  ) async throws(Refusal) -> AddedClaims? {
    guard issuer.asksForClaims else { return nil }
    let session: SessionRecord?
    do { session = try await store.session(id)?.session } catch { throw Refusal(error) }
    guard let session else { return nil }
    switch rule.judge(session) {
    case .rotate, .advance, .again: return try await issuer.claims(for: session, audience)
    case .reused, .otherClient, .keyReused, .proofMissing, .keyChanged, .ended, .expired: return nil
    }
  }

  /// Returns the devices of an account.
  package func list(for caller: Caller) async throws(Refusal) -> SessionList {
    let records: [SessionRecord]
    do {
      records = try await store.sessions(of: caller.userID, at: surroundings.now())
    } catch { throw Refusal(error) }
    guard records.contains(where: { $0.id == caller.sessionID }) else {
      throw Refusal(.sessionEnded, "The session has ended.")
    }
    return SessionList(
      sessions: records.map {
        SessionSummary(
          id: $0.id, createdAt: $0.createdAt, lastUsedAt: $0.lastUsedAt,
          device: Device(name: $0.deviceName), current: $0.id == caller.sessionID, kind: $0.kind,
          bound: $0.key != nil, key: $0.key?.kind, lastProofAt: $0.key?.provenAt)
      })
  }

  /// Signs out here or on another device of the same account.
  package func end(_ id: SessionID, for caller: Caller) async throws(Refusal) {
    try await end(.one(id), for: caller)
  }

  /// Signs out everywhere, or everywhere but here.
  package func endAll(keepingCurrent: Bool, for caller: Caller) async throws(Refusal) {
    try await end(keepingCurrent ? .others : .all, for: caller)
  }

  private func end(_ scope: SessionEnding.Scope, for caller: Caller) async throws(Refusal) {
    let ending = SessionEnding(
      scope, caller: caller.sessionID, user: caller.userID, now: surroundings.now())
    let outcome: SessionEnding.Outcome
    do { outcome = try await store.end(ending) } catch { throw Refusal(error) }
    switch outcome {
    case .ended(let ids): for id in ids { liveness.forget(session: id) }
    case .notFound: throw Refusal(.notFound, "This account has no such session.")
    case .notAllowed: throw Refusal.notAllowed
    case .callerEnded: throw Refusal(.sessionEnded, "The session has ended.")
    }
  }
}
