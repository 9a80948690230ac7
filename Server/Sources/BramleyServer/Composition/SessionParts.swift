import BramleyCore
import BramleyHTTP

/// The parts that issue sessions and judge their tokens.
struct SessionParts: Sendable {
  let keys: SigningKeys
  let issuer: SessionIssuer
  /// Judges the proofs of keys that sessions are bound to.
  let bound: BoundSessions
  let tokens: AccessTokenAuthenticator

  /// Loads the signing keys, and makes new ones where they are due.
  init(_ composition: Composition) async throws {
    let settings = composition.settings
    let (store, surroundings) = (composition.store, composition.surroundings)
    keys = SigningKeys(
      store: store, seal: composition.seal, surroundings: surroundings,
      accessLifetime: settings.sessions.accessLifetime)
    try await keys.renew()
    let codec = AccessTokenCodec(
      issuer: TokenIssuer(issuer: composition.publicURL, resources: settings.server.resources), keys: keys)
    issuer = SessionIssuer(
      policy: settings.sessions, codec: codec, ring: composition.ring, hook: composition.tokenHook(),
      surroundings: surroundings)
    bound = BoundSessions(
      mode: settings.boundSessions, store: store, ring: composition.ring, surroundings: surroundings)
    tokens = AccessTokenAuthenticator(
      codec: codec, store: store, liveness: composition.liveness, bound: bound,
      secondFactors: settings.accounts.secondFactors, surroundings: surroundings)
  }
}
