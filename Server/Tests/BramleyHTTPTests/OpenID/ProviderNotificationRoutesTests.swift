import BramleyAPI
import BramleyCore
import BramleySQLite
import BramleyTokens
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Support
import Testing

@testable import BramleyHTTP

@Suite struct ProviderNotificationRoutesTests {
  let fixture: OpenIDFixture
  let services: ServerServices
  let door: TestDoor

  init() async throws {
    fixture = try OpenIDFixture()
    services = try fixture.services(over: SQLiteStore.inMemory())
    try await services.keys.renew()
    door = try TestDoor(services)
  }

  private func signIn(_ path: String, _ token: String) async throws -> Session {
    let answer = try await door.ask(.post, path, json: #"{"identity_token": "\#(token)"}"#)
    return try WireJSON.decoder().decode(Session.self, from: Data(answer.body.utf8))
  }

  private func isAlive(_ session: Session) async throws -> Bool {
    let answer = try await door.ask(
      .get, WirePath.user, headers: [.authorization: "Bearer \(session.accessToken)"])
    return answer.status == 200
  }

  private func event(_ token: String) async throws -> TestDoor.Answer {
    try await door.ask(
      .post, WirePath.googleNotifications, headers: [.contentType: "application/secevent+jwt"],
      body: RequestBody(buffer: ByteBuffer(string: token)))
  }

  @Test func `Google's event is answered with 202, and again when it is repeated`() async throws {
    let session = try await signIn("/v1/sign-in/google", fixture.googleToken())
    for _ in 0..<2 {
      let answer = try await event(fixture.eventToken())
      #expect(answer.status == 202 && answer.body.isEmpty)
      #expect(answer.headers[.cacheControl] == "no-store")
    }
    #expect(try await isAlive(session) == false)
  }

  @Test func `what is not Google's event is answered with 400, and is too large with 413`() async throws {
    let session = try await signIn("/v1/sign-in/google", fixture.googleToken())
    for token in [
      "", "a.b.c", fixture.googleToken(), fixture.eventToken(["aud": "other"]),
      fixture.eventToken(["iss": "https://evil.example/"]), #"{"payload":"x"}"#,
    ] {
      let answer = try await event(token)
      #expect(answer.status == 400 && answer.problem?.code == .invalidRequest)
    }
    let large = try await event(String(repeating: "a", count: NotificationGate.maximumBytes + 1))
    #expect(large.status == 413)
    #expect(try await isAlive(session))
  }

  @Test func `a logout token ends the sessions, and is answered with 200 without a trace in caches`()
    async throws
  {
    let session = try await signIn("/v1/sign-in/example", fixture.exampleToken())
    let answer = try await door.ask(
      "/v1/notifications/openid/example", form: "logout_token=\(fixture.logoutToken())")
    #expect(answer.status == 200 && answer.headers[.cacheControl] == "no-store")
    #expect(try await isAlive(session) == false)
  }

  @Test func `a form without a good logout token is answered with 400`() async throws {
    for form in ["", "logout_token=", "logout_token=a.b.c", "logout_token=\(fixture.exampleToken())"] {
      let answer = try await door.ask("/v1/notifications/openid/example", form: form)
      #expect(answer.status == 400 && answer.headers[.cacheControl] == "no-store", "\(form.prefix(20))")
    }
    let json = try await door.ask(.post, "/v1/notifications/openid/example", json: "{}")
    #expect(json.status == 415)
    #expect(try await door.ask("/v1/notifications/openid/other", form: "logout_token=x").status == 404)
  }

  @Test func `a store that is down lets the provider come again`() async throws {
    let door = try TestDoor(fixture.services(over: UnreachableStore()))
    let answer = try await door.ask(
      "/v1/notifications/openid/example", form: "logout_token=\(fixture.logoutToken())")
    #expect(answer.status == 503)
  }
}
