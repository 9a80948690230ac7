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
