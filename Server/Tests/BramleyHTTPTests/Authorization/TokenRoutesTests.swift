import BramleyAPI
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Testing

@testable import BramleyHTTP

@Suite struct TokenRoutesTests {
  let door: TestDoor

  init() throws { door = try TestDoor() }

  @Test(arguments: [
    ("grant_type=refresh_token&refresh_token=br1.forged", "invalid_grant", "refresh_token_invalid"),
    ("grant_type=refresh_token", "invalid_request", "invalid_request"),
    ("grant_type=password&username=a", "unsupported_grant_type", "invalid_request"),
    (
      "grant_type=authorization_code&code=x&code_verifier=short&redirect_uri=r&client_id=app",
      "invalid_request",
      "invalid_request"
    ),
    ("grant_type=authorization_code&code=x", "invalid_request", "invalid_request"),
    ("grant_type=refresh_token&refresh_token=a&refresh_token=b", "invalid_request", "invalid_request"),
    ("", "invalid_request", "invalid_request"),
  ])
  func `errors are OAuth's, with a code beside them`(form: String, error: String, code: String) async throws {
    let answer = try await door.ask("/v1/token", form: form)
    #expect(answer.status == 400)
    #expect(answer.headers[.contentType] == "application/json" && answer.headers[.cacheControl] == "no-store")
    #expect(answer.oauthError?.error == error && answer.oauthError?.code.rawValue == code)
  }

  @Test func `JSON is read as well`() async throws {
    let answer = try await door.ask(
      .post, "/v1/token", json: #"{"grant_type": "refresh_token", "refresh_token": "br1.forged"}"#)
    #expect(answer.status == 400 && answer.oauthError?.error == "invalid_grant")
  }

  @Test(arguments: [
    #"{"grant_type": "refresh_token", "refresh_token": "a", "refresh_token": "b"}"#,
    #"{"grant_type": "refresh_token", "refresh_token": "a", "refresh\u005ftoken": "b"}"#,
  ])
  func `a duplicate parameter in JSON is rejected`(json: String) async throws {
    let answer = try await door.ask(.post, "/v1/token", json: json)
    #expect(answer.status == 400 && answer.oauthError?.error == "invalid_request")
  }

  @Test(arguments: [
    #"{"a": {"b": 1}, "b": ["a", "a", {"a": 1}], "c": "\"a\": ,{", "d": "a"}"#, "{}",
    #"{"a": "a", "b": "a"}"#,
  ])
  func `nested keys and values don't count as duplicates`(json: String) {
    #expect(!TopLevelKeys.areRepeated(in: Array(json.utf8)))
  }

  @Test func `another media type is rejected with an OAuth error`() async throws {
    let answer = try await door.ask(.post, "/v1/token", headers: [.contentType: "text/plain"])
    #expect(answer.status == 415 && answer.oauthError?.code == .unsupportedMediaType)
  }

  private func basic(_ credentials: String) -> HTTPFields {
    [
      .authorization: "Basic \(Data(credentials.utf8).base64EncodedString())",
      .contentType: "application/x-www-form-urlencoded",
    ]
  }

  private let code =
    "grant_type=authorization_code&code=x&redirect_uri=r&code_verifier=\(String(repeating: "v", count: 43))"

  @Test(arguments: [
    ("app:", ""), ("app:", "&client_id=app"), ("com.example%2Fweb:", "&client_id=com.example/web"),
  ])
  func `the client may be named by HTTP Basic with an empty password`(credentials: String, rest: String)
    async throws
  {
    // The request gets as far as the store, which is down.
    let answer = try await door.ask(
      .post, "/v1/token", headers: basic(credentials),
      body: RequestBody(buffer: ByteBuffer(string: code + rest)))
    #expect(answer.status == 503, "\(answer.body)")
  }

  @Test(arguments: ["app:secret", "app", "", ":"])
  func `a client with a password is no client of this server`(credentials: String) async throws {
    let answer = try await door.ask(
      .post, "/v1/token", headers: basic(credentials), body: RequestBody(buffer: ByteBuffer(string: code)))
    #expect(answer.status == 401 && answer.oauthError?.error == "invalid_client")
    #expect(answer.headers[.wwwAuthenticate]?.hasPrefix("Basic ") == true)
  }

  @Test func `two different client ids are refused`() async throws {
    let answer = try await door.ask(
      .post, "/v1/token", headers: basic("app:"),
      body: RequestBody(buffer: ByteBuffer(string: code + "&client_id=other")))
    #expect(answer.status == 400 && answer.oauthError?.error == "invalid_request")
  }

  @Test func `an unavailable store is a 503 with Retry-After`() async throws {
    let verifier = String(repeating: "v", count: 43)
    let answer = try await door.ask(
      "/v1/token",
      form: "grant_type=authorization_code&code=x&code_verifier=\(verifier)&redirect_uri=r&client_id=app")
    #expect(answer.status == 503 && answer.headers[.retryAfter] == "1")
    #expect(answer.oauthError?.error == "temporarily_unavailable")
  }
}
