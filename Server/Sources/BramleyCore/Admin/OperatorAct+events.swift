package import BramleyAPI
import Foundation

// The audit log's events of what an operator does to accounts and credentials.
extension OperatorAct {
  /// Returns the event of an account that the operator created.
  package func creationEvent(of user: UserID) -> AuditEvent { event(.createdByOperator, of: user) }

  /// Returns the event of an account that the operator disabled or enabled.
  package func disablingEvent(of user: UserID, isDisabled: Bool) -> AuditEvent {
    event(isDisabled ? .accountDisabled : .accountEnabled, of: user)
  }

  /// Returns the event of a change of an account; it names what changed, without the values.
  package func changeEvent(of user: UserID, by change: OperatorChange) -> AuditEvent {
    event(.metadataChanged, of: user, ["changed": change.names.joined(separator: " ")])
  }

  /// Returns the event of a scheduled deletion that the operator cancelled.
  package func restorationEvent(of user: UserID) -> AuditEvent { event(.deletionCancelled, of: user) }

  /// Returns the event of an identity that the operator removed.
  package func unlinkingEvent(of identity: IdentityRecord, endedSessions: Int) -> AuditEvent {
    event(
      .identityUnlinked, of: identity.userID,
      ["provider": identity.key.provider.rawValue, "sessions": "\(endedSessions)"])
  }

  /// Returns the event of another mail that verifies an account's address.
  package func resendEvent(of user: UserID) -> AuditEvent { event(.verificationResent, of: user) }

  /// Returns the event of a new token or client.
  package func creationEvent(of credential: AdminCredential) -> AuditEvent {
    event(
      .adminCredentialCreated, of: nil,
      [
        "kind": credential.kind.rawValue, "name": credential.name.rawValue, "grants": credential.grants.text,
      ])
  }

  /// Returns the event of a token or client that was revoked.
  package func revocationEvent(of kind: AdminCredential.Kind, named name: OperatorName) -> AuditEvent {
    event(.adminCredentialRevoked, of: nil, ["kind": kind.rawValue, "name": name.rawValue])
  }
}
