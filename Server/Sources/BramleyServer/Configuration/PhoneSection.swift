package import BramleyCore
package import Foundation

/// The developer's settings for texts. Without `phone.countries` telephone numbers are switched off.
package struct PhoneSection: Sendable {
  /// What sends the texts.
  package enum Sender: Sendable {
    /// Twilio's Messages.
    case twilio(account: String, secret: String, from: String?, messagingService: String?)
    /// Twilio Verify, which makes the codes itself.
    case twilioVerify(account: String, secret: String, service: String)
    case vonage(key: String, secret: String, from: String)
    case webhook(URL, WebhookSecrets)
    /// Standard output, on this machine alone.
    case console
    /// The inbox of the emulator at `apple.base_url`.
    case emulator
  }

  /// What would send texts, even where there are no countries.
  package var senderEvenIfOff: Sender?
  package var countries: Set<RegionCode>
  /// The most segments in a day.
  package var dailyBudget: Int
  /// Whether the operator chose the budget.
  package var hasOwnBudget: Bool
  /// The domain in the last line.
  package var domain: String?
  package var androidHashes: [String]
  package var consent: String?
  /// The address of a stand-in for the service.
  package var base: ProviderAddress?

  package init(
    _ reader: inout SettingsReader, server: ServerSection, apple: AppleSection, allowStandIn: Bool
  ) {
    let faults = reader.problems.count
    countries = Set(reader.list(.phoneCountries, PhoneWords.country) ?? [])
    dailyBudget =
      reader.value(.phoneDailyBudget, PlainValue.number(in: 1...10_000_000, "number of segments"))
      ?? PhoneSettings.standardBudget
    hasOwnBudget = reader.says(.phoneDailyBudget)
    domain = reader.value(.phoneTextDomain, PhoneWords.domain)
    androidHashes = reader.list(.phoneAndroidHashes, PhoneWords.androidHash) ?? []
    if androidHashes.count > 2 {
      reader.report(.phoneAndroidHashes, "has more than two hashes, which a text has no room for")
    }
    consent = reader.value(.phoneConsent, PhoneWords.sentence)
    base = reader.value(.phoneBaseURL) { text throws(Malformed) in try ProviderAddress(text) }
    base?.checkStandIn(at: SettingKey.phoneBaseURL, isAllowed: allowStandIn, behind: server, &reader)
    let words = PhoneSender(&reader)
    guard reader.says(.phoneSender) else {
      if reader.problems.count == faults, let other = Self.others.first(where: { reader.says($0) }) {
        reader.report(other, "needs phone.sender")
      }
      return
    }
    guard reader.problems.count == faults else { return }
    senderEvenIfOff = words.sender(behind: server, apple: apple, &reader)
  }

  /// What sends the texts; nil where telephone numbers are switched off.
  package var sender: Sender? { countries.isEmpty ? nil : senderEvenIfOff }

  private static let others: [SettingKey] = [
    .phoneCountries, .phoneDailyBudget, .phoneFrom, .phoneAccount, .phoneSecret, .phoneSecretPath,
    .phoneMessagingService, .phoneVerifyService, .phoneBaseURL, .phoneWebhookURL, .phoneWebhookSecretPath,
    .phoneTextDomain, .phoneAndroidHashes, .phoneConsent,
  ]

  /// The notice that nobody's phone gets the texts.
  package var notice: String? {
    switch sender {
    case .console: "phone.sender is the console: codes are printed, and no text is sent"
    case .emulator: "phone.sender is the emulator: no text is sent"
    default: base.map { _ in "phone.base_url is not the service: a stand-in takes its place" }
    }
  }

  /// The settings for the rules; nil where telephone numbers are switched off.
  ///
  /// - Parameter appName: the app's name in the texts.
  package func settings(appName: String) -> PhoneSettings? {
    guard sender != nil else { return nil }
    return PhoneSettings(
      countries: countries, dailyBudget: dailyBudget, appName: appName, domain: domain,
      androidHashes: androidHashes, consent: consent)
  }
}
