package import BramleyAPI
package import Foundation

/// Decides what a callback of Facebook does to the person it names. The store calls it inside its transaction and
/// writes the result.
package struct FacebookEvent: Sendable {
  /// The person whom it names.
  package var identity: IdentityKey
  package var what: What
  /// When it happened, in whole seconds on Facebook's clock.
  package var at: Date
  /// The tombstone that it leaves: the person's hash and the expiry.
  package var tombstone: (person: Data, expiresAt: Date)
  /// The id of the audit entry, the same each time this event is applied.
  package var auditID: String
  /// The time of the step.
  package var now: Date

  /// What happened.
  package enum What: Sendable, Equatable {
    /// The person removed this app.
    case deauthorized
    /// The person asked for the deletion of their data; the id by which they ask what became of it.
    case deletionRequested(DeletionID)
  }

  package init(
    identity: IdentityKey, what: What, at: Date, tombstone: (person: Data, expiresAt: Date), auditID: String,
    now: Date
  ) {
    self.identity = identity
    self.what = what
    self.at = at
    self.tombstone = tombstone
    self.auditID = auditID
    self.now = now
  }

  /// The time of issue up to which the person's tokens are refused. A token of the same second may be the person's
  /// return, unless the data is deleted.
  package var refusesTokensUntil: Date {
    what == .deauthorized ? at.wholeSecond.addingTimeInterval(-1) : at.wholeSecond
  }

  /// Why the sessions end.
  package var endReason: SessionEndReason {
    what == .deauthorized ? .facebookDeauthorized : .facebookDeletionRequested
  }

  /// Returns the audit log event for a verdict.
  package func event(for verdict: Verdict, on user: UserID, endedSessions: Int) -> AuditEvent {
    var kind: AuditKind = what == .deauthorized ? .facebookDeauthorized : .facebookDeletionRequested
    var detail = ["sessions": "\(endedSessions)", "provider": ProviderID.facebook.rawValue]
    if case .passOver = verdict {
      (kind, detail["sessions"], detail["event"]) = (.facebookEventPassedOver, nil, "\(kind)")
    }
    return AuditEvent(id: auditID, kind: kind, at: now, userID: user, sessionID: nil, detail: detail)
  }

  /// Returns the event of an account that is deleted with its last identity.
  package func accountDeletedEvent(of user: UserID) -> AuditEvent {
    AuditEvent(
      id: "\(auditID)/account", kind: .accountDeleted, at: now, userID: user, sessionID: nil,
      detail: ["by": ProviderID.facebook.rawValue])
  }
}

/// The result of an event.
package enum FacebookEventOutcome: Sendable, Equatable {
  /// The person whom it names is not known here.
  case nobody
  /// It was applied before.
  case repeated
  /// The person has signed in since.
  case passedOver
  /// It changed something of this account.
  case acted(UserID)
}

/// Stores what Facebook reports about a person after the sign-in.
package protocol FacebookEventStore: Sendable {
  /// Applies an event in one transaction; applying it again changes nothing.
  func apply(_ event: FacebookEvent) async throws(StoreError) -> FacebookEventOutcome
}
