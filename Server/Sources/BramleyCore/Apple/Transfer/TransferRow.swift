package import BramleyAPI

/// A person in the report by which one team hands its people over to another.
package struct TransferRow: Sendable, Equatable {
  /// The account.
  package var accountID: UserID
  /// Who the person is, or was, to the old team.
  package var subject: String
  /// The id under which the person moves; nil while Apple has not told one.
  package var transferSubject: String?
  /// How far the move is.
  package var status: TransferStatus
  /// Why it is no further, in a few words.
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

/// How far a person's move is; open to more.
package struct TransferStatus: OpenValue {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }

  /// Apple told the id under which the person moves.
  package static let prepared: Self = "prepared"
  /// The person has ended the use of the app, or has no account any more: there is nobody to move.
  package static let revoked: Self = "revoked"
  /// Not done, for a reason that may pass.
  package static let failed: Self = "failed"
  /// The person is the new team's.
  package static let done: Self = "done"
  /// The person has another account at the new team.
  package static let conflict: Self = "conflict"
}
