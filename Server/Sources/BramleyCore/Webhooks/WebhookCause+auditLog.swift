import BramleyAPI

extension WebhookCause {
  static func event(of event: AuditEvent, on user: UserID) -> WebhookEvent? {
    func webhook(_ type: WebhookEventType, _ reason: String? = nil, other: String? = nil) -> WebhookEvent {
      WebhookEvent(type, of: user) { data in
        data.sessionID = event.sessionID
        data.provider = event.detail["provider"].map(ProviderID.init(rawValue:))
        data.otherUserID = other.map(UserID.init(rawValue:))
        data.reason = reason
      }
    }
    return switch event.kind {
    case .accountDeleted: webhook(.userDeleted, reasonOfDeletion(event.detail["by"]))
    case .userMerged:
      if let kept = event.detail["into"] {
        webhook(.userDeleted, "merged", other: kept)
      } else {
        event.detail["other_user"].map { webhook(.userMerged, other: $0) }
      }
    case .userMergeUndone: event.detail["other_user"].map { webhook(.userMergeUndone, other: $0) }
    case .deletionScheduled: webhook(.userDeletionScheduled)
    case .deletionCancelled: webhook(.userDeletionCancelled)
    case .passwordChanged: webhook(.passwordChanged, "changed")
    case .passwordReset: webhook(.passwordChanged, "reset")
    case .secondFactorAdded: webhook(.secondFactorChanged, "added")
    case .secondFactorRemoved:
      webhook(.secondFactorChanged, event.detail["by"] == "lost" ? "lost" : "removed")
    case .secondFactorLost: webhook(.secondFactorChanged, "reported_lost")
    case .appleConsentRevoked: webhook(.appleConsentRevoked)
    default: nil
    }
  }

  private static func reasonOfDeletion(_ by: String?) -> String {
    switch by {
    case "owner", "owner, grace over": "requested"
    case "operator": "operator"
    case "address claimed": "address_claimed"
    case "unused guest": "unused_guest"
    default: "provider"
    }
  }
}
