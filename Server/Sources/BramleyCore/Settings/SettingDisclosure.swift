/// How much of a setting's value may be shown to people and programs.
package enum SettingDisclosure: Sendable {
  /// All of it.
  case whole
  /// Scheme, host and port of the address alone: whatever else it has may be a secret.
  case origin
  /// Nothing: the value is a secret.
  case hidden
}

extension SettingKey {
  /// What the end of the name says: a new setting that is named as a secret is hidden, and an address is cut to its origin.
  package var disclosure: SettingDisclosure {
    switch self {
    case .webhooks: .origin
    // A limit, not a token.
    case .limitsToken: .whole
    // Everyone may see these addresses.
    case .serverPublicURL, .adminURL, .appleBaseURL, .pagesHomeURL, .pagesTermsURL, .pagesPrivacyURL,
      .pagesSupportURL:
      .whole
    default: SettingDisclosure(ofNameEnding: components.last ?? "")
    }
  }
}

extension OpenIDSettingKey {
  package var disclosure: SettingDisclosure { SettingDisclosure(ofNameEnding: name.rawValue) }
}

extension SettingDisclosure {
  fileprivate init(ofNameEnding name: String) {
    let secrets = ["secret", "token", "password", "private_key", "master_key"]
    self = secrets.contains(where: name.hasSuffix) ? .hidden : name.hasSuffix("url") ? .origin : .whole
  }
}
