extension ProviderEventRule {
  /// What happened.
  package enum What: Sendable, Equatable {
    /// The person's sessions at the provider were revoked.
    case sessionsRevoked
    /// All tokens of this app for the person were revoked.
    case tokensRevoked
    /// The account was disabled.
    case accountDisabled(DisabledReason)
    case accountEnabled
    /// The provider asked the person to change a credential.
    case credentialChangeRequired
    /// A kind that this version does not know; the name is safe for a log.
    case unknown(String)
  }

  /// Why an account was disabled.
  package enum DisabledReason: String, Sendable {
    /// Somebody else took it over.
    case hijacking
    /// It was one of many that were made by a machine.
    case bulkAccount = "bulk-account"
    /// The provider does not say.
    case unnamed = "none"
  }
}

extension ProviderEventRule.What {
  /// The event's name in the audit log and in metrics.
  package var name: String {
    switch self {
    case .sessionsRevoked: "sessions_revoked"
    case .tokensRevoked: "tokens_revoked"
    case .accountDisabled(.hijacking): "account_hijacked"
    case .accountDisabled: "account_disabled"
    case .accountEnabled: "account_enabled"
    case .credentialChangeRequired: "credential_change_required"
    case .unknown(let name): name
    }
  }
}
