package import BramleyAPI
package import Foundation

/// Reads all that is kept about a person.
package protocol ExportStore: Sendable {
  /// Judges a request for an export, and records it in the audit log if it is allowed.
  func beginExport(_ entry: ExportEntry) async throws(StoreError) -> ExportEntry.Outcome
  /// Returns what is kept about an account, from one moment; nil when there is no such account.
  ///
  /// - Parameter most: The largest number of records of a kind; of the audit log it is ten times as many.
  func records(of user: UserID, most: Int) async throws(StoreError) -> ExportedRecords?
}

/// A person's request for all that is kept about them.
package struct ExportEntry: Sendable {
  package var caller: SessionOwner
  /// The id of the audit entry that the step writes.
  package var auditID: String
  /// The time of the step.
  package var now: Date

  package init(caller: SessionOwner, auditID: String, now: Date) {
    self.caller = caller
    self.auditID = auditID
    self.now = now
  }

  /// The result.
  package enum Outcome: Sendable, Equatable {
    case allowed
    /// The session has ended.
    case ended
    /// The session was handed over.
    case notAllowed
    /// The access token shows no recent authentication.
    case notRecent(Account)
  }

  /// Judges the caller, as the step has read them.
  package func judge(_ session: SessionRecord?, of account: Account?) -> Outcome {
    guard let session, let account, session.isAlive(of: caller.user, at: now) else { return .ended }
    guard !session.isChild else { return .notAllowed }
    guard RecentAuthentication.includes(caller.authTime, of: account, at: now) else {
      return .notRecent(account)
    }
    return .allowed
  }

  /// The event of an export.
  package var event: AuditEvent {
    AuditEvent(
      id: auditID, kind: .dataExported, at: now, userID: caller.user, sessionID: caller.session)
  }
}

/// What is kept about a person, by kind.
package struct ExportedRecords: Sendable, Equatable {
  package var records: [String: [[String: JSONValue]]]
  /// The kinds that have more records.
  package var truncated: [String]

  package init(records: [String: [[String: JSONValue]]], truncated: [String]) {
    self.records = records
    self.truncated = truncated
  }
}
