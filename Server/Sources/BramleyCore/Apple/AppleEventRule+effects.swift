package import BramleyAPI
import Foundation

extension AppleEventRule {
  /// Returns the audit log event for a verdict.
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

  /// Returns what remains of an account whose Apple identity is removed; nil when that was the last identity,
  /// so that the account is deleted too. The address that came with the identity is no longer verified.
  package func remaining(of account: Account, without removed: IdentityRecord) -> UserRecord? {
    let others = account.identities.filter { $0.id != removed.id }
    guard !others.isEmpty else { return nil }
    var user = account.user
    user.forgetAddress(of: removed, remaining: others)
    return user
  }

  /// Returns the event of an account that is deleted with its last identity.
  package func accountDeletedEvent(of user: UserID) -> AuditEvent {
    AuditEvent(
      id: "\(auditID)/account", kind: .accountDeleted, at: now, userID: user, sessionID: nil,
      detail: ["by": identity.provider.rawValue])
  }
}
