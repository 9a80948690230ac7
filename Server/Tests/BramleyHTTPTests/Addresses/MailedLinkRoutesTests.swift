import BramleyAPI
import BramleyCore
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Support
import Testing

@testable import BramleyHTTP

@Suite struct MailedLinkRoutesTests {
  let door: TestDoor
  let token = String(repeating: "aB3-_", count: 8)

  init() throws { door = try TestDoor(try OpenIDFixture().services(over: UnreachableStore())) }

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
    for page in MailedLinkPage.allCases where page != .signIn {
      let first = try await door.ask(.get, page.path + query)
      let answer =
        first.status == 303
        ? try await door.ask(.get, page.path, headers: [.cookie: cookie(of: first)]) : first
      #expect(answer.status == 400 && answer.body.contains("no longer valid"))
    }
  }

  @Test(arguments: MessageLanguage.all)
  func `the pages speak the reader's language`(language: MessageLanguage) async throws {
    let words = MailedLinkWords.of(language)
    #expect(words.language == language.rawValue)
    let headers: HTTPFields = [.acceptLanguage: language.rawValue]
    let page = try await door.ask(.get, "/email/sign-in", headers: headers)
    #expect(page.status == 200)
    #expect(page.body.contains("<html lang=\"\(language)\" dir=\"\(words.direction)\">"))
    #expect(page.body.contains(ScalarEscaping().escapeText(words.elsewhere.title)))
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
