public import Foundation

/// A verified notification of Apple about a person ("Processing changes for Sign in with Apple accounts"). Only
/// ``NotificationVerifier`` makes one of Apple's text.
public struct AppleNotification: Sendable, Hashable {
  /// Apple's id of the notification; it may be delivered more than once.
  public var id: String
  /// The client id that it concerns; the person may use others of the team.
  public var audience: AppleClientID
  /// When it was signed.
  public var issuedAt: Date
  /// What happened.
  public var event: AppleEvent

  /// Makes a notification.
  public init(id: String, audience: AppleClientID, issuedAt: Date, event: AppleEvent) {
    self.id = id
    self.audience = audience
    self.issuedAt = issuedAt
    self.event = event
  }
}

/// What happened to a person, and when.
public struct AppleEvent: Sendable, Hashable {
  /// What happened.
  public var kind: AppleEventKind
  /// The team's id of the person.
  public var subject: AppleSubject
  /// When it happened.
  public var at: Date
  /// The relay address, for the kinds that concern one.
  public var email: String?
  /// Whether the address is a relay address.
  public var isPrivateEmail: Bool?

  /// Makes an event.
  public init(
    kind: AppleEventKind, subject: AppleSubject, at: Date, email: String? = nil, isPrivateEmail: Bool? = nil
  ) {
    self.kind = kind
    self.subject = subject
    self.at = at
    self.email = email
    self.isPrivateEmail = isPrivateEmail
  }
}
