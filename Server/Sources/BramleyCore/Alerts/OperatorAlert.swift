import BramleyAPI

/// A problem that only the operator can fix. Further values may be added.
package struct OperatorAlert: OpenValue {
  /// The text as it appears in logs and metrics.
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }

  /// Apple refuses this server's secret, key or client id.
  package static let appleConfiguration: Self = "apple_configuration"
  /// Apple refuses so many people's tokens at once that they can't all have withdrawn consent.
  package static let appleMassRefusal: Self = "apple_mass_refusal"
  /// A proxy in front of this server is not named as one.
  package static let proxyNotTrusted: Self = "proxy_not_trusted"
  /// Apple fails or throttles, and the daily checks are paused.
  package static let appleChecksPaused: Self = "apple_checks_paused"

  /// A provider refuses this server's client id, secret or callback address.
  package static let providerConfiguration: Self = "provider_configuration"
  /// A provider publishes other metadata than before, which is not taken.
  package static let metadataChanged: Self = "provider_metadata_changed"

  /// The service that sends texts refuses this server's account, key or sender.
  package static let textSender: Self = "text_sender"
  /// Half of the day's texts are sent.
  package static let textBudget: Self = "text_budget"
  /// Three quarters of the day's texts are sent: new numbers get none before midnight, UTC.
  package static let textBudgetSpent: Self = "text_budget_spent"
  /// Texts to some neighbouring numbers are paused, since hardly any of their codes are used.
  package static let textsPaused: Self = "texts_paused"
  /// The CAPTCHA service refuses this server's secret.
  package static let captchaConfiguration: Self = "captcha_configuration"
  /// Apple refuses the key for DeviceCheck and App Attest.
  package static let deviceCheck: Self = "device_check"
  /// The mail server refuses the login, the sender or an unencrypted connection.
  package static let mailConfiguration: Self = "mail_configuration"
  /// Apple's relay does not know the sender of the mail.
  package static let mailRelay: Self = "mail_relay"
  /// A mail was rejected for a reason of this server's: a block list, a policy, or its form.
  package static let mailRefused: Self = "mail_refused"
  /// A mail could not be sent before its code or link expired.
  package static let mailAbandoned: Self = "mail_abandoned"

  /// A webhook endpoint takes no events, which wait meanwhile.
  package static let webhookPaused: Self = "webhook_paused"
  /// Events could not be delivered to a webhook endpoint, and were skipped.
  package static let webhookSkipped: Self = "webhook_skipped"
  /// The back end of `hooks.sign_up` fails.
  package static let signUpHook: Self = "sign_up_hook"
  /// The back end of `hooks.token` fails.
  package static let tokenHook: Self = "token_hook"

  /// This machine's clock and the database's differ by more than half a minute.
  package static let clockDiffers: Self = "clock_differs"

  /// Whether the calls to Apple are concerned.
  package var isAboutApple: Bool { rawValue.hasPrefix("apple_") }

  /// All alerts that this version raises; the metrics show each from the start.
  package static let known: [OperatorAlert] = [
    .appleConfiguration, .appleMassRefusal, .proxyNotTrusted, .appleChecksPaused,
    .providerConfiguration, .metadataChanged,
    .textSender, .textBudget, .textBudgetSpent, .textsPaused, .captchaConfiguration,
    .deviceCheck,
    .mailConfiguration, .mailRelay, .mailRefused, .mailAbandoned, .clockDiffers,
    .webhookPaused, .webhookSkipped, .signUpHook, .tokenHook,
  ]
}
