package import BramleyAPI
package import Foundation

/// What a sign-in writes.
package struct SignInChanges: Sendable {
  /// An account to create or to update.
  package var user: RecordChange<UserRecord>
  /// An identity to create or to update.
  package var identity: RecordChange<IdentityRecord>
  /// The identity of the sign-in, changed or not.
  package var identityID: IdentityID
  /// Whether the identity moved here from another namespace, so that what the earlier one held is void.
  package var hasMoved = false
  /// Whether the account was a guest's, and has its first identity now.
  package var upgradesGuest = false
  /// Identities that the new one replaces; sessions that began with them end, but the caller's.
  package var replaced: [IdentityRecord] = []
  /// Mail to the account's owner.
  package var jobs: [JobRecord] = []
  /// The deletion that the sign-in cancels.
  package var cancelledDeletion: DeletionID?
  /// The change to a session.
  package var session: SessionChange = .none
  /// An authorization code to store.
  package var code: Code?
  /// The sign-in that waits for a second factor, instead of a session.
  package var pending: PendingSignIn?
  /// Whether the account loses its second factors: they are lost, and their recovery has ended.
  package var removesFactors = false
  /// The change to the account's known networks.
  package var networks: KnownNetworkChange?
  /// The audit log event of the sign-in itself.
  package var event: AuditEvent
  /// Further audit log events.
  package var furtherEvents: [AuditEvent] = []
  /// Whether the sign-in creates the account.
  package var isNewUser: Bool

  /// An authorization code to store for an identity, and the browser flow that it finishes.
  package struct Code: Sendable {
    package var template: AuthorizationCodeTemplate
    package var user: UserID
    package var identity: IdentityID
    package var flow: Data

    package init(template: AuthorizationCodeTemplate, user: UserID, identity: IdentityID, flow: Data) {
      self.template = template
      self.user = user
      self.identity = identity
      self.flow = flow
    }
  }

  /// The change to a row.
  package enum RecordChange<Record: Sendable>: Sendable {
    case new(Record)
    case update(Record, from: Record)
    case none
  }

  /// The change to a session.
  package enum SessionChange: Sendable {
    /// Opens a session; those that are too many then end.
    case new(SessionRecord, SessionCap)
    case unchanged(SessionID)
    case none

    /// The id of the session that the credential's mark stores.
    package var id: SessionID? {
      switch self {
      case .new(let session, _): session.id
      case .unchanged(let id): id
      case .none: nil
      }
    }
  }
}
