package import BramleyAPI
package import Foundation

/// Who uses the admin port: the name of a token or of a client. The audit log keeps it.
package struct OperatorName: OpenValue {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }

  /// Reads a name as it is typed: 1 to 40 letters, digits, periods, hyphens and underscores.
  package init?(typed text: String) {
    guard text.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9._-]{0,39}/) != nil else { return nil }
    self.init(rawValue: text)
  }
}

/// Something that an operator does by the admin port: who it is, when, and the id of the audit entry.
package struct OperatorAct: Sendable, Equatable {
  /// The name in the details of an audit entry.
  static let detailKey = "operator"

  package var name: OperatorName
  package var auditID: String
  package var now: Date

  package init(_ name: OperatorName, auditID: String, now: Date) {
    self.name = name
    self.auditID = auditID
    self.now = now
  }

  /// Returns the details by which an audit entry names an operator; nil is somebody with a shell.
  static func detail(of name: OperatorName?) -> [String: String] {
    ["by": "operator"].merging(name.map { [detailKey: $0.rawValue] } ?? [:]) { $1 }
  }

  /// Returns the audit entry.
  package func event(
    _ kind: AuditKind, of user: UserID? = nil, _ detail: [String: String] = [:]
  ) -> AuditEvent {
    AuditEvent(
      id: auditID, kind: kind, at: now, userID: user, sessionID: nil,
      detail: detail.merging(Self.detail(of: name)) { $1 })
  }
}
