public import BramleyAPI

/// A person in the report by which one team hands its people over to another.
public struct TransferRow: Sendable, Equatable {
  /// The account.
  public var accountID: UserID
  /// Who the person is, or was, to the old team.
  public var subject: String
  /// The id under which the person moves; nil while Apple has not told one.
  public var transferSubject: String?
  /// How far the move is.
  public var status: TransferStatus
  /// Why it is no further, in a few words.
  public var error: String?

  /// Gathers the parts.
  public init(
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
public struct TransferStatus: OpenValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Apple told the id under which the person moves.
  public static let prepared: Self = "prepared"
  /// The person has ended the use of the app, or has no account any more: there is nobody to move.
  public static let revoked: Self = "revoked"
  /// Not done, for a reason that may pass.
  public static let failed: Self = "failed"
  /// The person is the new team's.
  public static let done: Self = "done"
  /// The person has another account at the new team.
  public static let conflict: Self = "conflict"
}
