package import BramleyAPI

/// A person in the report by which one team hands its people over to another.
package struct TransferRow: Sendable, Equatable {
  /// The account.
  package var accountID: UserID
  /// The person's id, or former id, at the old team.
  package var subject: String
  /// The id under which the person moves; nil while Apple has not returned one.
  package var transferSubject: String?
  package var status: TransferStatus
  /// Why it has not progressed, in a few words.
  package var error: String?

  package init(
    accountID: UserID, subject: String, transferSubject: String? = nil, status: TransferStatus,
    error: String? = nil
  ) {
    self.accountID = accountID
    self.subject = subject
    self.transferSubject = transferSubject
    self.status = status
    self.error = error
  }
}

/// The progress of a person's move. Further values may be added.
package struct TransferStatus: OpenValue {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }

  /// Apple returned the id under which the person moves.
  package static let prepared: Self = "prepared"
  /// The person has stopped using the app, or no longer has an account: there is nobody to move.
  package static let revoked: Self = "revoked"
  /// Not done, for a reason that may be temporary.
  package static let failed: Self = "failed"
  /// The person belongs to the new team.
  package static let done: Self = "done"
  /// The person has another account at the new team.
  package static let conflict: Self = "conflict"
}
