import BramleyAPI
import BramleyCore
import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import Support
import Testing

@testable import BramleyHTTP

@Suite struct ProblemBodyTests {
  struct Secret: Error, CustomStringConvertible { let description = "token-of-somebody" }

  let door = TestDoor([
    Endpoint(.get, "/refused") { _, _ in
      throw Refusal(.unavailable, "Not now.", remedy: "Wait.", retryAfter: 7)
    },
    Endpoint(.get, "/broken") { _, _ in throw Secret() },
    Endpoint(.get, "/store") { _, _ in throw StoreError(.unavailable, "busy") },
    Endpoint(.get, "/service") { _, _ in throw Refusal(StoreError(.unavailable, "the disk is full")) },
    Endpoint(.get, "/library") { _, _ in throw HTTPError(.badRequest, message: "its own words") },
    Endpoint(.post, "/json") { request, _ in
      JSONBody.response(try await JSONBody.read(RefreshRequest.self, from: request))
    },
    Endpoint(.get, "/things/{id}") { _, context in
      JSONBody.response(["id": try context.parameters.require("id")])
    },
    Endpoint(.delete, "/things/{id}") { _, _ in Response(status: .noContent) },
    Endpoint(.get, "/page", errors: .page) { _, _ in throw Refusal(.clientUnknown, "<script>") },
    Endpoint(.post, "/oauth", errors: .oauth) { _, _ in throw Refusal(.refreshTokenReused, "Used.") },
  ])

  @Test func `a refusal becomes a problem with code, detail and remedy`() async throws {
    let answer = try await door.ask(.get, "/refused")
    #expect(answer.status == 503)
    #expect(answer.headers[.contentType] == "application/problem+json")
    #expect(answer.headers[.retryAfter] == "7")
    #expect(answer.headers[.cacheControl] == "no-store")
    let problem = try #require(answer.problem)
    #expect(problem.type == "urn:bramley:problem:unavailable")
    #expect(problem.status == 503 && problem.detail == "Not now." && problem.remedy == "Wait.")
  }

  @Test func `an unexpected error is a 500 without details, and the log has its type only`()
    async throws
  {
    let answer = try await door.ask(.get, "/broken")
    #expect(answer.status == 500)
    #expect(answer.problem?.code == .internalError)
    #expect(!answer.body.contains("token-of-somebody"))
    #expect(!door.log.text.contains("token-of-somebody"))
    #expect(door.log.text.contains("Secret"))
  }

  @Test func `a store that is down is a 503`() async throws {
    let answer = try await door.ask(.get, "/store")
    #expect(answer.status == 503 && answer.problem?.code == .unavailable)
    #expect(answer.headers[.retryAfter] == "1")
  }

  @Test(arguments: [("/store", "busy"), ("/service", "the disk is full")])
  func `why a store could not answer is in the log, and not in the answer`(
    path: String, reason: String
  ) async throws {
    let answer = try await door.ask(.get, path)
    #expect(answer.status == 503 && !answer.body.contains(reason))
    let lines = door.log.text.split(separator: "\n").filter { $0.contains(reason) }
    #expect(lines.count == 1)
    #expect(lines.allSatisfy { $0.contains(answer.headers[.requestID] ?? "no id") })
  }

  @Test func `the library's own errors are problems too`() async throws {
    let answer = try await door.ask(.get, "/library")
    #expect(answer.status == 400 && answer.problem?.code == .invalidRequest)
  }

  @Test func `an unknown path is a problem with a request id`() async throws {
    let answer = try await door.ask(.get, "/nowhere?code=secret")
    #expect(answer.status == 404 && answer.problem?.code == .notFound)
    #expect(answer.headers[.requestID]?.isEmpty == false)
    #expect(!door.log.text.contains("secret") && !door.log.text.contains("nowhere"))
  }

  @Test func `a wrong method is answered with the allowed ones`() async throws {
    let answer = try await door.ask(.put, "/things/7")
    #expect(answer.status == 405 && answer.problem?.code == .methodNotAllowed)
    #expect(answer.headers[.allow] == "DELETE, GET, HEAD")
  }

  @Test func `a head request gets the head of its get and no body, in errors too`() async throws {
    let found = try await door.ask(.head, "/things/7")
    #expect(found.status == 200 && found.body.isEmpty && found.headers[.contentLength] == "10")
    let missing = try await door.ask(.head, "/nowhere")
    #expect(missing.status == 404 && missing.body.isEmpty)
  }

  @Test(arguments: [
    ("{}", "The field refresh_token is missing."),
    (#"{"refresh_token": 5}"#, "The field refresh_token has the wrong type."),
    (#"{"refresh_token": null}"#, "The field refresh_token has the wrong type."),
    ("[]", "The field (the whole body) has the wrong type."),
    (#"{"refresh_token": "secret"#, "The body is not JSON of the expected form."),
    ("", "The body is not JSON of the expected form."),
  ])
  func `bad JSON is a 400 that names the field and shows no value`(body: String, detail: String) async throws
  {
    let answer = try await door.ask(.post, "/json", json: body)
    #expect(answer.status == 400 && answer.problem?.code == .invalidRequest)
    #expect(answer.problem?.detail == detail)
  }

  @Test(arguments: [
    "text/plain", "application/x-www-form-urlencoded", "application/jsonp", "multipart/form-data",
  ])
  func `only JSON is read where JSON is required`(type: String) async throws {
    let answer = try await door.ask(
      .post, "/json", headers: [.contentType: type], body: RequestBody(buffer: ByteBuffer(string: "{}")))
    #expect(answer.status == 415 && answer.problem?.code == .unsupportedMediaType)
    #expect(try await door.ask(.post, "/json").status == 415)
  }

  @Test(arguments: ["application/json", "application/json;charset=UTF-8", "Application/JSON ; charset=utf-8"])
  func `JSON is JSON with its parameters and in any case`(type: String) async throws {
    let answer = try await door.ask(
      .post, "/json", headers: [.contentType: type],
      body: RequestBody(buffer: ByteBuffer(string: #"{"refresh_token": "x", "unknown": {}}"#)))
    #expect(answer.status == 200)
  }

  @Test func `a body whose announced length is too large is not read`() async throws {
    let answer = try await door.ask(
      .post, "/json", headers: [.contentType: "application/json", .contentLength: "65537"])
    #expect(answer.status == 413 && answer.problem?.code == .payloadTooLarge)
    #expect(answer.headers[.connection] == "close")
  }

  @Test func `a body that grows too large in pieces is refused`() async throws {
    let pieces = AsyncStream<ByteBuffer> { continuation in
      for _ in 0..<70 { continuation.yield(ByteBuffer(repeating: UInt8(ascii: " "), count: 1024)) }
      continuation.finish()
    }
    let answer = try await door.ask(
      .post, "/json", headers: [.contentType: "application/json"], body: RequestBody(asyncSequence: pieces))
    #expect(answer.status == 413 && answer.problem?.code == .payloadTooLarge)
  }

  @Test func `a browser gets a page with all text escaped, others a problem`() async throws {
    let page = try await door.ask(.get, "/page", headers: [.accept: "text/html,*/*;q=0.8"])
    #expect(page.status == 400)
    #expect(page.headers[.contentType] == "text/html; charset=utf-8")
    #expect(page.body.contains("&lt;script&gt;") && !page.body.contains("<script"))
    #expect(try await door.ask(.get, "/page", headers: [.accept: "*/*"]).problem?.code == .clientUnknown)
  }

  @Test func `the token endpoint answers as RFC 6749 says`() async throws {
    let answer = try await door.ask(.post, "/oauth")
    #expect(answer.status == 400)
    #expect(answer.headers[.contentType] == "application/json" && answer.headers[.cacheControl] == "no-store")
    let error = try #require(answer.oauthError)
    #expect(error.error == "invalid_grant" && error.code == .refreshTokenReused)
  }
}
