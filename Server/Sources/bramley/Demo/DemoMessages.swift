import BramleyCore
import Foundation

/// The demo's settings for mail, texts and passwords: everything lands in the emulator.
struct DemoMessages {
  /// The address of the emulator.
  let emulator: String
  /// The address of its mail server.
  let smtp: String

  /// The domain of the demo's mail; the emulator's team may write from it to relay addresses.
  static let domain = "example.com"
  /// Whose numbers a newcomer may type.
  static let regions = ["AU", "CA", "CN", "DE", "EG", "ES", "FR", "GB", "JP", "MX", "SA", "US"]

  /// The server's settings, as variables.
  var variables: [String: String] {
    [
      SettingKey.appName.environmentName: "Bramley Demo",
      SettingKey.mailFrom.environmentName: "Bramley Demo <no-reply@\(Self.domain)>",
      SettingKey.mailSMTPURL.environmentName: smtp,
      SettingKey.mailSignIn.environmentName: "link",
      SettingKey.phoneSender.environmentName: "emulator",
      SettingKey.phoneCountries.environmentName: Self.regions.joined(separator: ","),
      SettingKey.passwordsLeaked.environmentName: "check",
      SettingKey.passwordsLeakedURL.environmentName: "\(emulator)/leaked",
    ]
  }

  /// The page that shows mail and texts.
  var inbox: String { "\(emulator)/#mail" }
}
