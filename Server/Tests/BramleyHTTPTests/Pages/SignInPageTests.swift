import BramleyAPI
import BramleyCore
import Foundation
import HTTPTypes
import Testing

@testable import BramleyHTTP

/// `/v1/authorize` without a provider, up to the client's code.
@Suite struct SignInPageTests {
  let time = ManualTime()
  let door: TestDoor
  let browser: PageBrowser

  init() async throws {
    door = try await PageBrowser.door(clock: time)
    browser = PageBrowser(door)
  }

  private func begin(_ more: String = "") async throws -> TestDoor.Answer {
    let start = try await browser.get(PageBrowser.authorize(more))
    #expect(start.status == 303 && start.location.hasPrefix("http://127.0.0.1:8080/sign-in?flow="))
    return try await browser.get(start.location)
  }

  @Test func `a sign-up by password ends at the client with a code`() async throws {
    let page = try await begin()
    #expect(page.status == 200 && page.body.contains("Orchard") && page.body.contains("id=\"with-gate\""))
    let flow = try #require(page.hidden["flow"])
    let end = try await browser.signUp(flow: flow)
    #expect(end.status == 303 && end.location.hasPrefix("https://127.0.0.1/back?x=1&code="), "\(end.body)")
    #expect(end.query["state"] == "s" && end.query["iss"] == "http://127.0.0.1:8080")
    let session = try (try await browser.redeem(end)).session
    #expect(session.isNewUser && session.user.email == "ada@example.com")
    let again = try await browser.redeem(end)
    #expect(again.status == 200, "the same client gets the same session within a minute")
  }

  @Test func `who is signed in comes straight back, and a silent request gets a code or an error`()
    async throws
  {
    let nobody = try await browser.get(PageBrowser.authorize("&prompt=none"))
    #expect(nobody.status == 302 && nobody.query["error"] == "login_required" && nobody.query["state"] == "s")
    try await browser.signUp()
    for more in ["", "&prompt=none"] {
      let answer = try await browser.get(PageBrowser.authorize(more))
      #expect(answer.status == 302 && answer.query["code"] != nil, "\(more)")
      #expect((try await browser.redeem(answer)).status == 200)
    }
    let mixed = try await browser.get(PageBrowser.authorize("&prompt=none%20login"))
    #expect(mixed.query["error"] == "invalid_request")
  }

  @Test func `prompt and max_age ask for a sign-in although somebody is signed in`() async throws {
    try await browser.signUp()
    time.advance(by: 100)
    let fresh = try await browser.get(PageBrowser.authorize("&max_age=200"))
    #expect(fresh.query["code"] != nil)
    for more in ["&prompt=login", "&max_age=50", "&prompt=select_account", "&login_hint=eve%40example.com"] {
      let answer = try await browser.get(PageBrowser.authorize(more))
      #expect(answer.status == 303 && answer.location.contains("/sign-in?flow="), "\(more)")
      let page = try await browser.get(answer.location)
      // Only where the sign-in is recent enough can the person go on as they are.
      let mayGoOn = more.contains("select") || more.contains("hint")
      #expect(page.body.contains("/sign-in/continue") == mayGoOn, "\(more)")
      if !mayGoOn {
        let tried = try await browser.post("/sign-in/continue", [:], on: page)
        #expect(tried.status == 303 && tried.location.contains("/sign-in?flow="), "\(more)")
      }
    }
    let silent = try await browser.get(PageBrowser.authorize("&prompt=none&max_age=50"))
    #expect(silent.query["error"] == "login_required")
    let login = try await browser.get(PageBrowser.authorize("&prompt=login"))
    let page = try await browser.get(login.location)
    let end = try await browser.post(
      "/sign-in", ["email": "ada@example.com", "password": "a long pass phrase"], on: page)
    #expect(end.query["code"] != nil, "\(end.status) \(end.location)")
  }

  @Test func `another site is shown to the person before it gets a code`() async throws {
    let back = "https://app.example/back?x=1"
    try await browser.signUp()
    let start = try await browser.get(PageBrowser.authorize(back: back))
    #expect(start.location.contains("/sign-in/return?flow="))
    let page = try await browser.get(start.location)
    #expect(page.body.contains("app.example"))
    let end = try await browser.post("/sign-in/return", ["answer": "continue"], on: page)
    #expect((try await browser.redeem(end, back: back)).status == 200)
  }

  @Test(arguments: [
    ("https://id.example.com", "https://www.example.com/back", false),
    ("https://id.example.com", "https://example.com/back", false),
    ("https://id.example.com", "https://example.com.evil.org/back", true),
    ("https://id.example.com", "https://notexample.com/back", true),
    ("https://example.com", "https://www.example.com/back", false),
    ("https://example.com", "https://other.com/back", true),
    ("https://example.co.uk", "https://other.co.uk/back", true),
    ("https://id.example.co.uk", "https://www.example.co.uk/back", false),
    ("http://127.0.0.1:8080", "https://10.0.0.1/back", true),
  ])
  func `only the server's own site gets a code without a question`(
    server: String, back: String, asks: Bool
  ) throws {
    let services = try ServerServices.unreachable(publicURL: server)
    var flow = PageFlow(.signIn, expiresAt: time.now)
    flow.client = PageFlow.Client(id: "app", redirectURI: back, challenge: "c")
    #expect(services.authorization.asksBeforeReturning(of: flow) == asks)
  }

  @Test func `a program on the machine is shown to the person before it gets a code`() async throws {
    let back = "http://127.0.0.1:7/callback"
    try await browser.signUp()
    let silent = try await browser.get(PageBrowser.authorize("&prompt=none", back: back))
    #expect(silent.query["error"] == "interaction_required")
    let start = try await browser.get(PageBrowser.authorize(back: back))
    #expect(start.location.contains("/sign-in/return?flow="))
    let page = try await browser.get(start.location)
    #expect(page.body.contains("Orchard") && page.body.contains("127.0.0.1:7"))
    #expect(page.headers[.contentSecurityPolicy]?.contains("form-action 'self' http://127.0.0.1:7") == true)
    let refused = try await browser.post("/sign-in/return", ["answer": "cancel"], on: page)
    #expect(refused.location.hasPrefix(back) && refused.query["error"] == "access_denied")
    let again = try await browser.get(start.location)
    let end = try await browser.post("/sign-in/return", ["answer": "continue"], on: again)
    #expect(end.location.hasPrefix(back + "?code="))
    #expect((try await browser.redeem(end, back: back)).status == 200)
  }

  @Test func `a provider's round trip ends in a session of the browser, and at the client`() async throws {
    let page = try await begin()
    let href = try #require(page.body.firstMatch(of: /id="with-gate" href="([^"]+)"/)?.1)
    let gate = try await browser.get(String(href))
    #expect(gate.status == 302 && gate.query["back"] == "http://127.0.0.1:8080/v1/callback/gate")
    let query = gate.query
    let returned = try await browser.get(
      "/v1/callback/gate?state=\(query["state"] ?? "")&ticket=ada&nonce=\(query["nonce"] ?? "")")
    #expect(returned.location.hasPrefix("http://127.0.0.1:8080/sign-in/complete?code="), "\(returned.body)")
    let stranger = PageBrowser(door)
    let stolen = try await stranger.get(returned.location)
    #expect(
      stolen.status == 400 && stranger.cookies["bramley-session"] == nil, "another browser can't use it")
    // What a stranger tried cost the person nothing.
    let end = try await browser.get(returned.location)
    #expect(end.status == 303 && browser.cookies["bramley-session"] != nil)
  }

  @Test func `a provider's round trip signs in, and a reload of its end does no harm`() async throws {
    let page = try await begin()
    let href = try #require(page.body.firstMatch(of: /id="with-gate" href="([^"]+)"/)?.1)
    let query = try await browser.get(String(href)).query
    let returned = try await browser.get(
      "/v1/callback/gate?state=\(query["state"] ?? "")&ticket=ada&nonce=\(query["nonce"] ?? "")")
    let end = try await browser.get(returned.location)
    #expect(end.location.hasPrefix("https://127.0.0.1/back?x=1&code="), "\(end.status) \(end.body)")
    #expect(browser.cookies["bramley-method"] == "gate")
    #expect((try await browser.redeem(end)).status == 200)
  }

  @Test(arguments: [
    "https://evil.example/", "https://app.example/back", "https://app.example/back?x=1#", "//evil.example",
    "https://app.example@evil.example/back?x=1", "javascript:alert(1)",
    "http://127.0.0.1.evil.example/callback",
  ])
  func `an address that is not registered gets nothing`(address: String) async throws {
    try await browser.signUp()
    let answer = try await browser.get(PageBrowser.authorize(back: address))
    #expect(answer.status == 400 && answer.location.isEmpty)
  }

  @Test func `mistakes are shown beside their fields, and what was typed stays`() async throws {
    let page = try await browser.get("/sign-in")
    let answer = try await browser.post(
      "/sign-in", ["email": "ada@example.com", "password": "wrong"], on: page)
    #expect(answer.status == 422 && answer.body.contains("value=\"ada@example.com\""))
    #expect(!answer.body.contains("value=\"wrong\""))
    let nothing = try await browser.post("/sign-in", ["email": "ada"], on: page)
    #expect(nothing.status == 422)
    let taken = try await {
      try await browser.signUp(); browser.cookies = [:]; return try await browser.signUp()
    }()
    #expect(taken.status == 409 && taken.body.contains("already exists"))
  }
}
