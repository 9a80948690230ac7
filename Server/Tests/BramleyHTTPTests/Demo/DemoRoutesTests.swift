import HTTPTypes
import Hummingbird
import NIOCore
import Testing

@testable import BramleyHTTP

@Suite struct DemoRoutesTests {
  let door: TestDoor

  init() throws { door = try TestDoor(demo: true) }

  @Test func `the page has the button and works without scripts`() async throws {
    let page = try await door.ask(.get, "/")
    #expect(page.status == 200)
    #expect(page.body.contains(#"href="/demo/sign-in""#) && page.body.contains("Sign in with Apple"))
    #expect(page.body.contains("http://127.0.0.1:8081/") && !page.body.contains("<script"))
    #expect(try await TestDoor().ask(.get, "/").status == 404)
  }

  @Test func `the button begins the browser flow for this browser`() async throws {
    let answer = try await door.ask(.get, "/demo/sign-in")
    #expect(answer.status == 302)
    let location = try #require(answer.headers[.location])
    #expect(location.hasPrefix("http://127.0.0.1:8080/v1/authorize?response_type=code&client_id=app&"))
    #expect(location.contains("redirect_uri=http%3A%2F%2F127.0.0.1%3A8080%2Fdemo%2Fcallback"))
    #expect(answer.headers[.setCookie]?.contains("HttpOnly; SameSite=Lax") == true)
  }

  @Test func `another browser's answer is not taken`() async throws {
    #expect(try await door.ask(.get, "/demo/callback?code=x&state=y").status == 400)
    let began = try await door.ask(.get, "/demo/sign-in")
    let cookie = try #require(began.headers[.setCookie]?.split(separator: ";").first)
    let answer = try await door.ask(
      .get, "/demo/callback?code=x&state=y&iss=http://127.0.0.1:8080", headers: [.cookie: String(cookie)])
    #expect(answer.status == 400)
  }

  @Test func `a cancelled sign-in says so and shows the calls`() async throws {
    let began = try await door.ask(.get, "/demo/sign-in")
    let cookie = String(try #require(began.headers[.setCookie]?.split(separator: ";").first))
    let location = try #require(began.headers[.location])
    let state = try #require(location.split(separator: "&").first { $0.hasPrefix("state=") }?.dropFirst(6))
    let back = try await door.ask(
      .get, "/demo/callback?error=access_denied&state=\(state)&iss=http%3A%2F%2F127.0.0.1%3A8080",
      headers: [.cookie: cookie])
    #expect(back.status == 303 && back.headers[.location] == "http://127.0.0.1:8080/")
    let page = try await door.ask(.get, "/", headers: [.cookie: cookie])
    #expect(page.body.contains("You cancelled.") && page.body.contains("POST /v1/callback/apple"))
  }

  @Test(arguments: [nil, "https://evil.example", "null", "http://127.0.0.1:8081"])
  func `another site can't sign the person out`(origin: String?) async throws {
    var headers = HTTPFields()
    headers[.origin] = origin
    #expect(try await door.ask(.post, "/demo/sign-out", headers: headers).status == 400)
    #expect(
      try await door.ask(.post, "/demo/sign-out", headers: [.origin: "http://127.0.0.1:8080"]).status == 303)
  }

  @Test func `the forms stand on the page, and other sites can't send them`() async throws {
    let page = try await door.ask(.get, "/")
    for form in ["email", "phone", "password"] {
      #expect(page.body.contains(#"method="post" action="/demo/\#(form)""#))
    }
    #expect(page.body.contains("http://127.0.0.1:8081/#mail"))
    for form in ["email", "phone", "code", "followed", "password", "sign-up", "forgot", "verify", "address"] {
      let foreign = try await door.ask(
        .post, "/demo/\(form)",
        headers: [.origin: "https://evil.example", .contentType: FormFields.mediaType],
        body: RequestBody(buffer: ByteBuffer(string: "email=a")))
      #expect(foreign.status == 400, "\(form)")
    }
  }

  @Test func `a form's refusal is shown on the page that it returns to`() async throws {
    let sent = try await door.ask(
      .post, "/demo/email", headers: [.origin: "http://127.0.0.1:8080", .contentType: FormFields.mediaType],
      body: RequestBody(buffer: ByteBuffer(string: "email=nobody")))
    #expect(sent.status == 303 && sent.headers[.location] == "http://127.0.0.1:8080/")
    let cookie = String(try #require(sent.headers[.setCookie]?.split(separator: ";").first))
    let page = try await door.ask(.get, "/", headers: [.cookie: cookie])
    #expect(page.body.contains("role=\"alert\"") && page.body.contains("POST /v1/sign-in/email/start"))
  }

  @Test func `visits are bounded`() {
    let visits = DemoVisits(capacity: 2)
    for id in ["a", "b", "c"] { visits.keep(DemoVisit(), as: id) }
    #expect(visits["a"] == nil && visits["b"] != nil && visits["c"] != nil)
  }
}
