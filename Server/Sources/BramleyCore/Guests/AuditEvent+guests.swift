package import BramleyAPI
package import Foundation

extension AuditEvent {
  /// Says that the account of a guest who did not use it was removed.
  package static func unusedGuestRemoved(_ user: UserID, at now: Date) -> AuditEvent {
    AuditEvent(
      id: "\(user)/\(AuditKind.accountDeleted)", kind: .accountDeleted, at: now, userID: user,
      sessionID: nil, detail: ["by": "unused guest"])
  }
}
