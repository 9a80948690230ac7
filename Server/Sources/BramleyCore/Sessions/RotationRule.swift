package import BramleyAPI
package import Foundation

/// Decides what a genuine refresh token does to its session. The store calls it inside its transaction and
/// writes the result.
package struct RotationRule: Sendable {
  /// The token's generation.
  package var generation: UInt32
  /// The client that presents the token; nil where the request does not say.
  package var clientID: ClientID?
  /// The thumbprint of the key that the client proved with the request; nil without a proof.
  package var key: String?
  /// The hash of the request's `Idempotency-Key`.
  package var keyHash: Data?
  /// The time of the step.
  package var now: Date
  /// The lifetimes of tokens and sessions.
  package var policy: SessionPolicy

  package init(
    generation: UInt32, clientID: ClientID? = nil, key: String? = nil, keyHash: Data?, now: Date,
    policy: SessionPolicy
  ) {
    self.generation = generation
    self.clientID = clientID
    self.key = key
    self.keyHash = keyHash
    self.now = now
    self.policy = policy
  }

  /// What is to be done.
  package enum Verdict: Sendable, Equatable {
    /// Replace the judged row with this one; it has the next generation.
    case rotate(SessionRecord)
    /// As `rotate`, but the row was behind the token: a restored backup.
    case advance(SessionRecord)
    /// Return the successor again; nothing is written.
    case again
    /// An old token was used again: end the session.
    case reused
    /// The session was opened for another client; nothing is written.
    case otherClient
    /// The key already made the current generation from another token.
    case keyReused
    /// The session is bound to a key, and none was proven; nothing is written.
    case proofMissing
    /// Another key was proven than the session is bound to: end the session.
    case keyChanged
    /// The session had already ended.
    case ended
    /// The session has expired.
    case expired
  }

  /// Judges a row.
  package func judge(_ session: SessionRecord) -> Verdict {
    // A browser's session has no refresh token, so nobody has one by right.
    if session.endedAt != nil || session.kind == .browser { return .ended }
    guard session.isAlive(at: now) else { return .expired }
    // Byte for byte: Swift's own equality of strings treats different spellings of a character as equal.
    if let clientID, !clientID.rawValue.utf8.elementsEqual(session.clientID.rawValue.utf8) {
      return .otherClient
    }
    if let bound = session.key {
      guard let key else { return .proofMissing }
      guard key.utf8.elementsEqual(bound.thumbprint.utf8) else { return .keyChanged }
    }
    if generation == session.generation {
      if let keyHash, keyHash == session.rotationKeyHash { return .keyReused }
      return .rotate(next(of: session))
    }
    if generation > session.generation { return .advance(next(of: session)) }
    guard generation + 1 == session.generation, let supersededAt = session.supersededAt else {
      return .reused
    }
    if let keyHash, keyHash == session.rotationKeyHash { return .again }
    return now.timeIntervalSince(supersededAt) <= policy.grace ? .again : .reused
  }

  private func next(of session: SessionRecord) -> SessionRecord {
    var next = session
    next.generation = max(generation, session.generation) + 1
    next.previousMadeAt = session.supersededAt ?? session.createdAt
    next.supersededAt = now
    next.rotationKeyHash = keyHash
    next.lastUsedAt = now
    next.key?.provenAt = now
    next.idleExpiresAt = now.addingTimeInterval(policy.refreshLifetime)
    return next
  }
}
