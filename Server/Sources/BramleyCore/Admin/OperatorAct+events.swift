package import BramleyAPI
import Foundation

// What the audit log has of the acts that change accounts and credentials.
extension OperatorAct {
  package func created(_ user: UserID) -> AuditEvent { event(.createdByOperator, of: user) }

  package func setDisabled(_ isDisabled: Bool, _ user: UserID) -> AuditEvent {
    event(isDisabled ? .accountDisabled : .accountEnabled, of: user)
  }

  package func changed(_ user: UserID, by change: OperatorChange) -> AuditEvent {
    event(.metadataChanged, of: user, ["changed": change.names.joined(separator: " ")])
  }

  package func cancelledDeletion(of user: UserID) -> AuditEvent { event(.deletionCancelled, of: user) }

  package func unlinked(_ identity: IdentityRecord, of user: UserID, endedSessions: Int) -> AuditEvent {
    event(
      .identityUnlinked, of: user,
      ["provider": identity.key.provider.rawValue, "sessions": "\(endedSessions)"])
  }

  package func resentVerification(to user: UserID) -> AuditEvent { event(.verificationResent, of: user) }

  package func created(_ credential: AdminCredential) -> AuditEvent {
    event(
      .adminCredentialCreated, of: nil,
      [
        "kind": credential.kind.rawValue, "name": credential.name.rawValue, "grants": credential.grants.text,
      ])
  }

  package func revoked(_ kind: AdminCredential.Kind, named name: OperatorName) -> AuditEvent {
    event(.adminCredentialRevoked, of: nil, ["kind": kind.rawValue, "name": name.rawValue])
  }
}
