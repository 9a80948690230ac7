package import BramleyAPI
import Foundation

extension MailReport {
  /// What a report changes of an account.
  package struct Effects: Sendable {
    /// The account's row, where it changes.
    package var user: UserRecord?
    /// Its id is the same each time that the report reaches the account.
    package var event: AuditEvent
  }

  /// Judges an account that has the address; nil where the report changes nothing of it.
  ///
  /// Apple reports itself which of its relay's addresses are switched off. The relay answers the same for a sender that it
  /// does not know.
  package func judge(_ user: UserRecord) -> Effects? {
    guard !user.isPrivateEmail else { return nil }
    var changed: UserRecord?
    if isPermanent, kind == .mailBounced, user.emailDeliverable {
      changed = user
      changed?.emailDeliverable = false
    }
    return Effects(
      user: changed,
      event: AuditEvent(
        id: "\(auditID)/\(user.id)", kind: kind, at: now, userID: user.id, sessionID: nil,
        detail: ["permanent": isPermanent ? "true" : "false"]))
  }

  /// Returns the outcome for the accounts that have the address, some of which were concerned.
  package static func outcome(_ accounts: [Account], concerned: [UserID]) -> Outcome {
    if accounts.isEmpty { return .nobody }
    return concerned.isEmpty && accounts.contains { $0.user.isPrivateEmail } ? .relay : .applied(concerned)
  }
}
