package import BramleyAPI
package import Foundation

/// What an event of Apple's does to the person it names. The store asks inside its transaction and writes.
///
/// Order is judged on Apple's clock alone, so that events and sign-ins end in the same state whichever of them
/// comes first.
package struct AppleEventRule: Sendable {
  /// Whom it names.
  package var identity: IdentityKey
  /// What happened.
  package var what: What
  /// When it happened, on Apple's clock.
  package var at: Date
  /// The address that it names, with the kinds that concern one.
  package var email: String?
  /// The tombstone that it leaves: whose, and until when.
  package var tombstone: (person: Data, expiresAt: Date)
  /// The id of the audit entry, the same whenever this event is applied.
  package var auditID: String
  /// The time of the step.
  package var now: Date

  /// What happened.
  package enum What: Sendable, Equatable {
    /// The person stopped using Apple with this app.
    case consentRevoked
    /// The person's Apple Account is gone.
    case accountDeleted
    /// The relay forwards, or does not any more.
    case email(isForwarded: Bool)
    /// Something that this version does not know; the name is fit for a log.
    case unknown(String)

    /// Apple's name of it.
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
    /// End what began with this identity; its grants are dead.
    case endSessions
    /// Remove the identity, and the account when it was the last way in.
    case removeIdentity
    /// Keep the time of the event, and whether mail reaches the account where this is its address.
    case setDelivery(isForwarded: Bool, isOfAccount: Bool)
    /// Nothing but a line in the audit log.
    case passOver(reason: String)
  }

  /// Apple's tokens issued until this second are refused from now on; nil for an event that ends nothing. The
  /// second before the event: a token of its own second may be the person's return, and a tie keeps the session.
  package var refusesTokensUntil: Date? {
    switch what {
    case .consentRevoked, .accountDeleted: at.wholeSecond.addingTimeInterval(-1)
    case .email, .unknown: nil
    }
  }

  /// Judges an identity and the account it leads to.
  package func judge(_ identity: IdentityRecord, of user: UserRecord) -> Verdict {
    switch what {
    case .consentRevoked: isAfterSignIn(identity) ? .endSessions : .passOver(reason: "older_than_sign_in")
    case .accountDeleted: isAfterSignIn(identity) ? .removeIdentity : .passOver(reason: "older_than_sign_in")
    case .email(let isForwarded): judgeDelivery(isForwarded, identity, user)
    case .unknown: .passOver(reason: "unknown_kind")
    }
  }

  /// `iat` has whole seconds, so a tie may be either; it keeps the session.
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
      // Of two events at the same time "disabled" wins, in whichever order they come.
      guard at > last || (at == last && !isForwarded) else { return .passOver(reason: "older_than_last") }
    }
    return .setDelivery(
      isForwarded: isForwarded, isOfAccount: identity.email != nil && user.email == identity.email)
  }
}

/// What came of an event.
package enum AppleEventOutcome: Sendable, Equatable {
  /// Nobody here is the one whom it names.
  case nobody
  /// It came too late to mean anything, or is of a kind that is not known.
  case passedOver
  /// It was applied before.
  case repeated
  /// It changed something of this account.
  case acted(UserID)
}

extension Date {
  /// The second that the time falls into.
  package var wholeSecond: Date { Date(timeIntervalSince1970: timeIntervalSince1970.rounded(.down)) }
}
