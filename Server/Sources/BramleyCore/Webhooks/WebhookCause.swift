package import BramleyAPI

/// Something that a step wrote and that may be a webhook's event: an event of the audit log, or a row where the audit log
/// has one event for several of them.
package enum WebhookCause: Sendable {
  case audited(AuditEvent)
  case userCreated(UserRecord)
  /// - Parameter before: The account's row before the step.
  case userUpdated(UserRecord, before: UserRecord)
  case identityLinked(IdentityID, ProviderID, to: UserID)
  case identityUnlinked(IdentityID, ProviderID, from: UserID)
  case sessionCreated(SessionRecord)
  case sessionEnded(SessionID, IdentityID, ProviderID, of: UserID, SessionEndReason)
}

extension WebhookCause {
  /// The events for the app's back ends, in their order. This alone decides what is ever sent.
  package var events: [WebhookEvent] {
    switch self {
    case .audited(let event): event.userID.flatMap { Self.event(of: event, on: $0) }.map { [$0] } ?? []
    case .userCreated(let user): [WebhookEvent(.userCreated, of: user.id)]
    case .userUpdated(let user, let before): Self.changes(of: user, since: before)
    case .identityLinked(let id, let provider, let user):
      [WebhookEvent(.identityLinked, of: user) { ($0.identityID, $0.provider) = (id, provider) }]
    case .identityUnlinked(let id, let provider, let user):
      [WebhookEvent(.identityUnlinked, of: user) { ($0.identityID, $0.provider) = (id, provider) }]
    case .sessionCreated(let session):
      [
        WebhookEvent(.sessionCreated, of: session.userID) { data in
          data.sessionID = session.id
          (data.identityID, data.provider) = (session.identityID.known, session.provider)
        }
      ]
    case .sessionEnded(let id, let identity, let provider, let user, let reason):
      [
        WebhookEvent(.sessionEnded, of: user) { data in
          (data.sessionID, data.identityID, data.provider) = (id, identity.known, provider)
          data.reason = reason.rawValue
        }
      ]
    }
  }

  private static func changes(of user: UserRecord, since before: UserRecord) -> [WebhookEvent] {
    var events: [WebhookEvent] = []
    var fields: [String] = []
    if user.name != before.name { fields.append("name") }
    if user.email != before.email { fields.append("email") }
    if user.emailVerified != before.emailVerified { fields.append("email_verified") }
    if user.isPrivateEmail != before.isPrivateEmail { fields.append("is_private_email") }
    if (user.disabledAt == nil) != (before.disabledAt == nil) { fields.append("disabled") }
    if user.metadata != before.metadata { fields.append("metadata") }
    if !fields.isEmpty { events.append(WebhookEvent(.userUpdated, of: user.id) { $0.fields = fields }) }
    if user.emailDeliverable != before.emailDeliverable {
      events.append(
        WebhookEvent(.emailDeliverabilityChanged, of: user.id) {
          $0.reason = user.emailDeliverable ? "deliverable" : "undeliverable"
        })
    }
    return events
  }
}

extension IdentityID {
  /// The id, unless it stands for none: a guest has no identity.
  fileprivate var known: IdentityID? { self == .noIdentity ? nil : self }
}
