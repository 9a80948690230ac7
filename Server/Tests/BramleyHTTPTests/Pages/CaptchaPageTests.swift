import BramleyAPI
import BramleyCore
import BramleySQLite
import Foundation
import HTTPTypes
import Testing

@testable import BramleyHTTP

/// A form whose code needs a CAPTCHA.
@Suite struct CaptchaPageTests {
  private func browser(_ provider: String) throws -> PageBrowser {
    let services = try ServerServices.over(
      SQLiteStore.inMemory(), hasPages: true,
      gate: { (token, _) throws(Refusal) in
        guard token == "solved" else { throw Refusal(.captchaRequired, "Many codes are being asked for.") }
      })
    return PageBrowser(
      try TestDoor(services, captcha: CaptchaOffer(provider: provider, siteKey: "key<1>")))
  }

  @Test(arguments: [
    ("turnstile", "cf-turnstile", "https://challenges.cloudflare.com"),
    ("hcaptcha", "h-captcha", "https://js.hcaptcha.com"),
  ])
  func `it is on the form that needs it, with what was typed, and its answer is sent along`(
    provider: String, widget: String, host: String
  ) async throws {
    let browser = try browser(provider)
    let page = try await browser.get("/sign-in/forgot")
    #expect(!page.body.contains(widget))
    let asked = try await browser.post("/sign-in/forgot", ["email": "ada@example.com"], on: page)
    #expect(asked.status == 403 && asked.body.contains("value=\"ada@example.com\""))
    #expect(asked.body.contains("class=\"\(widget)\" data-sitekey=\"key&lt;1&gt;\""))
    #expect(asked.body.contains("<script src=\"\(host)/") && asked.body.contains("<noscript>"))
    let end = try await browser.post(
      "/sign-in/forgot", ["email": "ada@example.com", "\(widget)-response": "solved"], on: asked)
    #expect(end.status == 303 && end.location.contains("/sign-in/reset?flow="))
  }

  @Test func `only the page that shows it may load it`() async throws {
    let browser = try browser("turnstile")
    let page = try await browser.get("/sign-in/forgot")
    let before = try #require(page.headers[.contentSecurityPolicy])
    #expect(!before.contains("cloudflare") && before.contains("require-trusted-types-for"))
    let asked = try await browser.post("/sign-in/forgot", ["email": "ada@example.com"], on: page)
    let policy = try #require(asked.headers[.contentSecurityPolicy])
    #expect(policy.contains("frame-src https://challenges.cloudflare.com") && !policy.contains("unsafe"))
    #expect(policy.contains("frame-ancestors 'none'") && policy.hasPrefix("default-src 'none'"))
  }
}
