import BramleyAPI
import BramleyCore
import Foundation
import HTTPTypes
import Testing

@testable import BramleyHTTP

/// The account's pages.
@Suite struct AccountPageTests {
  let time = ManualTime()
  let door: TestDoor
  let browser: PageBrowser

  init() async throws {
    door = try await PageBrowser.door(clock: time)
    browser = PageBrowser(door)
    try await browser.signUp()
  }

  @Test(arguments: [
    "/account", "/account/name", "/account/email", "/account/ways", "/account/password", "/account/devices",
    "/account/activity", "/account/export", "/account/delete", "/account/devices/others/end",
  ])
  func `every page is shown to its owner, and to nobody else`(path: String) async throws {
    let page = try await browser.get(path)
    #expect(page.status == 200 && page.body.contains("<h1"), "\(page.status) \(page.location)")
    #expect(!page.body.contains("{{"))
    let stranger = try await PageBrowser(door).get(path)
    #expect(stranger.status == 303 && stranger.location.hasPrefix("http://127.0.0.1:8080/sign-in?flow="))
  }

  @Test(arguments: PageTexts.names.map(\.0)) func `every page is there in every language`(tag: String)
    async throws
  {
    for path in ["/sign-in", "/account", "/account/delete"] {
      let page = try await browser.get("\(path)?ui_locales=\(tag)")
      #expect(
        page.body.contains("lang=\"\(tag)\"")
          && page.body.contains(tag == "ar" ? "dir=\"rtl\"" : "dir=\"ltr\""))
    }
    #expect(browser.cookies["bramley-language"] == tag)
  }

  @Test func `a name is changed`() async throws {
    let page = try await browser.get("/account/name")
    let end = try await browser.post("/account/name", ["given": "Grace", "family": "<Hopper>"], on: page)
    #expect(
      end.status == 303 && end.location.hasSuffix("/account")
        && browser.cookies["bramley-note"] == "done.saved")
    let account = try await browser.get(end.location)
    #expect(account.body.contains("Grace &lt;Hopper&gt;") && !account.body.contains("<Hopper>"))
    #expect(account.body.contains("role=\"status\"") && browser.cookies["bramley-note"] == nil)
    #expect(!(try await browser.get("/account")).body.contains("role=\"status\""), "it is shown once")
  }

  @Test func `no address says that something was done`() async throws {
    let account = try await browser.get("/account?done=saved&fault=identity_taken&way=gate")
    #expect(!account.body.contains("role=\"status\"") && !account.body.contains("role=\"alert\""))
    browser.cookies["bramley-note"] = "done.<script>.gate"
    #expect(!(try await browser.get("/account")).body.contains("role=\"status\""))
  }

  @Test func `what was typed is there again after a proof in the middle, once and in this browser`()
    async throws
  {
    let page = try await browser.get("/account/email")
    time.advance(by: 700)
    let detour = try await browser.post("/account/email", ["email": "grace@example.com"], on: page)
    #expect(detour.location.contains("/sign-in?flow=") && browser.cookies["bramley-typed"] != nil)
    let proof = try await browser.get(detour.location)
    let end = try await browser.post(
      "/sign-in", ["email": "ada@example.com", "password": "a long pass phrase"], on: proof)
    #expect(end.location.hasSuffix("/account/email"))
    // Another page does not take it.
    #expect(!(try await browser.get("/account/name")).body.contains("grace@example.com"))
    #expect((try await browser.get("/account/email")).body.contains("grace@example.com"))
    #expect(browser.cookies["bramley-typed"] == nil)
    #expect(!(try await browser.get("/account/email")).body.contains("grace@example.com"))
  }

  @Test func `the copy of everything comes as JSON or as an archive`() async throws {
    let page = try await browser.get("/account/export")
    let json = try await browser.post("/account/export", ["format": "json"], on: page)
    #expect(json.headers[.contentType] == "application/json" && json.body.contains("ada@example.com"))
    let again = try await browser.get("/account/export")
    let zip = try await browser.post("/account/export", ["format": "zip"], on: again)
    #expect(zip.headers[.contentType] == "application/zip")
    #expect(zip.headers[.contentDisposition]?.hasSuffix(".zip\"") == true)
  }

  @Test func `a proof in the middle returns to where the person was, with a new cookie`() async throws {
    time.advance(by: 700)
    let before = browser.cookies["bramley-session"]
    let detour = try await browser.get("/account/delete")
    #expect(detour.status == 303 && detour.location.contains("/sign-in?flow="))
    let page = try await browser.get(detour.location)
    let wrong = try await browser.post("/sign-in", ["email": "ada@example.com", "password": "no"], on: page)
    #expect(wrong.status == 422)
    let end = try await browser.post(
      "/sign-in", ["email": "ada@example.com", "password": "a long pass phrase"], on: page)
    #expect(end.status == 303 && end.location == "http://127.0.0.1:8080/account/delete")
    let after = browser.cookies["bramley-session"]
    #expect(after != before)
    #expect(try await browser.get("/account/delete").status == 200)
    // Another tab's request may be on its way with the cookie of before; a minute later it is worth nothing.
    browser.cookies["bramley-session"] = before
    #expect(try await browser.get("/account").status == 200)
    time.advance(by: 61)
    #expect(try await browser.get("/account").status == 303)
    browser.cookies["bramley-session"] = after
    #expect(try await browser.get("/account").status == 200)
  }

  @Test func `somebody else's proof is none`() async throws {
    let eve = PageBrowser(door)
    try await eve.signUp("eve@example.com")
    time.advance(by: 700)
    let page = try await browser.get(try await browser.get("/account/delete").location)
    let end = try await browser.post(
      "/sign-in", ["email": "eve@example.com", "password": "a long pass phrase"], on: page)
    #expect(end.status == 422)
    #expect(try await browser.get("/account/delete").status == 303)
  }

  @Test func `an account is deleted, and a page says so`() async throws {
    let page = try await browser.get("/account/delete")
    let unsure = try await browser.post("/account/delete", [:], on: page)
    #expect(unsure.status == 422)
    let end = try await browser.post("/account/delete", ["agree": "yes"], on: page)
    #expect(end.status == 303 && end.location.contains("/deletions/"))
    let state = try await browser.get(end.location)
    #expect(state.status == 200 && state.body.contains("was deleted"))
    #expect(browser.cookies["bramley-session"] == nil)
    #expect(try await browser.get("/account").status == 303)
  }

  @Test func `devices are listed and signed out`() async throws {
    let phone = PageBrowser(door)
    let page = try await phone.get("/sign-in")
    _ = try await phone.post(
      "/sign-in", ["email": "ada@example.com", "password": "a long pass phrase"], on: page,
      [.userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1"])
    let devices = try await browser.get("/account/devices")
    #expect(devices.body.contains("Safari · iPhone") && devices.body.contains("id=\"end-others\""))
    let address = try #require(
      devices.body.firstMatch(of: /href="(\/account\/devices\/[0-9a-f-]{36}\/end)"/)?.1)
    let confirm = try await browser.get(String(address))
    #expect(confirm.body.contains("Safari · iPhone"))
    let end = try await browser.post(String(address), [:], on: confirm)
    #expect(end.location.hasSuffix("/account/devices"))
    #expect(try await phone.get("/account").status == 303)
    #expect(try await browser.get("/account").status == 200)
  }

  @Test func `sign-out ends the session here`() async throws {
    let cookie = try #require(browser.cookies["bramley-session"])
    let page = try await browser.get("/sign-out")
    let end = try await browser.post("/sign-out", [:], on: page)
    #expect(end.location.hasSuffix("/signed-out") && browser.cookies["bramley-session"] == nil)
    let stale = try await PageBrowser(door).get("/account", [.cookie: "bramley-session=\(cookie)"])
    #expect(stale.status == 303)
  }

  @Test func `a way to sign in is added by the person alone, not by a link of another site`() async throws {
    let forced = try await browser.get("/account/ways/add/with/gate")
    #expect(forced.status == 303 && forced.location.hasSuffix("/account/ways"))
    let ways = try await browser.get("/account/ways")
    let href = try #require(ways.body.firstMatch(of: /id="add-gate" href="([^"]+)"/)?.1)
    let query = try await browser.get(String(href)).query
    let returned = try await browser.get(
      "/v1/callback/gate?state=\(query["state"] ?? "")&ticket=ada&nonce=\(query["nonce"] ?? "")")
    let end = try await browser.get(returned.location)
    #expect(end.location.hasSuffix("/account/ways") && browser.cookies["bramley-note"] == "done.linked.gate")
    let after = try await browser.get(end.location)
    let remove = try #require(
      after.body.matches(of: /href="(\/account\/ways\/[0-9a-f-]{36}\/remove)"/).last?.1)
    let confirm = try await browser.get(String(remove))
    let removed = try await browser.post(String(remove), [:], on: confirm)
    #expect(browser.cookies["bramley-note"]?.hasPrefix("done.unlinked.") == true, "\(removed.status)")
  }

  @Test func `two accounts become one after a look at what it does`() async throws {
    let other = PageBrowser(door)
    try await other.signUp("ada@work.example")
    let detour = try await browser.get("/account/merge")
    let page = try await browser.get(detour.location)
    let proven = try await browser.post(
      "/sign-in", ["email": "ada@work.example", "password": "a long pass phrase"], on: page)
    #expect(proven.location.hasSuffix("/account/merge"))
    let dry = try await browser.get("/account/merge")
    #expect(dry.status == 200 && dry.body.contains("id=\"merge\""), "\(dry.status) \(dry.location)")
    let end = try await browser.post("/account/merge", [:], on: dry)
    #expect(end.location.hasSuffix("/account"), "\(end.status) \(end.body)")
    // The way back is the account's, in whichever browser the person is signed in.
    let elsewhere = PageBrowser(door)
    let signIn = try await elsewhere.get("/sign-in")
    _ = try await elsewhere.post(
      "/sign-in", ["email": "ada@example.com", "password": "a long pass phrase"], on: signIn)
    #expect(try await elsewhere.get("/account").body.contains("/undo\""))
    let account = try await browser.get(end.location)
    let undo = try #require(account.body.firstMatch(of: /href="(\/account\/merge\/[^"]+\/undo)"/)?.1)
    let confirm = try await browser.get(String(undo))
    let undone = try await browser.post(String(undo), [:], on: confirm)
    #expect(!(try await elsewhere.get("/account")).body.contains("/undo\""))
    #expect(undone.location.hasSuffix("/account"), "\(undone.status) \(undone.body)")
  }

  @Test func `a page of the same site learns who is signed in, and no other does`() async throws {
    for headers: HTTPFields in [
      [:], [.origin: "https://evil.example"], [.origin: "null"], [.secFetchSite: "cross-site"],
      [.secFetchSite: "none", .secFetchMode: "navigate"],
    ] {
      let answer = try await browser.get("/v1/session", headers)
      #expect(answer.status == 403 && answer.headers[.accessControlAllowCredentials] == nil, "\(headers)")
    }
    let own: HTTPFields = [.origin: "http://127.0.0.1:8080"]
    let answer = try await browser.get("/v1/session", own)
    #expect(answer.status == 200 && answer.headers[.accessControlAllowOrigin] == "http://127.0.0.1:8080")
    #expect(answer.headers[.accessControlAllowCredentials] == "true" && answer.json?["refresh_token"] == nil)
    let token = try #require(answer.json?["access_token"] as? String)
    let user = try await door.ask(.get, "/v1/user", headers: [.authorization: "Bearer \(token)"])
    #expect(user.status == 200)
    let sessions = try await door.ask(.get, "/v1/sessions", headers: [.authorization: "Bearer \(token)"])
    #expect(sessions.body.contains("\"kind\":\"browser\""))
    let ended = try await door.ask(
      .delete, "/v1/sessions/current", headers: [.authorization: "Bearer \(token)"])
    #expect(ended.status == 204)
    #expect(try await browser.get("/v1/session", own).status == 204)
  }
}
