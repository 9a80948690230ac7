import BramleyAPI
import BramleyCore
import BramleyTokens
import Foundation
import HTTPTypes
import Support
import Testing

@testable import BramleyHTTP

/// The pages on which a browser is asked for a passkey, or makes one.
@Suite struct PasskeyPageTests {
  /// The answer of the page's script, as it sends the form of a page.
  private struct Asked<Options: Decodable> {
    var challenge: String
    var options: Options

    init(_ page: TestDoor.Answer) throws {
      let found = try #require(
        page.body.firstMatch(of: /data-passkey="[a-z]+" data-options="([^"]*)"/), "\(page.body)")
      let json = found.1.replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
      options = try WireJSON.decoder().decode(Options.self, from: Data(json.utf8))
      challenge = String(
        try #require(page.body.firstMatch(of: /name="challenge_id" value="([^"]*)"/)).1)
    }

    func fields(_ credential: some Encodable) throws -> [String: String] {
      [
        "challenge_id": challenge,
        "credential": String(decoding: try WireJSON.encoder().encode(credential), as: UTF8.self),
      ]
    }
  }

  private func signIn(
    _ browser: PageBrowser, _ start: String = "/sign-in", _ more: [String: String] = [:]
  ) async throws -> TestDoor.Answer {
    let page = try await browser.get(start)
    let fields = ["email": FactorDoor.address, "password": FactorDoor.password]
    return try await browser.post("/sign-in", fields.merging(more) { $1 }, on: page)
  }

  @Test func `after the password the page offers the passkey, which opens the session`() async throws {
    let server = try await FactorDoor()
    let (session, app) = try await server.account()
    let key = try await server.addPasskey(try await server.proven(session, app))
    let browser = PageBrowser(server.door)
    let answer = try await signIn(browser)
    #expect(
      answer.status == 303 && answer.location.contains("/sign-in/second-factor?flow="), "\(answer.body)")
    let page = try await browser.get(answer.location)
    #expect(page.body.contains("id=\"with-passkey\"") && page.body.contains("name=\"code\""))
    let asked = try Asked<PasskeyRequestOptions>(page)
    #expect(asked.options.allowCredentials.map(\.id) == [key.credentialID.base64URL])
    var stranger = try TestAuthenticator()
    (stranger.credentialID, stranger.userHandle) = (key.credentialID, key.userHandle)
    let refused = try await browser.post(
      "/sign-in/second-factor/passkey", try asked.fields(try stranger.sign(asked.options)), on: page)
    #expect(refused.status == 422 && refused.body.contains("id=\"with-passkey\""), "\(refused.status)")
    let again = try Asked<PasskeyRequestOptions>(refused)
    let end = try await browser.post(
      "/sign-in/second-factor/passkey", try again.fields(try key.sign(again.options)), on: refused)
    #expect(end.status == 303 && end.location.hasSuffix("/account"), "\(end.status) \(end.body)")
    #expect(try await browser.get("/account").status == 200)
  }

  @Test func `an account with a passkey alone is asked for nothing else`() async throws {
    let before = try await FactorDoor()
    let key = try await before.addPasskey(try await before.signUp().session)
    let server = try await FactorDoor(.required, over: before)
    let browser = PageBrowser(server.door)
    let page = try await browser.get(try await signIn(browser).location)
    #expect(page.body.contains("id=\"with-passkey\"") && !page.body.contains("name=\"code\""))
    #expect(!page.body.contains("id=\"other\"") && page.body.contains("id=\"lost\""))
    let asked = try Asked<PasskeyRequestOptions>(page)
    let end = try await browser.post(
      "/sign-in/second-factor/passkey", try asked.fields(try key.sign(asked.options)), on: page)
    #expect(end.status == 303 && end.location.hasSuffix("/account"), "\(end.status) \(end.body)")
  }

  @Test func `another browser can't finish a sign-in that waits`() async throws {
    let server = try await FactorDoor()
    let (session, app) = try await server.account()
    _ = try await server.addPasskey(try await server.proven(session, app))
    let waiting = try await signIn(PageBrowser(server.door))
    let other = try await PageBrowser(server.door).get(waiting.location)
    #expect(other.status == 303 && other.location.contains("/sign-in?flow="))
  }

  @Test func `before the way to an app a browser that can makes a passkey by itself`() async throws {
    let server = try await FactorDoor()
    _ = try await server.signUp()
    let browser = PageBrowser(server.door)
    func start() async throws -> String {
      try await browser.get(PageBrowser.authorize("&prompt=login")).location
    }
    let page = try await browser.get(try await start())
    #expect(page.body.contains("name=\"upgrade\" value=\"1\" data-upgrade disabled"))
    let plain = try await signIn(browser, try await start())
    #expect(plain.query["code"] != nil, "a browser that can't: \(plain.location)")
    let detour = try await signIn(browser, try await start(), ["upgrade": "1"])
    #expect(detour.status == 303 && detour.location.contains("/sign-in/upgrade?flow="), "\(detour.location)")
    let upgrade = try await browser.get(detour.location)
    #expect(upgrade.status == 200 && upgrade.body.contains("data-onward") && upgrade.body.contains("Orchard"))
    let asked = try Asked<PasskeyCreationOptions>(upgrade)
    var key = try TestAuthenticator()
    key.flags = []
    let made = try await browser.post(
      "/account/ways/add/passkey", try asked.fields(try key.register(asked.options)), on: upgrade)
    #expect(made.status == 303 && made.location.hasSuffix("/account/ways"), "\(made.status) \(made.body)")
    let onward = try await browser.post("/sign-in/continue", [:], on: upgrade)
    #expect((try await browser.redeem(onward)).status == 200, "\(onward.location)")
    let second = try await signIn(browser, try await start(), ["upgrade": "1"])
    #expect(second.query["code"] != nil, "the account has a passkey now: \(second.location)")
  }

  @Test func `a sign-in that stays on the pages makes no detour`() async throws {
    let server = try await FactorDoor()
    _ = try await server.signUp()
    let browser = PageBrowser(server.door)
    #expect(try await !browser.get("/sign-in").body.contains("data-upgrade"))
    let end = try await signIn(browser, "/sign-in", ["upgrade": "1"])
    #expect(end.location.hasSuffix("/account"), "\(end.location)")
    #expect(try await browser.get("/account").body.contains("data-passkey=\"upgrade\""))
  }
}
