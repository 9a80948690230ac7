import AppleIDEmulator
import BramleyAPI
import BramleyClient
import BramleyHTTP
import Foundation
import Support
import Testing

@Suite(
  .limitedConcurrency, .enabled(if: Browser.driverPath != nil, "chromedriver is not installed"), .serialized)
struct BrowserFlowTests {
  @Test(arguments: [true, false])
  func `the demo page signs in and out in a real browser`(scripts: Bool) async throws {
    try await withServer(demo: true) { server, apple in
      try await Browser.run(scripts: scripts) { browser in
        try await browser.open(server.url.absoluteString)
        try await browser.click("#sign-in")
        #expect(try await browser.has("details[open] button"))
        #expect(try await browser.address().hasPrefix(apple.baseURL.absoluteString))
        try await browser.click("details[open] button")
        // Without scripts Apple's answer waits for a press of its button.
        if !scripts { try await browser.click("form[action^='\(server.url.absoluteString)'] button") }
        let account = try await browser.text("#account")
        #expect(account.contains(apple.world.people[0].familyName))
        #expect(try await browser.text("#calls").contains("/v1/token"))
        try await browser.click("form button")
        #expect(try await browser.has("#sign-in"))
      }
    }
  }

  @Test func `cancelling at Apple returns to the page without an account`() async throws {
    try await withServer(demo: true) { server, apple in
      try await Browser.run { browser in
        try await browser.open(server.url.absoluteString)
        try await browser.click("#sign-in")
        try await browser.click("button[value=cancel]")
        #expect(try await browser.has("#sign-in"))
        #expect(try await browser.address().hasPrefix(server.url.absoluteString))
        #expect(try await !browser.source().contains("id=\"account\""))
      }
    }
  }

  @Test func `the kit signs in through a browser and a loopback address`() async throws {
    try await withServer { server, apple in
      try await Browser.run { browser in
        var context = SignInContext()
        // As a real opener does: it returns while the page is still loading.
        context.browser = { address in
          Task {
            do {
              try await browser.open(address.absoluteString)
              try await browser.click("details[open] button")
              // The code leaves the browser only after a press.
              try await browser.click("#continue")
            } catch {
              Issue.record(error)
            }
          }
        }
        let engine = SessionEngine.live(
          server: server.url, storage: MemoryStorage(),
          strategies: [LoopbackBrowserStrategy(server: server.url, timeout: .seconds(120))], context: context,
          transport: .patient)
        let session = try await engine.signIn(with: .apple())
        #expect(session.isNewUser)
        #expect(session.user.name?.familyName == apple.world.people[0].familyName)
      }
    }
  }

  @Test func `another browser that learns the state gets nothing`() async throws {
    try await withServer(demo: true) { server, _ in
      try await Browser.run { browser in
        try await browser.open(server.url.absoluteString)
        try await browser.click("#sign-in")
        #expect(try await browser.has("details[open] button"))
        let atApple = try await browser.address()
        let items = URLComponents(string: atApple)?.queryItems ?? []
        let state = try #require(items.first { $0.name == "state" }?.value)
        // The other browser has no cookie of that flow.
        let wire = Wire(base: server.url)
        let parked = try await wire.send(
          "GET", "/v1/callback/apple?error=user_cancelled_authorize&state=\(state)")
        #expect(parked.status >= 400 && parked.headers["location"] == nil)
        // The browser that began it still gets its answer.
        try await browser.open(
          "\(server.url.absoluteString)/v1/callback/apple?error=user_cancelled_authorize&state=\(state)")
        #expect(try await browser.has("#sign-in"))
      }
    }
  }
}
