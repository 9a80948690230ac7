package import BramleyAPI
package import Foundation

/// Decides what an event from Apple does to the person it names. The store calls it inside its transaction
/// and writes the result.
///
/// Order is judged on Apple's clock alone, so events and sign-ins lead to the same state in any order.
package struct AppleEventRule: Sendable {
  /// The person whom it names.
  package var identity: IdentityKey
  /// What happened.
  package var what: What
  /// When it happened, on Apple's clock.
  package var at: Date
  /// The address that it names, for the kinds that concern one.
  package var email: String?
  /// The tombstone that it leaves: the person's hash and the expiry.
  package var tombstone: (person: Data, expiresAt: Date)
  /// The id of the audit entry, the same each time this event is applied.
  package var auditID: String
  /// The time of the step.
  package var now: Date

  /// What happened.
  package enum What: Sendable, Equatable {
    /// The person stopped using Apple with this app.
    case consentRevoked
    /// The person's Apple Account was deleted.
    case accountDeleted
    /// The relay forwards mail, or no longer does.
    case email(isForwarded: Bool)
    /// A kind that this version does not know; the name is safe for a log.
    case unknown(String)

    /// Apple's name for it.
    package var name: String {
      switch self {
      case .consentRevoked: "consent-revoked"
      case .accountDeleted: "account-deleted"
      case .email(let isForwarded): isForwarded ? "email-enabled" : "email-disabled"
      case .unknown(let name): name
      }
    }
  }

  package init(
    identity: IdentityKey, what: What, at: Date, email: String?, tombstone: (person: Data, expiresAt: Date),
    auditID: String, now: Date
  ) {
    self.identity = identity
    self.what = what
    self.at = at
    self.email = email
    self.tombstone = tombstone
    self.auditID = auditID
    self.now = now
  }

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

/// The result of an event.
package enum AppleEventOutcome: Sendable, Equatable {
  /// The person whom it names is not known here.
  case nobody
  /// It came too late to matter, or its kind is not known.
  case passedOver
  /// It was applied before.
  case repeated
  /// It changed something of this account.
  case acted(UserID)
}

extension Date {
  /// The time rounded down to a whole second.
  package var wholeSecond: Date { Date(timeIntervalSince1970: timeIntervalSince1970.rounded(.down)) }
}
