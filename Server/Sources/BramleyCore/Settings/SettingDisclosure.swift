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
  package var disclosure: SettingDisclosure {
    switch self {
    case .serverMasterKey, .adminToken, .applePrivateKey, .googleClientSecret, .facebookAppSecret,
      .gitHubClientSecret, .phoneSecret, .defenceCaptchaSecret:
      .hidden
    case .databaseURL, .databaseReadURL, .postgresReadURL, .mailSMTPURL, .mailWebhookURL, .phoneWebhookURL,
      .phoneBaseURL, .defenceCaptchaURL, .passwordsLeakedURL, .googleBaseURL, .facebookBaseURL,
      .gitHubBaseURL, .webhooks, .hooksSignUpURL, .hooksTokenURL:
      .origin
    default: .whole
    }
  }
}

extension OpenIDSettingKey {
  package var disclosure: SettingDisclosure { name == .clientSecret ? .hidden : .whole }
}
