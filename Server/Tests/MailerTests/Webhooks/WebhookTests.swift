import BramleyCore
import Foundation
import OpenID
import Support
import Synchronization
import Testing

@Suite struct WebhookTests {
  private static let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
  private static let now = Date(timeIntervalSince1970: 1_614_265_330)
  private static let body = Data(#"{"test": 2432232314}"#.utf8)

  private func fields(_ signature: String, at seconds: Int = 1_614_265_330) -> (String) -> String? {
    let all = [
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek", "webhook-timestamp": "\(seconds)",
      "webhook-signature": signature,
    ]
    return { all[$0] }
  }

  @Test func `the signature is that of the specification's example`() throws {
    let secrets = try #require(WebhookSecrets(Self.secret))
    let made = secrets.fields(id: "msg_p5jXN8AQM9LWM0D4loKWxJek", at: Self.now, body: Self.body)
    let signature = try #require(made.first { $0.name == "webhook-signature" }?.value)
    #expect(signature == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
    let id = try secrets.verify(fields("v1a,x " + signature), body: Self.body, at: Self.now)
    #expect(id == "msg_p5jXN8AQM9LWM0D4loKWxJek")
  }

  @Test func `another body, another time and another secret are rejected`() throws {
    let secrets = try #require(WebhookSecrets(Self.secret))
    let signature = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
    #expect(throws: WebhookSecrets.Fault.wrongSignature) {
      try secrets.verify(fields(signature), body: Data("{}".utf8), at: Self.now)
    }
    for late in [-301.0, 301] {
      #expect(throws: WebhookSecrets.Fault.wrongTime) {
        try secrets.verify(fields(signature), body: Self.body, at: Self.now.addingTimeInterval(late))
      }
    }
    #expect(throws: WebhookSecrets.Fault.wrongSignature) {
      try secrets.verify(fields(signature, at: 1_614_265_331), body: Self.body, at: Self.now)
    }
    #expect(throws: WebhookSecrets.Fault.incomplete) {
      try secrets.verify({ _ in nil }, body: Self.body, at: Self.now)
    }
    let other = try #require(WebhookSecrets("whsec_" + Data(repeating: 9, count: 24).base64EncodedString()))
    #expect(throws: WebhookSecrets.Fault.wrongSignature) {
      try other.verify(fields(signature), body: Self.body, at: Self.now)
    }
  }

  @Test func `during a rotation both secrets sign, and either verifies`() throws {
    let next = "whsec_" + Data(repeating: 9, count: 32).base64EncodedString()
    let both = try #require(WebhookSecrets("\(next)\n\(Self.secret)\n"))
    let made = Dictionary(
      both.fields(id: "a", at: Self.now, body: Self.body).map { ($0.name, $0.value) },
      uniquingKeysWith: { $1 })
    for secret in [next, Self.secret] {
      let id = try #require(WebhookSecrets(secret)).verify({ made[$0] }, body: Self.body, at: Self.now)
      #expect(id == "a")
    }
  }

  @Test(arguments: ["", "whsec_", "secret", "whsec_AAAA", "whsk_" + String(repeating: "A", count: 32)])
  func `what is no secret is not taken for one`(_ text: String) {
    #expect(WebhookSecrets(text) == nil)
  }

  @Test(arguments: [
    (200, MailAnswer.accepted), (202, .accepted),
    (503, .unreachable("the receiver of the webhook answered 503")),
    (429, .unreachable("the receiver of the webhook answered 429")),
    (422, .refused("the receiver of the webhook answered 422")),
    (302, .misconfigured("the receiver of the webhook answered 302")),
    (410, .misconfigured("the receiver of the webhook answered 410")),
  ])
  func `a mail is handed over by a signed webhook`(_ status: Int, _ expected: MailAnswer) async throws {
    let secrets = try #require(WebhookSecrets(Self.secret))
    let calls = Calls()
    let transport = ProviderTransport { call in
      calls.add(call)
      return ProviderTransport.Answer(status: status, body: Data())
    }
    let sender = WebhookMailSender(
      caller: WebhookCaller(
        url: URL(string: "https://mailer.example/send")!, secrets: secrets, transport: transport,
        now: { Self.now }))
    #expect(await sender.send(.test(to: "ada@example.com")) == expected)
    let call = try #require(calls.first)
    let body = try #require(call.json)
    let fields = Dictionary(call.fields.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    let id = try secrets.verify({ fields[$0] }, body: body, at: Self.now)
    #expect(id == "0196-cause")
    let json = try #require(try JSONSerialization.jsonObject(with: body) as? [String: Any])
    let data = try #require(json["data"] as? [String: String])
    #expect(json["type"] as? String == "mail.send" && data["to"] == "ada@example.com")
    #expect(data["message_id"] == "0196-cause@example.com" && data["text"]?.contains("012345") == true)
  }
}

private final class Calls: Sendable {
  private let state = Mutex<[ProviderTransport.Call]>([])

  var first: ProviderTransport.Call? { state.withLock(\.first) }

  func add(_ call: ProviderTransport.Call) { state.withLock { $0.append(call) } }
}
