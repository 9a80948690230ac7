import BramleyAPI
import Foundation
import HTTPTypes
import Support
import Testing

@testable import BramleyHTTP

@Suite struct PasswordRoutesTests {
  let door: TestDoor

  init() throws { door = try TestDoor() }

  @Test(arguments: [
    ("seven77", ProblemCode.passwordTooShort), ("password1", .passwordTooCommon),
    (String(repeating: "x", count: 129), .invalidRequest),
  ])
  func `a new password is held to the rules before anything is looked up`(
    password: String, code: ProblemCode
  ) async throws {
    let answer = try await door.ask(
      .post, WirePath.signUpPassword, json: #"{"email":"ada@example.com","password":"\#(password)"}"#)
    #expect(answer.status == 400 && answer.problem?.code == code)
    #expect(!answer.body.contains(password) && !door.log.text.contains(password))
  }

  @Test(arguments: [
    "null", "[]", "{}", #"{"email":"ada@example.com"}"#, #"{"email":1,"password":"x"}"#,
    #"{"email":"ada","password":"correct horse"}"#,
  ])
  func `a malformed request is rejected`(body: String) async throws {
    for path in [WirePath.signUpPassword, WirePath.signInPassword] {
      let answer = try await door.ask(.post, path, json: body)
      #expect(answer.status == 400 && answer.problem?.code == .invalidRequest)
    }
  }

  @Test func `a good request gets as far as the store`() async throws {
    let body = #"{"email":"ada@example.com","password":"correct horse"}"#
    for path in [WirePath.signUpPassword, WirePath.signInPassword] {
      let answer = try await door.ask(.post, path, json: body)
      #expect(answer.status == 503 && answer.problem?.code == .unavailable)
      #expect(answer.headers[.retryAfter] != nil && answer.headers[.cacheControl] == "no-store")
    }
    #expect(!door.log.text.contains("ada@") && !door.log.text.contains("horse"))
  }

  @Test func `the owner's endpoints require an access token`() async throws {
    for (method, path) in [
      (HTTPRequest.Method.put, WirePath.password), (.post, WirePath.reauthenticatePassword),
      (.post, WirePath.linkApple), (.delete, "\(WirePath.identities)/x"),
    ] {
      let answer = try await door.ask(method, path, json: #"{"password":"correct horse"}"#)
      #expect(answer.status == 401 && answer.problem?.code == .accessTokenInvalid)
    }
  }

  @Test func `sign-ups have a limit of their own`() async throws {
    var limits = ClientLimits.none
    limits[.signUp] = RateLimit(count: 2, seconds: 60)
    let endpoints = try ServerServices.unreachable()
      .endpoints(ServerSettings(publicURL: "http://127.0.0.1:8080"), pages: PageSet(), limiter: .unlimited)
    let door = TestDoor(endpoints, limits: limits)
    for _ in 0..<2 { #expect(try await door.ask(.post, WirePath.signUpPassword, json: "{}").status == 400) }
    let refused = try await door.ask(.post, WirePath.signUpPassword, json: "{}")
    #expect(refused.status == 429 && refused.problem?.remedy?.contains("limits.sign_up") == true)
    #expect(try await door.ask(.post, WirePath.signInPassword, json: "{}").status == 400)
  }
}
