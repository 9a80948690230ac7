import BramleyAPI
import BramleyCore
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Testing

@testable import BramleyHTTP

@Suite struct MailedLinkRoutesTests {
  let door: TestDoor
  let token = String(repeating: "aB3-_", count: 8)

  init() throws { door = try TestDoor() }

  /// The cookie that an answer sets, as the next request sends it.
  private func cookie(of answer: TestDoor.Answer) -> String {
    String(answer.headers[.setCookie]?.prefix { $0 != ";" } ?? "")
  }

  @Test(arguments: MailedLinkPage.allCases)
  func `a link spends nothing: its token goes into a cookie, and the browser to a clean address`(
    page: MailedLinkPage
  ) async throws {
    for method in [HTTPRequest.Method.get, .head] {
      let answer = try await door.ask(method, "\(page.path)?token=\(token)")
      #expect(answer.status == 303)
      #expect(answer.headers[.location] == "http://127.0.0.1:8080\(page.path)")
      #expect(answer.headers[.referrerPolicy] == "no-referrer")
      #expect(answer.headers[.cacheControl] == "no-store")
      let cookie = try #require(answer.headers[.setCookie])
      #expect(cookie.contains(token) && cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"))
      #expect(!answer.body.contains(token))
    }
    #expect(!door.log.text.contains(token))
  }

  @Test func `https cookies are bound to the host`() async throws {
    let door = try TestDoor(publicURL: "https://id.example")
    let cookie = try await door.ask(.get, "/password/reset?token=\(token)").headers[.setCookie]
    #expect(cookie?.hasPrefix("__Host-bramley-link-reset=") == true && cookie?.contains("Secure") == true)
  }

  @Test(arguments: ["", "?token=", "?token=short", "?token=%3Cscript%3E-is-not-a-token"])
  func `without a token the page says that the link is not good`(query: String) async throws {
    for page in MailedLinkPage.allCases {
      let first = try await door.ask(.get, page.path + query)
      let answer =
        first.status == 303
        ? try await door.ask(.get, page.path, headers: [.cookie: cookie(of: first)]) : first
      #expect(answer.status == 400 && answer.body.contains("no longer valid"))
    }
  }

  @Test func `the undo page has a form that its cookie's browser alone can send`() async throws {
    let cookie = cookie(of: try await door.ask(.get, "/email/undo?token=\(token)"))
    let page = try await door.ask(.get, "/email/undo", headers: [.cookie: cookie])
    #expect(page.status == 200 && page.body.contains("<form method=\"post\""))
    #expect(!page.body.contains(token) && !page.body.contains("<script"))
    let proof = try #require(
      page.body.firstMatch(of: #/name="proof" value="([0-9a-f]{32})"/#).map { String($0.1) })
    func send(_ form: String, _ headers: HTTPFields) async throws -> TestDoor.Answer {
      var headers = headers
      headers[.contentType] = "application/x-www-form-urlencoded"
      return try await door.ask(
        .post, "/email/undo", headers: headers, body: RequestBody(buffer: ByteBuffer(string: form)))
    }
    #expect(try await send("proof=\(proof)", [:]).status == 400)
    #expect(try await send("", [.cookie: cookie]).status == 400)
    #expect(try await send("proof=\(String(repeating: "0", count: 32))", [.cookie: cookie]).status == 400)
    #expect(
      try await send("proof=\(proof)", [.cookie: cookie, .origin: "https://evil.example"]).status == 400)
    #expect(
      try await send("proof=\(proof)", [.cookie: cookie, .secFetchSite: "cross-site"]).status == 400)
    // The store is down here: the right form gets as far as that.
    for origin in ["http://127.0.0.1:8080", "null"] {
      #expect(try await send("proof=\(proof)", [.cookie: cookie, .origin: origin]).status == 503)
    }
  }

  @Test func `a browser that did not ask for the mail is told to type the code`() async throws {
    let cookie = cookie(of: try await door.ask(.get, "/email/verify?token=\(token)"))
    let elsewhere = try await door.ask(.get, "/email/verify", headers: [.cookie: cookie])
    #expect(elsewhere.status == 200 && elsewhere.body.contains("Type the code in the app"))
    #expect(!elsewhere.body.contains("<form"))
    let here = try await door.ask(
      .get, "/email/verify", headers: [.cookie: "\(cookie); bramley-mail=\(token)"])
    #expect(here.body.contains("<form"))
  }

  @Test(arguments: MessageLanguage.all)
  func `the pages speak the reader's language`(language: MessageLanguage) async throws {
    let words = MailedLinkWords.of(language)
    #expect(words.language == language.rawValue)
    let headers: HTTPFields = [.acceptLanguage: language.rawValue]
    let cookie = cookie(of: try await door.ask(.get, "/email/undo?token=\(token)"))
    var sent = headers
    sent[.cookie] = cookie
    let page = try await door.ask(.get, "/email/undo", headers: sent)
    #expect(page.body.contains("<html lang=\"\(language)\" dir=\"\(words.direction)\">"))
    #expect(page.body.contains(words.undo.title))
    let expired = try await door.ask(.get, "/password/reset", headers: headers)
    #expect(expired.body.contains(ScalarEscaping().escapeText(words.expired.title)))
  }

  @Test func `a weak password is asked for again`() async throws {
    let page = PageSet().mailedLink(
      .reset, .of(.english), proof: "x", action: "https://id.example/password/reset", fault: "Too short.")
    #expect(page.status == .badRequest)
  }

  @Test func `the answers of the wire do not depend on the address`() async throws {
    for email in ["ada@example.com", "nobody@example.com"] {
      let answer = try await door.ask(.post, WirePath.forgotPassword, json: #"{"email":"\#(email)"}"#)
      #expect(answer.status == 503 && answer.problem?.code == .unavailable)
    }
    #expect(try await door.ask(.post, WirePath.forgotPassword, json: #"{"email":"ada"}"#).status == 400)
    #expect(try await door.ask(.put, WirePath.email, json: #"{"email":"a@b.example"}"#).status == 401)
    #expect(try await door.ask(.post, WirePath.verifyEmail, json: #"{"code":"123456"}"#).status == 401)
    #expect(!door.log.text.contains("ada@"))
  }
}
