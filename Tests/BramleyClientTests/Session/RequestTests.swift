import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct RequestTests {
  private let world = World()

  @Test func `a refused token is refreshed and the request sent once more`() async throws {
    let engine = try await world.signedIn()
    await world.server.revoke(access: try await engine.accessToken())
    #expect(try await engine.user().id == "token-1")
    #expect(await world.server.count("GET /v1/user") == 2)
  }

  @Test func `it is repeated once only, and the second rejection is returned unchanged`() async throws {
    let engine = try await world.signedIn()
    let refusal = HostileServer.Fault.answer(.problem(.accessTokenInvalid, 401))
    await world.server.plan("GET /v1/user", refusal, refusal)
    await #expect(throws: SessionError.self) { try await engine.user() }
    #expect(await world.server.count("GET /v1/user") == 2)
    #expect(await engine.currentState.isSignedIn)
  }

  @Test(arguments: [
    nil, "Bearer", "Bearer realm=\"notes\"", "Bearer error=\"invalid_token\"",
    "Bearer realm=\"notes\", error=\"invalid_token\", error_description=\"it has expired\"",
    "Bearer error=invalid_token,realm=notes",
  ])
  func `another server refuses the token by a challenge, or without a reason`(challenge: String?) async throws
  {
    let engine = try await world.signedIn()
    let stale = try await engine.accessToken()
    await world.server.plan("GET /notes", .answer(.refusal(401, challenge)))
    let answer = try await engine.data(for: .notes)
    #expect(answer.status == 404)
    #expect(await world.server.count("GET /notes") == 2)
    #expect(try await engine.accessToken() != stale)
  }

  @Test(arguments: [
    (401, "Bearer error=\"insufficient_user_authentication\""), (403, "Bearer error=\"insufficient_scope\""),
    (401, "Basic realm=\"Wi-Fi\""), (403, nil), (400, "Bearer error=\"invalid_token\""),
  ])
  func `a response without a rejection is returned unchanged`(status: Int, challenge: String?) async throws {
    let engine = try await world.signedIn()
    let refusal = HTTPAnswer.refusal(status, challenge)
    await world.server.plan("GET /notes", .answer(refusal))
    #expect(try await engine.data(for: .notes) == refusal)
    #expect(await world.server.count("POST /v1/sessions/refresh") == 0)
  }

  @Test func `a server that rejects every token gets two requests and ends no session`() async throws {
    let engine = try await world.signedIn()
    let refusal = HostileServer.Fault.answer(.refusal(401, nil))
    await world.server.plan("GET /notes", refusal, refusal, refusal, refusal)
    #expect(try await engine.data(for: .notes).status == 401)
    #expect(try await engine.data(for: .notes).status == 401)
    #expect(await world.server.count("GET /notes") == 3, "the tokens are too new to be changed again")
    #expect(await world.server.count("POST /v1/sessions/refresh") == 1)
    #expect(await engine.currentState.isSignedIn)
  }

  @Test(arguments: [1, 2])
  func `an app's own request is repeated once after a refresh`(refusals: Int) async throws {
    let engine = try await world.signedIn()
    let request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:1/v1/user")))
    for _ in 0..<refusals {
      await world.server.plan("GET /v1/user", .answer(.problem(.accessTokenInvalid, 401)))
    }
    let answer = try await engine.data(for: request)
    #expect(answer.status == (refusals == 1 ? 200 : 401))
    #expect(await world.server.count("GET /v1/user") == 2)
    #expect(await world.server.count("POST /v1/sessions/refresh") == 1)
    #expect(await engine.currentState.isSignedIn)
  }

  @Test func `a captive portal's 401 is no reason to refresh`() async throws {
    let engine = try await world.signedIn()
    await world.server.plan("GET /v1/user", .answer(.portal(401)))
    await #expect(throws: SessionError.unexpectedAnswer(status: 401)) { try await engine.user() }
    #expect(await world.server.count("POST /v1/sessions/refresh") == 0)
  }

  @Test func `a session that was ended elsewhere is noticed`() async throws {
    let engine = try await world.signedIn()
    await world.server.end("session-1")
    await #expect(throws: SessionError.self) { try await engine.user() }
    #expect(await engine.currentState == .signedOut)
  }

  @Test(arguments: ["http://127.0.0.1:1/things", "HTTP://127.0.0.1:1", "https://api.example.com:443/things"])
  func `a request to a configured server has the token`(address: String) async throws {
    let engine = world.engine(resourceServers: ["https://api.example.com"])
    try await engine.signIn(with: .apple())
    let request = try await engine.authorizedRequest(URLRequest(url: try #require(URL(string: address))))
    let token = try await engine.accessToken()
    #expect(request.value(forHTTPHeaderField: "Authorization") == "Bearer \(token)")
  }

  @Test(arguments: [
    "https://127.0.0.1:1/things", "http://127.0.0.1:2/", "http://127.0.0.1/",
    "http://127.0.0.1:1@evil.example/",
    "https://api.example.com.evil.example/", "http://api.example.com/", "file:///etc/passwd",
  ])
  func `the token is not sent to other servers`(address: String) async throws {
    let engine = world.engine(resourceServers: ["https://api.example.com"])
    try await engine.signIn(with: .apple())
    let request = URLRequest(url: try #require(URL(string: address)))
    await #expect(throws: SessionError.self) { try await engine.authorizedRequest(request) }
    let calls = await world.server.calls
    await #expect(throws: SessionError.self) { try await engine.data(for: request) }
    #expect(await world.server.calls == calls)
  }

  @Test func `one person's request is not repeated as the next person`() async throws {
    let world = World(proofs: [.fixture("ada-token"), .fixture("bob-token", user: "bob")])
    let engine = try await world.signedIn()
    let gate = Gate()
    await world.server.revoke(access: try await engine.accessToken())
    await world.server.plan("GET /v1/user", .hold(gate))
    let late = Task { try await engine.user() }
    await gate.reached()
    try await engine.signIn(with: .apple())
    await gate.open()
    await #expect(throws: SessionError.notSignedIn) { try await late.value }
    #expect(await world.server.count("GET /v1/user") == 1)
  }
}

extension URLRequest {
  fileprivate static let notes = URLRequest(url: URL(string: "http://127.0.0.1:1/notes")!)
}

extension HTTPAnswer {
  fileprivate static func refusal(_ status: Int, _ challenge: String?) -> HTTPAnswer {
    HTTPAnswer(status: status, headers: challenge.map { ["WWW-Authenticate": $0] } ?? [:])
  }
}
