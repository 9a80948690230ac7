public import Foundation

/// The answer of `GET /v1/user/activity`: what happened to the account, newest first.
public struct Activity: Codable, Hashable, Sendable {
  /// The events of this page.
  public var events: [ActivityEvent]
  /// The value of `before` for the next page; absent on the last page.
  public var next: String?

  /// Makes the answer.
  public init(events: [ActivityEvent], next: String?) {
    self.events = events
    self.next = next
  }
}

/// Something that happened to an account.
public struct ActivityEvent: Codable, Hashable, Sendable {
  /// The event.
  public var id: String
  /// What kind of event.
  public var kind: ActivityKind
  /// When it happened.
  public var at: Date
  /// The session it is about; absent when there is none, or none yet.
  public var sessionID: SessionID?
  /// Short details, such as the provider. Which there are depends on the kind.
  public var detail: [String: String]

  /// Makes the value.
  public init(id: String, kind: ActivityKind, at: Date, sessionID: SessionID?, detail: [String: String]) {
    self.id = id
    self.kind = kind
    self.at = at
    self.sessionID = sessionID
    self.detail = detail
  }

  enum CodingKeys: String, CodingKey {
    case id, kind, at
    case sessionID = "session_id"
    case detail
  }
}

/// What kind of event; a server may report kinds that are newer than this list.
public struct ActivityKind: OpenValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The account was created.
  public static let signedUp: Self = "signed_up"
  /// The person signed in again.
  public static let signedIn: Self = "signed_in"
  /// A session was ended by its owner.
  public static let signedOut: Self = "signed_out"
  /// A device took over a session that another one handed to it.
  public static let sessionHandedOver: Self = "session_handed_over"
  /// A session ended because a newer one took its place: the account had too many.
  public static let sessionDisplaced: Self = "session_displaced"
  /// An old refresh token was used again, and the session was ended.
  public static let refreshTokenReused: Self = "refresh_token_reused"
  /// A refresh token came with another key than its session is bound to, and the session was ended.
  public static let sessionKeyChanged: Self = "session_key_changed"
  /// The code that came with a token belonged to somebody else, and the session was ended.
  public static let codeOfAnotherPerson: Self = "code_of_another_person"
  /// The owner reauthenticated.
  public static let reauthenticated: Self = "reauthenticated"
  /// The owner linked an identity.
  public static let identityLinked: Self = "identity_linked"
  /// The owner removed an identity.
  public static let identityUnlinked: Self = "identity_unlinked"
  /// Two accounts became one; `merge` is the id by which it can be undone.
  public static let userMerged: Self = "user_merged"
  /// A merge was undone.
  public static let userMergeUndone: Self = "user_merge_undone"
  /// The owner requested all that the server keeps about them.
  public static let dataExported: Self = "data_exported"
  /// The password was changed.
  public static let passwordChanged: Self = "password_changed"
  /// Somebody tried to sign in with a wrong password; `attempts` says how often by then.
  public static let signInRefused: Self = "sign_in_refused"
  /// The person stopped using Apple with this app.
  public static let appleConsentRevoked: Self = "apple_consent_revoked"
  /// A mail to the account's address came back, or nobody has the address.
  public static let mailBounced: Self = "mail_bounced"
  /// The person marked a mail of this server as unwanted.
  public static let mailComplained: Self = "mail_complained"
  /// An operator of the server ended the session.
  public static let sessionsEndedByOperator: Self = "sessions_ended_by_operator"
}
