import BramleyAPI
import BramleyCore
import BramleySQL
import BramleySQLite
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Support
import Testing

@testable import BramleyHTTP

@Suite struct MailNotificationRoutesTests {
  let fixture: OpenIDFixture
  let store: SQLiteStore
  let door: TestDoor

  init() async throws {
    fixture = try OpenIDFixture()
    store = try SQLiteStore.inMemory()
    let services = try fixture.services(over: store)
    try await services.keys.renew()
    door = try TestDoor(services)
  }

  private func report(
    _ json: String, id: String = "one", secrets: WebhookSecrets = OpenIDFixture.webhookSecrets
  ) async throws -> TestDoor.Answer {
    var headers: HTTPFields = [.contentType: "application/json"]
    for field in secrets.fields(id: id, at: OpenIDFixture.now, body: Data(json.utf8)) {
      headers[HTTPField.Name(field.name)!] = field.value
    }
    return try await door.ask(
      .post, WirePath.mailNotifications, headers: headers,
      body: RequestBody(buffer: ByteBuffer(string: json)))
  }

  private func signUp() async throws -> Session {
    let answer = try await door.ask(
      .post, WirePath.signUpPassword,
      json: #"{"email": "ada@example.com", "password": "apple-pie-7-crumble"}"#)
    return try WireJSON.decoder().decode(Session.self, from: Data(answer.body.utf8))
  }

  private func isDeliverable(_ session: Session) async throws -> Bool? {
    try await store.account(session.user.id)?.user.emailDeliverable
  }

  @Test
  func `a permanent bounce is answered with 202 and marks the address, and once more when it is repeated`()
    async throws
  {
    let session = try await signUp()
    let json = #"{"type": "mail.bounced", "data": {"address": "ada@example.com", "permanent": true}}"#
    for _ in 0..<2 {
      let answer = try await report(json)
      #expect(answer.status == 202 && answer.body.isEmpty)
    }
    #expect(try await isDeliverable(session) == false)
    #expect(try await store.events(of: session.user.id, limit: 9).count { $0.kind == .mailBounced } == 1)
  }

  @Test func `a report that nobody signed, or another's secret, changes nothing`() async throws {
    let session = try await signUp()
    let json = #"{"type": "mail.bounced", "data": {"address": "ada@example.com", "permanent": true}}"#
    let bare = try await door.ask(.post, WirePath.mailNotifications, json: json)
    #expect(bare.status == 400 && bare.problem?.code == .invalidRequest)
    let other = WebhookSecrets("whsec_" + Data(repeating: 1, count: 24).base64EncodedString())!
    #expect(try await report(json, secrets: other).status == 400)
    #expect(try await isDeliverable(session) == true)
  }

  @Test func `a complaint is recorded, other types are ignored, and what names nobody is refused`()
    async throws
  {
    let session = try await signUp()
    let complaint = #"{"type": "mail.complained", "data": {"address": "ada@example.com"}}"#
    #expect(try await report(complaint).status == 202)
    #expect(try await report(#"{"type": "mail.opened"}"#, id: "two").status == 202)
    #expect(try await report(#"{"type": "mail.bounced", "data": {}}"#, id: "three").status == 400)
    #expect(try await report("[]", id: "four").status == 400)
    #expect(try await isDeliverable(session) == true)
  }
}
