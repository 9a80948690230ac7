import BramleyAPI
import Foundation

// A CAPTCHA, on the form whose code needs one.
extension HostedPages {
  /// What a page shows of a CAPTCHA, and the addresses that its policy lets it load from.
  struct ShownCaptcha {
    var values: [String: Any]
    var hosts: String
  }

  /// Returns the CAPTCHA of the configured service; nil where there is none.
  func captcha(_ visit: PageVisit) -> ShownCaptcha? {
    guard let offer = settings.captcha else { return nil }
    var values: [String: Any] = ["key": offer.siteKey]
    switch offer.provider {
    case "turnstile":
      values["widget"] = "cf-turnstile"
      values["script"] = "https://challenges.cloudflare.com/turnstile/v0/api.js"
      // Turnstile writes it in lower case.
      values["language"] = visit.texts.tag == "zh-Hans" ? "zh-cn" : visit.texts.tag
      return ShownCaptcha(values: values, hosts: "https://challenges.cloudflare.com")
    case "hcaptcha":
      values["widget"] = "h-captcha"
      values["language"] = visit.texts.tag == "zh-Hans" ? "zh-CN" : visit.texts.tag
      values["script"] = "https://js.hcaptcha.com/1/api.js?hl=\(values["language"] ?? "en")"
      return ShownCaptcha(values: values, hosts: "https://hcaptcha.com https://*.hcaptcha.com")
    default: return nil
    }
  }
}
