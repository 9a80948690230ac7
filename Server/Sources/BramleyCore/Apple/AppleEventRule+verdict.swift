package import Foundation

extension AppleEventRule {
  /// What is to be done.
  package enum Verdict: Sendable, Equatable {
    /// End the sessions that began with this identity; its grants are revoked.
    case endSessions
    /// Remove the identity, and the account when it was the last identity.
    case removeIdentity
    /// Store the time of the event, and whether mail reaches the account when this is its address.
    case setDelivery(isForwarded: Bool, isOfAccount: Bool)
    /// Only write an entry in the audit log.
    case passOver(reason: String)
  }

  /// The second up to which Apple's tokens are refused, by their time of issue; nil for an event that ends
  /// nothing. It is the second before the event: a token from the same second may be the person's return, and
  /// a tie keeps the session.
  package var refusesTokensUntil: Date? {
    switch what {
    case .consentRevoked, .accountDeleted: at.wholeSecond.addingTimeInterval(-1)
    case .email, .unknown: nil
    }
  }

  /// Judges an identity and its account.
  package func judge(_ identity: IdentityRecord, of user: UserRecord) -> Verdict {
    switch what {
    case .consentRevoked: isAfterSignIn(identity) ? .endSessions : .passOver(reason: "older_than_sign_in")
    case .accountDeleted: isAfterSignIn(identity) ? .removeIdentity : .passOver(reason: "older_than_sign_in")
    case .email(let isForwarded): judgeDelivery(isForwarded, identity, user)
    case .unknown: .passOver(reason: "unknown_kind")
    }
  }

  /// `iat` has whole seconds, so the order of a tie is unknown; a tie keeps the session.
  private func isAfterSignIn(_ identity: IdentityRecord) -> Bool {
    at.wholeSecond > identity.newestTokenAt.wholeSecond
  }

  private func judgeDelivery(
    _ isForwarded: Bool, _ identity: IdentityRecord, _ user: UserRecord
  ) -> Verdict {
    if let email, let current = identity.email, email.lowercased() != current.lowercased() {
      return .passOver(reason: "other_address")
    }
    if let last = identity.emailEventAt {
      // Of two events at the same time "disabled" wins, in either order.
      guard at > last || (at == last && !isForwarded) else { return .passOver(reason: "older_than_last") }
    }
    return .setDelivery(
      isForwarded: isForwarded, isOfAccount: identity.email != nil && user.email == identity.email)
  }
}
