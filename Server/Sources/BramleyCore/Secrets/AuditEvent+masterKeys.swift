import BramleyAPI
package import Foundation

// The audit log's events of master keys.
extension AuditEvent {
  /// Says that another key seals from now on.
  package static func masterKeyChanged(
    to key: MasterKey.ID, from previous: MasterKey.ID, id: String, at now: Date
  ) -> AuditEvent {
    AuditEvent(
      id: id, kind: .masterKeyChanged, at: now, userID: nil, sessionID: nil,
      detail: ["key": key.description, "previous": previous.description])
  }

  /// Says that an operator permanently removed a key.
  package static func masterKeyRemoved(_ key: MasterKey.ID, id: String, at now: Date) -> AuditEvent {
    AuditEvent(
      id: id, kind: .masterKeyRemoved, at: now, userID: nil, sessionID: nil,
      detail: ["key": key.description])
  }
}
