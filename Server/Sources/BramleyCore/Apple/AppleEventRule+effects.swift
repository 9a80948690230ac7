package import BramleyAPI
import Foundation

extension AppleEventRule {
  /// The event that a verdict leaves in the audit log.
  package func event(for verdict: Verdict, on user: UserID, endedSessions: Int) -> AuditEvent {
    let (kind, detail): (AuditKind, [String: String]) =
      switch verdict {
      case .passOver(let reason): (.appleEventPassedOver, ["event": what.name, "reason": reason])
      case .endSessions: (.appleConsentRevoked, ["sessions": "\(endedSessions)"])
      case .removeIdentity: (.appleAccountDeleted, ["sessions": "\(endedSessions)"])
      case .setDelivery(let isForwarded, _): (isForwarded ? .appleEmailEnabled : .appleEmailDisabled, [:])
      }
    return AuditEvent(
      id: auditID, kind: kind, at: now, userID: user, sessionID: nil,
      detail: detail.merging(["provider": identity.provider.rawValue]) { $1 })
  }

  /// What is left of an account whose Apple identity goes; nil where that was the last one, so that the account goes
  /// too. Nobody vouches any more for the address that came with the identity.
  package func remaining(of account: Account, without removed: IdentityRecord) -> UserRecord? {
    let others = account.identities.filter { $0.id != removed.id }
    guard !others.isEmpty else { return nil }
    var user = account.user
    user.forgetAddress(of: removed, remaining: others)
    return user
  }

  /// The event of an account that goes with its last identity.
  package func accountDeletedEvent(of user: UserID) -> AuditEvent {
    AuditEvent(
      id: "\(auditID)/account", kind: .accountDeleted, at: now, userID: user, sessionID: nil,
      detail: ["by": identity.provider.rawValue])
  }
}
