public import BramleyAPI
public import Foundation

/// Something that happened to an account, kept for its owner and the operator. No secrets, no addresses.
public struct AuditEvent: Sendable, Equatable {
  public var id: String
  public var kind: AuditKind
  public var at: Date
  public var userID: UserID?
  public var sessionID: SessionID?
  /// Short facts such as a provider's name.
  public var detail: [String: String]

  public init(
    id: String, kind: AuditKind, at: Date, userID: UserID?, sessionID: SessionID?,
    detail: [String: String] = [:]
  ) {
    self.id = id
    self.kind = kind
    self.at = at
    self.userID = userID
    self.sessionID = sessionID
    self.detail = detail
  }
}

/// What kind of event; open to more.
public struct AuditKind: OpenValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let signedUp: Self = "signed_up"
  public static let signedIn: Self = "signed_in"
  public static let signedOut: Self = "signed_out"
  public static let refreshTokenReused: Self = "refresh_token_reused"
  /// A genuine refresh token was ahead of its row: the store was restored from a backup.
  public static let refreshTokenAhead: Self = "refresh_token_ahead"
  public static let authorizationCodeReused: Self = "authorization_code_reused"
  /// The code that came with a token belonged to somebody else.
  public static let codeOfAnotherPerson: Self = "code_of_another_person"
  public static let grantKept: Self = "grant_kept"
}

/// Where the audit log is read. Events are written by the steps that cause them.
public protocol AuditStore: Sendable {
  /// The newest events of an account, newest first.
  func events(of user: UserID, limit: Int) async throws(StoreError) -> [AuditEvent]
}
