/// One event of a security event token: what happened, and to whom.
package struct SecurityEventStatement: Hashable, Sendable {
  /// The address that names the kind of event; open to new ones.
  package struct Kind: RawRepresentable, Hashable, Sendable {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
  }

  /// Whom or what the event is about.
  package enum Subject: Hashable, Sendable {
    /// A person, by issuer and subject.
    case person(issuer: String, subject: String)
    /// A token, by what identifies it without revealing it.
    case token(kind: String, algorithm: String, identifier: String)
    /// Nobody, or a form that is not known.
    case none
  }

  package var kind: Kind
  package var subject: Subject
  /// Why it happened, where the sender says so.
  package var reason: String?
  /// What the receiver sent with a request for a verification event.
  package var state: String?

  init(_ kind: String, _ event: KeyedDecodingContainer<EventName>) throws {
    self.kind = Kind(rawValue: kind)
    reason = event.lenientString(EventName("reason"))
    state = event.lenientString(EventName("state"))
    let name = EventName("subject")
    subject =
      event.contains(name)
      ? try Subject(event.nestedContainer(keyedBy: EventName.self, forKey: name)) : .none
  }
}

extension SecurityEventStatement.Subject {
  fileprivate init(_ members: KeyedDecodingContainer<EventName>) throws {
    func text(_ name: String) -> String? { members.lenientString(EventName(name)) }
    let form = (text("subject_type") ?? text("format") ?? "").replacing("-", with: "_")
    switch form {
    case "iss_sub", "id_token_claims":
      guard let issuer = text("iss"), let subject = text("sub") else {
        self = .none
        return
      }
      self = .person(issuer: issuer, subject: subject)
    case "oauth_token":
      guard let kind = text("token_type"), let algorithm = text("token_identifier_alg"),
        let identifier = text("token")
      else {
        self = .none
        return
      }
      self = .token(kind: kind, algorithm: algorithm, identifier: identifier)
    default: self = .none
    }
  }
}

extension SecurityEventStatement.Kind {
  private static let prefix = "https://schemas.openid.net/secevent/"

  package static let sessionsRevoked = Self(rawValue: prefix + "risc/event-type/sessions-revoked")
  package static let tokensRevoked = Self(rawValue: prefix + "oauth/event-type/tokens-revoked")
  package static let tokenRevoked = Self(rawValue: prefix + "oauth/event-type/token-revoked")
  package static let accountDisabled = Self(rawValue: prefix + "risc/event-type/account-disabled")
  package static let accountEnabled = Self(rawValue: prefix + "risc/event-type/account-enabled")
  package static let credentialChangeRequired = Self(
    rawValue: prefix + "risc/event-type/account-credential-change-required")
  package static let verification = Self(rawValue: prefix + "risc/event-type/verification")
}
