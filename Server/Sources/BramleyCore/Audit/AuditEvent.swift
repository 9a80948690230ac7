public import BramleyAPI
public import Foundation

/// Something that happened to an account, kept for its owner and the operator. No secrets, no addresses.
public struct AuditEvent: Sendable, Equatable {
  /// The row's id.
  public var id: String
  /// What kind it is.
  public var kind: AuditKind
  /// When it happened.
  public var at: Date
  /// Whose account, if one is known.
  public var userID: UserID?
  /// Which session, if one is concerned.
  public var sessionID: SessionID?
  /// Short facts such as a provider's name.
  public var detail: [String: String]

  /// Gathers the parts.
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
  /// The text as it is kept.
  public let rawValue: String
  /// Takes the text as it is; any is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// An account was made.
  public static let signedUp: Self = "signed_up"
  /// A person came back.
  public static let signedIn: Self = "signed_in"
  /// A session was ended by its owner.
  public static let signedOut: Self = "signed_out"
  /// An old refresh token was used again; the session was ended.
  public static let refreshTokenReused: Self = "refresh_token_reused"
  /// A genuine refresh token was ahead of its row: the store was restored from a backup.
  public static let refreshTokenAhead: Self = "refresh_token_ahead"
  /// An authorization code was shown again; its session was ended.
  public static let authorizationCodeReused: Self = "authorization_code_reused"
  /// The code that came with a token belonged to somebody else.
  public static let codeOfAnotherPerson: Self = "code_of_another_person"
}

/// Where the audit log is read. Events are written by the steps that cause them.
public protocol AuditStore: Sendable {
  /// The newest events of an account, newest first.
  func events(of user: UserID, limit: Int) async throws(StoreError) -> [AuditEvent]
}
