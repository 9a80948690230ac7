import BramleyAPI
import BramleyCore
import Foundation
import OpenID
import Support
import Testing

@testable import BramleyServer

@Suite struct PhoneSettingsTests {
  private static let twilio = [
    "BRAMLEY_PHONE_SENDER": "twilio", "BRAMLEY_PHONE_ACCOUNT": "AC1", "BRAMLEY_PHONE_SECRET": "s3cret",
    "BRAMLEY_PHONE_FROM": "Orchard", "BRAMLEY_PHONE_COUNTRIES": "GB,IE",
  ]

  private func sender(_ variables: [String: String]) throws -> (any TextSender)? {
    let settings = try ConfigurationFixture.settings(variables)
    let sender = try #require(settings.phone.sender)
    return Installation.textSender(
      sender, settings,
      transport: ProviderTransport { (_: ProviderTransport.Call) in throw CancellationError() },
      now: { Date() })
  }

  @Test func `numbers are off without countries`() throws {
    #expect(try ConfigurationFixture.settings().phone.settings(appName: "Orchard") == nil)
    var variables = Self.twilio
    variables["BRAMLEY_PHONE_COUNTRIES"] = nil
    #expect(try ConfigurationFixture.settings(variables).phone.settings(appName: "Orchard") == nil)
    let on = try #require(try ConfigurationFixture.settings(Self.twilio).phone.settings(appName: "Orchard"))
    #expect(on.countries == ["GB", "IE"] && on.dailyBudget == 1_000)
  }

  @Test func `each sender is made from its settings`() throws {
    #expect(try sender(Self.twilio) is TwilioSender)
    let service = "VA" + String(repeating: "0", count: 32)
    let verify = try sender(Self.twilio.merging(["BRAMLEY_PHONE_VERIFY_SERVICE": service]) { $1 })
    #expect(verify is TwilioVerifySender && verify?.custody != nil)
    #expect(try sender(Self.twilio.merging(["BRAMLEY_PHONE_SENDER": "vonage"]) { $1 }) is VonageSender)
    #expect(
      try sender(["BRAMLEY_PHONE_SENDER": "console", "BRAMLEY_PHONE_COUNTRIES": "GB"]) is ConsoleTextSender)
    let emulator = try sender([
      "BRAMLEY_PHONE_SENDER": "emulator", "BRAMLEY_PHONE_COUNTRIES": "GB",
      "BRAMLEY_APPLE_BASE_URL": "http://127.0.0.1:8081",
    ])
    #expect(emulator is EmulatorTextSender)
    let folder = try TemporaryFolder()
    let path = folder.path + "/hook.secret"
    let secret = "whsec_" + Data(repeating: 1, count: 24).base64EncodedString() + "\n"
    try Data(secret.utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    let webhook = try sender([
      "BRAMLEY_PHONE_SENDER": "webhook", "BRAMLEY_PHONE_COUNTRIES": "GB",
      "BRAMLEY_PHONE_WEBHOOK_URL": "https://texts.example.com/hook",
      "BRAMLEY_PHONE_WEBHOOK_SECRET_PATH": path,
    ])
    #expect(webhook is WebhookTextSender)
  }

  @Test(arguments: [
    (["BRAMLEY_PHONE_SENDER": "carrier-pigeon"], "phone.sender"),
    (["BRAMLEY_PHONE_COUNTRIES": "GB"], "needs phone.sender"),
    (["BRAMLEY_PHONE_SENDER": "console", "BRAMLEY_PHONE_COUNTRIES": "UK"], "phone.countries"),
    (["BRAMLEY_PHONE_SENDER": "console", "BRAMLEY_PHONE_COUNTRIES": "gb"], "phone.countries"),
    (["BRAMLEY_PHONE_SENDER": "console", "BRAMLEY_PHONE_DAILY_BUDGET": "0"], "phone.daily_budget"),
    (["BRAMLEY_PHONE_SENDER": "twilio"], "phone.account is not set"),
    (["BRAMLEY_PHONE_SENDER": "twilio", "BRAMLEY_PHONE_ACCOUNT": "AC1"], "phone.secret_path is not set"),
    (
      ["BRAMLEY_PHONE_SENDER": "twilio", "BRAMLEY_PHONE_ACCOUNT": "AC1", "BRAMLEY_PHONE_SECRET": "s"],
      "phone.from is not set"
    ),
    (["BRAMLEY_PHONE_SENDER": "webhook"], "phone.webhook_url is not set"),
    (
      ["BRAMLEY_PHONE_SENDER": "webhook", "BRAMLEY_PHONE_WEBHOOK_URL": "http://texts.example.com"],
      "phone.webhook_url"
    ),
    (["BRAMLEY_PHONE_SENDER": "emulator"], "apple.base_url is no emulator"),
    (
      ["BRAMLEY_PHONE_SENDER": "console", "BRAMLEY_SERVER_PUBLIC_URL": "https://id.example.com"],
      "a code on a console"
    ),
    (["BRAMLEY_PHONE_SENDER": "console", "BRAMLEY_SERVER_HOST": "0.0.0.0"], "a code on a console"),
    (
      ["BRAMLEY_PHONE_SENDER": "console", "BRAMLEY_PHONE_TEXT_DOMAIN": "https://example.com"],
      "phone.text_domain"
    ),
    (["BRAMLEY_PHONE_SENDER": "console", "BRAMLEY_PHONE_ANDROID_HASHES": "short"], "phone.android_hashes"),
    (["BRAMLEY_PHONE_SENDER": "console", "BRAMLEY_PHONE_FROM": "a name that is long"], "phone.from"),
    (
      ["BRAMLEY_PHONE_SENDER": "console", "BRAMLEY_PHONE_BASE_URL": "https://evil.example"],
      "is not the provider"
    ),
    (["BRAMLEY_DEFENCE_CAPTCHA": "recaptcha"], "defence.captcha"),
    (["BRAMLEY_DEFENCE_CAPTCHA": "turnstile"], "defence.captcha_site_key is not set"),
    (
      ["BRAMLEY_DEFENCE_CAPTCHA": "hcaptcha", "BRAMLEY_DEFENCE_CAPTCHA_SITE_KEY": "k"],
      "defence.captcha_secret_path is not set"
    ),
    (["BRAMLEY_DEFENCE_CAPTCHA_AFTER": "100/3600s"], "needs defence.captcha"),
    (
      ["BRAMLEY_DEFENCE_CAPTCHA": "turnstile", "BRAMLEY_DEFENCE_CAPTCHA_AFTER": "many"],
      "defence.captcha_after"
    ),
  ])
  func `a wrong setting is reported by name`(variables: [String: String], words: String) {
    let sentences = ConfigurationFixture.sentences(variables)
    #expect(sentences.count == 1 && sentences.first?.contains(words) == true, "\(sentences)")
  }

  @Test func `a CAPTCHA has its service's address, or a stand-in's that is reported`() throws {
    var variables = [
      "BRAMLEY_DEFENCE_CAPTCHA": "turnstile", "BRAMLEY_DEFENCE_CAPTCHA_SITE_KEY": "k",
      "BRAMLEY_DEFENCE_CAPTCHA_SECRET": "s",
    ]
    let captcha = try #require(try ConfigurationFixture.settings(variables).defence.captcha)
    #expect(captcha.address.host() == "challenges.cloudflare.com" && captcha.policy.count == 100)
    variables["BRAMLEY_DEFENCE_CAPTCHA_URL"] = "http://127.0.0.1:8081/turnstile/siteverify"
    let settings = try ConfigurationFixture.settings(variables)
    #expect(settings.defence.captcha?.address.path() == "/turnstile/siteverify")
    #expect(settings.notices.contains { $0.hasPrefix("defence.captcha_url") })
    variables["BRAMLEY_DEFENCE_CAPTCHA"] = "none"
    #expect(try ConfigurationFixture.settings(variables).defence.captcha == nil)
  }
}
