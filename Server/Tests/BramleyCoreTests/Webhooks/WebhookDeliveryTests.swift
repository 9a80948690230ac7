import BramleyAPI
import BramleySQL
import BramleySQLite
import Foundation
import Logging
import OpenID
import Support
import Synchronization
import Testing

@testable import BramleyCore

@Suite struct WebhookDeliveryTests {
  /// A store that writes webhooks for endpoints, and what delivers them.
  private struct Rig {
    let clock = ManualClock(StoreFixture.start)
    let store: any Store
    let alerts = OperatorAlerts(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    let delivery: WebhookDelivery

    init(_ endpoints: [(WebhookEndpointID, ScriptedEndpoint)], secrets: String = ScriptedEndpoint.secret)
      throws
    {
      store = try SQLiteStore.inMemory()
      let clock = clock
      let configured = endpoints.map { id, endpoint in
        WebhookEndpoint(
          WebhookSubscription(id, events: nil),
          caller: endpoint.caller(secrets: secrets, now: { clock.now }))
      }
      store.webhookSubscriptions.set(configured.map(\.subscription), surroundings: clock.surroundings)
      delivery = WebhookDelivery(
        configured, store: store, alerts: alerts, surroundings: clock.surroundings,
        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    func signIn(_ person: String = "ada", token: String = "token") async throws {
      _ = try await store.signIn(StoreFixture.entry(person, token: token))
    }

    func deliverAll() async { while await delivery.runDue() > 0 {} }
  }

  @Test func `an event is delivered with a signature that verifies, and says what happened by ids alone`()
    async throws
  {
    let endpoint = ScriptedEndpoint()
    let rig = try Rig([("api", endpoint)])
    try await rig.signIn()
    await rig.deliverAll()
    #expect(endpoint.calls.count == 3)
    for call in endpoint.calls {
      #expect(call.isSigned(at: rig.clock.now))
      #expect(call.field("webhook-id")?.hasPrefix("msg_") == true)
      #expect(call.sentMethod == .post)
    }
    let user = StoreFixture.user().rawValue
    #expect(
      endpoint.bodies[0]
        == #"{"data":{"user_id":"\#(user)"},"timestamp":"2026-11-21T09:00:00Z","type":"user.created"}"#)
    #expect(try await rig.store.webhookCounts() == (0, 0))
  }

  @Test func `a retry has the same id and body, and the time of its own attempt`() async throws {
    let endpoint = ScriptedEndpoint()
    let rig = try Rig([("api", endpoint)])
    endpoint.answer(500)
    try await rig.signIn()
    await rig.deliverAll()
    #expect(endpoint.calls.count == 1, "the next of the same person waits")
    rig.clock.advance(by: 400)
    endpoint.answer(200)
    await rig.deliverAll()
    #expect(endpoint.calls.count == 4)
    let (first, second) = (endpoint.calls[0], endpoint.calls[1])
    #expect(first.field("webhook-id") == second.field("webhook-id") && first.json == second.json)
    #expect(first.field("webhook-timestamp") != second.field("webhook-timestamp"))
    #expect(!first.isSigned(at: rig.clock.now) && second.isSigned(at: rig.clock.now))
  }

  @Test func `while secrets are rotated, either of them verifies`() async throws {
    let endpoint = ScriptedEndpoint()
    let new = "whsec_" + Data(repeating: 9, count: 24).base64EncodedString()
    let rig = try Rig([("api", endpoint)], secrets: "\(new)\n\(ScriptedEndpoint.secret)\n")
    try await rig.signIn()
    await rig.deliverAll()
    let call = try #require(endpoint.calls.first)
    #expect(call.isSigned(at: rig.clock.now) && call.isSigned(with: new, at: rig.clock.now))
    let foreign = "whsec_" + Data(repeating: 8, count: 24).base64EncodedString()
    #expect(!call.isSigned(with: foreign, at: rig.clock.now))
  }

  @Test(arguments: [300, 301, 302, 307, 400, 401, 404, 418, 500, 503])
  func `every answer but 2xx is a failure`(status: Int) async throws {
    let endpoint = ScriptedEndpoint()
    let rig = try Rig([("api", endpoint)])
    endpoint.answer(status)
    try await rig.signIn()
    await rig.deliverAll()
    #expect(try await rig.store.webhookCounts() == (3, 0))
    #expect(try await rig.store.webhookStandings().first?.reason == "the endpoint answered \(status)")
  }

  @Test func `one person's event that is never accepted holds back theirs alone`() async throws {
    let endpoint = ScriptedEndpoint()
    let rig = try Rig([("api", endpoint)])
    let ada = StoreFixture.user("a").rawValue
    endpoint.answer { call in
      let isHers = String(decoding: call.json ?? Data(), as: UTF8.self).contains(ada)
      return ProviderTransport.Answer(status: isHers ? 422 : 204, body: Data())
    }
    try await rig.signIn("ada", token: "a")
    for person in 0..<40 { try await rig.signIn("p\(person)", token: "\(person)") }
    await rig.deliverAll()
    #expect(try await rig.store.webhookCounts() == (3, 0))
    #expect(rig.alerts.current.isEmpty)
    while try await rig.store.webhookCounts().skipped == 0 {
      rig.clock.advance(by: 3_600)
      await rig.deliverAll()
      // Others keep the endpoint in use.
      try await rig.signIn("q\(rig.clock.now)", token: "q\(rig.clock.now)")
      await rig.deliverAll()
    }
    #expect(rig.clock.now.timeIntervalSince(StoreFixture.start) >= WebhookRule.lifetime)
    await rig.delivery.tally()
    #expect(rig.alerts.current[.webhookSkipped] != nil)
    // The next of hers is tried now.
    #expect(endpoint.bodies.contains { $0.contains(ada) && $0.contains("identity.linked") })
    endpoint.answer(204)
    _ = try await rig.store.retry(WebhookRetry(.endpoint(nil), at: rig.clock.now))
    await rig.deliverAll()
    await rig.delivery.tally()
    #expect(try await rig.store.webhookCounts() == (0, 0))
    #expect(rig.alerts.current[.webhookSkipped] == nil)
  }

  @Test func `an endpoint that fails all the time raises an alert, which its first success clears`()
    async throws
  {
    let (endpoint, other) = (ScriptedEndpoint(), ScriptedEndpoint())
    let rig = try Rig([("api", endpoint), ("other", other)])
    endpoint.answer { _ in throw URLError(.cannotConnectToHost) }
    for person in 0..<12 { try await rig.signIn("p\(person)", token: "\(person)") }
    await rig.deliverAll()
    rig.clock.advance(by: 61)
    await rig.deliverAll()
    await rig.deliverAll()
    #expect(rig.alerts.current[.webhookPaused]?.contains("api") == true)
    #expect(other.calls.count == 36, "another endpoint gets everything meanwhile")
    let before = endpoint.calls.count
    for _ in 0..<5 { await rig.delivery.runDue() }
    #expect(endpoint.calls.count == before, "it is left alone")
    rig.clock.advance(by: 3_600)
    await rig.delivery.runDue()
    #expect(endpoint.calls.count == before + 1, "one attempt finds out how it is")
    endpoint.answer(204)
    rig.clock.advance(by: 3_600)
    await rig.deliverAll()
    #expect(try await rig.store.webhookCounts() == (0, 0))
    #expect(rig.alerts.current.isEmpty)
  }

  @Test func `410 pauses the endpoint at once`() async throws {
    let endpoint = ScriptedEndpoint()
    let rig = try Rig([("api", endpoint)])
    endpoint.answer(410)
    try await rig.signIn()
    await rig.deliverAll()
    #expect(rig.alerts.current[.webhookPaused] != nil)
    rig.clock.advance(by: 3_599)
    await rig.deliverAll()
    #expect(endpoint.calls.count == 1)
  }
}
