import BramleyAPI
import BramleyCore
import BramleySQLite
import BramleyTokens
import Foundation
import HTTPTypes
import Testing

@testable import BramleyHTTP

/// Access tokens that are made for another back end (RFC 8707).
@Suite struct ResourceTokenTests {
  static let notes = "https://notes.example.com"
  static let own = "http://127.0.0.1:8080"
  let services: ServerServices
  let door: TestDoor

  init() async throws {
    services = try .over(SQLiteStore.inMemory(), providers: [BadgeProvider()])
    try await services.keys.renew()
    door = try TestDoor(services)
  }

  private func session(_ answer: TestDoor.Answer) throws -> Session {
    try WireJSON.decoder().decode(Session.self, from: Data(answer.body.utf8))
  }

  private func signIn() async throws -> Session {
    try session(try await door.ask(.post, "/v1/sign-in/badge", json: #"{"badge": "badge of ada"}"#))
  }

  private func refresh(_ session: Session, _ resource: String) async throws -> TestDoor.Answer {
    try await door.ask(
      .post, WirePath.refresh,
      json: #"{"refresh_token": "\#(session.refreshToken)", "resource": "\#(resource)"}"#)
  }

  private func audience(_ session: Session) throws -> String? {
    let payload = try #require(Data(base64URL: session.accessToken.split(separator: ".")[1].utf8))
    return try (JSONSerialization.jsonObject(with: payload) as? [String: Any])?["aud"] as? String
  }

  @Test func `a refresh with a resource gives a token for it alone, and one without for the server`()
    async throws
  {
    let first = try await signIn()
    #expect(try audience(first) == Self.own)
    let bound = try session(try await refresh(first, Self.notes))
    #expect(try audience(bound) == Self.notes)
    #expect(bound.refreshToken != first.refreshToken && bound.sessionID == first.sessionID)
    let form = "grant_type=refresh_token&refresh_token=\(bound.refreshToken)"
    let trees = try session(try await door.ask(WirePath.token, form: form + "&resource=urn:orchard:trees"))
    #expect(try audience(trees) == "urn:orchard:trees")
    let again = try session(
      try await door.ask(.post, WirePath.refresh, json: #"{"refresh_token": "\#(trees.refreshToken)"}"#))
    #expect(try audience(again) == Self.own)
  }

  @Test(arguments: ["https://other.example", "https://notes.example.com/", ""])
  func `another resource is refused, and the refresh token stays`(resource: String) async throws {
    let first = try await signIn()
    let json = try await refresh(first, resource)
    #expect(json.status == 400 && json.problem?.code == .invalidRequest)
    if !resource.isEmpty {
      let form = "grant_type=refresh_token&refresh_token=\(first.refreshToken)&resource=\(resource)"
      let answer = try await door.ask(WirePath.token, form: form)
      #expect(answer.status == 400 && answer.oauthError?.error == "invalid_target")
    }
    #expect(try await refresh(first, Self.notes).status == 200)
  }

  @Test func `the account endpoints refuse a resource's token, every one of them`() async throws {
    let first = try await signIn()
    let token = try session(try await refresh(first, Self.notes)).accessToken
    let endpoints = services.endpoints(
      ServerSettings(publicURL: Self.own), pages: PageSet(), limiter: .unlimited)
    let bearer: HTTPFields = [.authorization: "Bearer \(token)"]
    var refused = 0
    for endpoint in endpoints {
      let path = endpoint.path.replacing("{id}", with: "some")
      let mine: HTTPFields = [.authorization: "Bearer garbage"]
      // Only endpoints that look at the access token answer garbage with 401.
      let garbage = try await door.ask(endpoint.method, path, json: "{}", headers: mine)
      guard garbage.status == 401, garbage.problem?.code == .accessTokenInvalid else { continue }
      let answer = try await door.ask(endpoint.method, path, json: "{}", headers: bearer)
      if endpoint.method == .get, endpoint.path == WirePath.currentSession {
        #expect(answer.status == 204 && answer.body.isEmpty)
        continue
      }
      #expect(answer.status == 401, "\(endpoint.method) \(endpoint.path)")
      #expect(answer.problem?.code == .accessTokenInvalid, "\(endpoint.method) \(endpoint.path)")
      refused += 1
    }
    #expect(refused >= 15)
  }

  @Test func `a route of one's own may accept one resource, and then that alone`() async throws {
    let first = try await signIn()
    let bound = try session(try await refresh(first, Self.notes))
    let tokens = services.tokens
    #expect(
      try await tokens.authenticate(bound.accessToken, for: .resource(Self.notes)).sessionID
        == first.sessionID)
    for (token, scope) in [
      (bound.accessToken, AudienceScope.own), (bound.accessToken, .resource("urn:orchard:trees")),
      (first.accessToken, .resource(Self.notes)),
    ] {
      await #expect(throws: Refusal(.accessTokenInvalid)) {
        try await tokens.authenticate(token, for: scope)
      }
    }
  }
}
