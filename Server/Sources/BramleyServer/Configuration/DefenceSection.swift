import BramleyAPI
package import BramleyCore
import BramleyHTTP
package import Foundation

/// What is asked for where requests may not be those of people: a CAPTCHA above a rate, and a proof of the app.
package struct DefenceSection: Sendable {
  /// The service that judges a CAPTCHA.
  package struct Captcha: Sendable {
    /// The service, as the wire names it.
    package var provider: String
    /// What the page or app shows the CAPTCHA with.
    package var siteKey: String
    package var secret: String
    /// Where solutions are judged.
    package var address: URL
    /// From which rate on it is asked for.
    package var policy: CaptchaPolicy
  }

  /// The service; nil where there is none.
  package var captcha: Captcha?
  /// The address of a stand-in.
  package var base: ProviderAddress?
  /// `defence.app_attest`.
  package var appAttest: AppAttestSection

  private static let services: [String: String] = [
    "turnstile": "https://challenges.cloudflare.com/turnstile/v0/siteverify",
    "hcaptcha": "https://api.hcaptcha.com/siteverify",
  ]

  package init(
    _ reader: inout SettingsReader, server: ServerSection, apple: AppleSection, allowStandIn: Bool
  ) {
    appAttest = AppAttestSection(&reader, apple: apple)
    let faults = reader.problems.count
    let service = reader.value(
      .defenceCaptcha,
      PlainValue.word([("none", String?.none), ("turnstile", "turnstile"), ("hcaptcha", "hcaptcha")]))
    let siteKey = reader.value(.defenceCaptchaSiteKey, PlainValue.identifier)
    let secret = ProviderSecret.read(
      at: SettingKey.defenceCaptchaSecret, orFile: SettingKey.defenceCaptchaSecretPath, &reader)
    let policy = reader.value(.defenceCaptchaAfter) { text throws(Malformed) in
      guard let limit = RateLimit(text) else {
        throw "is not a number of requests, a slash, a number of seconds and an s"
      }
      return CaptchaPolicy(count: limit.count, period: limit.seconds)
    }
    base = reader.value(.defenceCaptchaURL) { text throws(Malformed) in try ProviderAddress(text) }
    base?.checkStandIn(at: SettingKey.defenceCaptchaURL, isAllowed: allowStandIn, behind: server, &reader)
    guard let name = service ?? nil else {
      if service == nil, reader.problems.count == faults,
        let other = Self.others.first(where: { reader.says($0) })
      {
        reader.report(other, "needs defence.captcha")
      }
      return
    }
    guard reader.problems.count == faults else { return }
    guard let siteKey else {
      reader.report(
        ConfigurationFailure.missing(
          .defenceCaptchaSiteKey,
          "apps and pages show the CAPTCHA with the key that the service's console shows"))
      return
    }
    guard let secret else {
      reader.report(
        ConfigurationFailure.missing(
          .defenceCaptchaSecretPath, "the service's console shows the secret with which solutions are judged")
      )
      return
    }
    let address = URL(string: base?.text ?? Self.services[name] ?? "")
    captcha = address.map {
      Captcha(provider: name, siteKey: siteKey, secret: secret, address: $0, policy: policy ?? .standard)
    }
  }

  private static let others: [SettingKey] = [
    .defenceCaptchaSiteKey, .defenceCaptchaSecret, .defenceCaptchaSecretPath, .defenceCaptchaAfter,
    .defenceCaptchaURL,
  ]

  /// The notice that a stand-in judges the CAPTCHA.
  package var notice: String? {
    base.map { _ in "defence.captcha_url is not the service: a stand-in takes its place" }
  }
}
