import BramleyAPI
import BramleyCore
import Foundation
import HTTPTypes
import Testing

@testable import BramleyHTTP

/// What other sites, other browsers and impatient people do to forms.
@Suite struct FormProtectionTests {
  let time = ManualTime()
  let door: TestDoor
  let browser: PageBrowser

  init() async throws {
    door = try await PageBrowser.door(clock: time)
    browser = PageBrowser(door)
  }

  static let forms = [
    "/sign-in", "/sign-up", "/sign-in/forgot", "/sign-in/guest", "/sign-in/continue", "/sign-in/return",
    "/sign-out", "/account/name", "/account/email", "/account/password", "/account/delete", "/account/verify",
    "/account/devices/others/end", "/account/merge", "/account/export",
  ]

  @Test(arguments: forms) func `no form of another site is taken`(path: String) async throws {
    try await browser.signUp()
    let page = try await browser.get("/account/name")
    let fields = page.hidden.merging([
      "email": "eve@example.com", "password": "another long phrase", "agree": "yes", "given": "Eve",
      "answer": "continue",
    ]) { $1 }
    for headers: HTTPFields in [
      [.origin: "https://evil.example"], [.origin: "null"], [.secFetchSite: "cross-site"],
      [.secFetchSite: "same-site"], [.origin: "http://127.0.0.1:80801"],
    ] {
      let answer = try await browser.post(path, fields, headers)
      #expect(answer.status == 403, "\(headers)")
    }
    // And without the token of this browser, whatever the headers say.
    for token in [nil, "", "x", String(repeating: "A", count: 86)] {
      var forged = fields
      forged["csrf"] = token
      let answer = try await browser.post(
        path, forged, [.origin: "http://127.0.0.1:8080", .secFetchSite: "same-origin"])
      let isDone =
        answer.status == 303 && !answer.location.contains("/sign-in") && !answer.location.contains("fault=")
        && !answer.location.hasSuffix("/account")
      #expect(!isDone, "\(answer.status) \(answer.location)")
    }
    let account = try await browser.get("/account")
    #expect(account.status == 200 && account.body.contains("Ada") && !account.body.contains("Eve"))
  }

  @Test func `a form of one browser is worth nothing in another, which is how a login is forged`()
    async throws
  {
    let attacker = PageBrowser(door)
    let page = try await attacker.get("/sign-in")
    try await attacker.signUp("eve@example.com")
    let answer = try await browser.post(
      "/sign-in", page.hidden.merging(["email": "eve@example.com", "password": "a long pass phrase"]) { $1 })
    #expect(answer.status == 422 && browser.cookies["bramley-session"] == nil)
    #expect(answer.body.contains("eve@example.com"), "what was typed stays")
  }

  @Test func `a form that expired is shown again, filled in, and then works`() async throws {
    let page = try await browser.get("/sign-up")
    browser.cookies = [:]
    let expired = try await browser.post(
      "/sign-up", ["email": "ada@example.com", "password": "a long pass phrase"], on: page)
    #expect(expired.status == 422 && expired.body.contains("ada@example.com"))
    let end = try await browser.post(
      "/sign-up", ["email": "ada@example.com", "password": "a long pass phrase"], on: expired)
    #expect(end.status == 303 && end.location == "http://127.0.0.1:8080/account")
  }

  @Test func `a form that is sent twice does its work once`() async throws {
    let page = try await browser.get("/sign-up")
    let fields = ["email": "ada@example.com", "password": "a long pass phrase"]
    let cookies = browser.cookies
    let first = try await browser.post("/sign-up", fields, on: page)
    let session = browser.cookies["bramley-session"]
    browser.cookies = cookies
    let second = try await browser.post("/sign-up", fields, on: page)
    #expect(first.status == 303 && second.status == 303)
    #expect(browser.cookies["bramley-session"] == session && session != nil)
    let devices = try await browser.get("/account/devices")
    #expect(devices.body.matches(of: /<li>/).count >= 1 && !devices.body.contains("end-others"))
  }

  @Test func `the secret of before a sign-in is not that of after, so that nobody can fix it`() async throws {
    let page = try await browser.get("/sign-in")
    let before = browser.cookies["bramley-page"]
    try await browser.signUp()
    #expect(browser.cookies["bramley-page"] != before)
    // A session that an attacker planted does not become the person's.
    let attacker = PageBrowser(door)
    try await attacker.signUp("eve@example.com")
    let planted = try #require(attacker.cookies["bramley-session"])
    browser.cookies = ["bramley-session": planted]
    let shown = try await browser.get("/sign-in")
    let end = try await browser.post(
      "/sign-in", ["email": "ada@example.com", "password": "a long pass phrase"], on: shown)
    #expect(end.status == 303 && browser.cookies["bramley-session"] != planted)
    let account = try await attacker.get("/account")
    #expect(account.status == 303, "the planted session ended with the sign-in that replaced it")
    _ = page
  }

  @Test func `no endpoint of the API takes the cookie`() async throws {
    try await browser.signUp()
    for path in ["/v1/user", "/v1/sessions", "/v1/sessions/current", "/v1/user/activity"] {
      #expect(try await browser.get(path).status == 401, "\(path)")
    }
    let cookie = try #require(browser.cookies["bramley-session"])
    let refreshed = try await door.ask(
      .post, "/v1/sessions/refresh", json: "{\"refresh_token\": \"\(cookie)\"}")
    #expect(refreshed.status == 401)
    let other = try await door.ask(
      .post, "/v1/sessions/refresh",
      json: "{\"refresh_token\": \"br1.\(cookie.dropFirst(4))\"}")
    #expect(other.status == 401 && other.problem?.code == .refreshTokenInvalid)
    let bearer = try await door.ask(.get, "/v1/user", headers: [.authorization: "Bearer \(cookie)"])
    #expect(bearer.status == 401)
  }

  @Test func `two values of a cookie count as none`() async throws {
    try await browser.signUp()
    let cookie = try #require(browser.cookies["bramley-session"])
    let answer = try await browser.get(
      "/account", [.cookie: "bramley-session=\(cookie); bramley-session=bs1.evil"])
    #expect(answer.status == 303 && answer.location.contains("/sign-in?flow="))
  }

  @Test func `a session ends after fourteen days without use, and after ninety`() async throws {
    try await browser.signUp()
    for _ in 0..<9 {
      time.advance(by: 9 * 86_400)
      #expect(try await browser.get("/account").status == 200)
    }
    time.advance(by: 10 * 86_400)
    #expect(try await browser.get("/account").status == 303, "91 days old")
    let other = PageBrowser(door)
    try await other.signUp("bob@example.com")
    time.advance(by: 14 * 86_400 + 1)
    #expect(try await other.get("/account").status == 303)
  }

  @Test func `Host and X-Forwarded fields change no address`() async throws {
    let start = try await browser.get(
      PageBrowser.authorize(),
      [
        .init("X-Forwarded-Host")!: "evil.example", .init("X-Forwarded-Proto")!: "https",
        .init("Forwarded")!: "host=evil.example",
      ])
    #expect(start.location.hasPrefix("http://127.0.0.1:8080/sign-in"))
    let page = try await browser.get(start.location, [.init("X-Forwarded-Host")!: "evil.example"])
    #expect(!page.body.contains("evil.example"))
  }

  @Test func `pages say what they may load, and nothing from elsewhere`() async throws {
    let page = try await browser.get("/sign-in")
    let policy = try #require(page.headers[.contentSecurityPolicy])
    #expect(policy.hasPrefix("default-src 'none'; style-src 'nonce-") && !policy.contains("unsafe"))
    #expect(
      policy.contains("frame-ancestors 'none'") && policy.contains("require-trusted-types-for 'script'"))
    #expect(policy.hasSuffix("form-action 'self'"))
    #expect(page.headers[.crossOriginOpenerPolicy] == "same-origin")
    #expect(page.headers[.crossOriginResourcePolicy] == "same-origin")
    #expect(page.headers[.referrerPolicy] == "same-origin" && page.headers[.cacheControl] == "no-store")
    #expect(
      !page.body.contains("<style") && !page.body.contains(" style=") && !page.body.contains(" onclick"))
    let style = try #require(page.body.firstMatch(of: /href="(\/pages\/style-[0-9a-f]{16}\.css)"/)?.1)
    let file = try await browser.get(String(style))
    #expect(file.status == 200 && file.headers[.cacheControl]?.contains("immutable") == true)
  }
}
