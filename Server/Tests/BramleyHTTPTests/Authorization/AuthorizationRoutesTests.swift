import BramleyAPI
import HTTPTypes
import HummingbirdCore
import NIOCore
import Support
import Testing

@testable import BramleyHTTP

@Suite struct AuthorizationRoutesTests {
  let door: TestDoor
  let challenge = String(repeating: "a", count: 42) + "A"

  init() throws { door = try TestDoor() }

  func query(_ changes: (String, String)...) -> String {
    var fields = [
      ("response_type", "code"), ("client_id", "app"), ("redirect_uri", "http://127.0.0.1:7777/callback"),
      ("state", "s"), ("code_challenge", challenge), ("code_challenge_method", "S256"), ("provider", "apple"),
    ]
    for (name, value) in changes { fields.removeAll { $0.0 == name }; fields.append((name, value)) }
    return "/v1/authorize?" + fields.map { "\($0)=\(Redirect.escaped($1))" }.joined(separator: "&")
  }

  @Test func `a good request goes to Apple with a cookie for this browser alone`() async throws {
    let answer = try await door.ask(.get, query())
    #expect(answer.status == 302)
    let location = try #require(answer.headers[.location])
    #expect(location.hasPrefix("https://appleid.apple.com/auth/authorize?"))
    #expect(location.contains("redirect_uri=http%3A%2F%2F127.0.0.1%3A8080%2Fv1%2Fcallback%2Fapple"))
    let cookie = try #require(answer.headers[.setCookie])
    #expect(
      cookie.hasPrefix("bramley-flow=") && cookie.hasSuffix("; Path=/; Max-Age=600; HttpOnly; SameSite=Lax"))
    #expect(answer.headers[.cacheControl] == "no-store" && answer.headers[.referrerPolicy] == "no-referrer")
    #expect(!door.log.text.contains("7777"))
  }

  @Test func `over https the cookie is bound to the host`() async throws {
    let door = try TestDoor(publicURL: "https://id.example")
    let cookie = try #require(try await door.ask(.get, query()).headers[.setCookie])
    #expect(cookie.hasPrefix("__Host-bramley-flow=") && cookie.hasSuffix("; SameSite=Lax; Secure"))
  }

  @Test func `a fault of a known client goes back to it`() async throws {
    let answer = try await door.ask(.get, query(("code_challenge_method", "plain")))
    #expect(answer.status == 302)
    #expect(
      answer.headers[.location]?.hasPrefix("http://127.0.0.1:7777/callback?error=invalid_request") == true)
    #expect(answer.headers[.setCookie] == nil)
  }

  @Test(arguments: [
    ("redirect_uri", "https://evil.example/callback", "redirect_not_registered"),
    ("redirect_uri", "http://127.0.0.1:7777/callback/", "redirect_not_registered"),
    ("client_id", "other", "client_unknown"),
  ])
  func `nobody is redirected to an unregistered address`(
    name: String, value: String, code: String
  ) async throws {
    let answer = try await door.ask(.get, query((name, value)))
    #expect(answer.status == 400 && answer.problem?.code.rawValue == code)
    #expect(answer.headers[.location] == nil)
  }

  @Test func `a duplicate parameter is rejected`() async throws {
    let answer = try await door.ask(.get, query() + "&state=t")
    #expect(answer.status == 400 && answer.problem?.code == .invalidRequest)
  }

  @Test func `an answer for no flow, or from another browser, gets a page and nothing else`() async throws {
    let posted = try await door.ask("/v1/callback/apple", form: "state=x&code=c&id_token=t")
    #expect(posted.status == 400 && posted.headers[.location] == nil)
    let resumed = try await door.ask(
      .get, "/v1/callback/apple/resume?state=x", headers: [.cookie: "bramley-flow=y"])
    #expect(resumed.status == 400 && resumed.headers[.location] == nil)
    #expect(resumed.body.contains("another browser"))
  }

  @Test func `a duplicate cookie is ignored`() {
    let cookie = FlowCookie(publicURL: "http://127.0.0.1:8080")
    func value(_ field: String) -> String? {
      cookie.value(
        in: .init(
          head: HTTPRequest(
            method: .get, scheme: nil, authority: nil, path: "/", headerFields: [.cookie: field]),
          body: .init(buffer: .init())))
    }
    #expect(value("a=1; bramley-flow=x; b=2") == "x")
    #expect(value("bramley-flow=x; bramley-flow=y") == nil)
    #expect(value("xbramley-flow=x") == nil)
  }
}
