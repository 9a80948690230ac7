import BramleyAPI
import Foundation
import OpenID
import Support
import Testing

@testable import BramleyCore

@Suite struct TextSenderTests {
  private let now = StoreFixture.start
  private var text: OutgoingText {
    OutgoingText(
      to: "+4915112345678", in: "zh-Hans", code: "012345", validUntil: now.addingTimeInterval(540))
  }

  private func fault(_ sender: some TextSender) async -> TextFault? {
    do throws(TextFault) {
      try await sender.send(text, body: "012345 is your code", id: "job")
      return nil
    } catch { return error }
  }

  private func twilio(_ service: ScriptedService) -> TwilioSender {
    TwilioSender(
      TwilioAccount(id: "AC1", secret: "token", transport: service.transport), from: "+15005550006",
      messagingService: nil, now: { [now] in now })
  }

  @Test func `Twilio gets the text with the code's life as its own`() async throws {
    let service = ScriptedService((201, #"{"sid":"SM1","status":"queued"}"#))
    #expect(await fault(twilio(service)) == nil)
    let call = try #require(service.calls.first)
    #expect(call.url.absoluteString == "https://api.twilio.com/2010-04-01/Accounts/AC1/Messages.json")
    #expect(call.authorization == .basic(client: "AC1", secret: "token"))
    #expect(
      service.form == [
        "To": "+4915112345678", "Body": "012345 is your code", "From": "+15005550006",
        "ValidityPeriod": "540",
      ])
  }

  @Test(arguments: [
    (400, #"{"code":21211}"#, TextFault.Kind.number), (400, #"{"code":21610}"#, .number),
    (400, #"{"code":21408}"#, .range), (403, #"{"code":60410}"#, .range),
    (401, #"{"code":20003}"#, .configuration),
    (400, #"{"code":21606}"#, .configuration), (429, #"{"code":20429}"#, .again(after: 2)),
    (503, "busy", .again(after: 2)), (400, #"{"code":99999}"#, .number), (404, "", .configuration),
  ]) func `Twilio's faults are distinguished`(status: Int, body: String, kind: TextFault.Kind) async {
    #expect(await fault(twilio(ScriptedService((status, body))))?.kind == kind)
  }

  @Test func `without an answer nobody knows whether the text went out`() async {
    #expect(await fault(twilio(ScriptedService(nil)))?.kind == .unknown)
  }

  @Test func `Twilio Verify makes the code and checks it`() async throws {
    let service = ScriptedService(
      (201, #"{"status":"pending"}"#), (200, #"{"status":"pending","valid":false}"#),
      (200, #"{"status":"approved","valid":true}"#), (404, #"{"code":20404}"#), (503, ""))
    let sender = TwilioVerifySender(
      TwilioAccount(id: "AC1", secret: "token", transport: service.transport), service: "VA1")
    let number = try PhoneNumber(e164: "+4915112345678")
    #expect(await fault(sender) == nil)
    #expect(service.form == ["To": "+4915112345678", "Channel": "sms", "Locale": "zh-CN"])
    #expect(service.calls[0].url.absoluteString == "https://verify.twilio.com/v2/Services/VA1/Verifications")
    let custody = try #require(sender.custody)
    #expect(try await custody.check("000000", for: number) == false)
    #expect(try await custody.check("012345", for: number))
    #expect(service.form == ["To": "+4915112345678", "Code": "012345"])
    #expect(try await custody.check("012345", for: number) == false)
    await #expect(throws: Refusal(.unavailable)) { try await custody.check("012345", for: number) }
  }

  @Test(
    arguments: [
      ("0", nil), ("1", TextFault.Kind.again(after: 2)), ("5", .again(after: 2)), ("6", .number),
      ("4", .configuration), ("9", .configuration), ("77", .number),
    ] as [(String, TextFault.Kind?)]) func `Vonage says in the body what went wrong`(
      status: String, kind: TextFault.Kind?
    ) async
  {
    let service = ScriptedService((200, #"{"messages":[{"status":"\#(status)"}]}"#))
    let sender = VonageSender(
      key: "k", secret: "s", from: "Orchard", transport: service.transport, now: { [now] in now })
    #expect(await fault(sender)?.kind == kind)
    #expect(service.form["to"] == "4915112345678" && service.form["type"] == nil)
    #expect(service.form["api_secret"] == "s" && service.form["ttl"] == "540000")
  }

  @Test func `the webhook is signed, and its id stays the same`() async throws {
    let secret = try #require(WebhookSecrets("whsec_" + Data(repeating: 7, count: 32).base64EncodedString()))
    let service = ScriptedService((503, ""), (204, ""))
    let sender = WebhookTextSender(
      WebhookCaller(
        url: URL(string: "https://texts.example.com/hook")!, secrets: secret, transport: service.transport,
        now: { [now] in now }), now: { [now] in now })
    #expect(await fault(sender)?.kind == .again(after: 1))
    #expect(await fault(sender) == nil)
    for call in service.calls {
      let fields = Dictionary(uniqueKeysWithValues: call.fields.map { ($0.name, $0.value) })
      #expect(try secret.verify({ fields[$0] }, body: #require(call.json), at: now) == "text_job")
    }
    let body = try JSONSerialization.jsonObject(with: #require(service.calls.last?.json)) as? [String: Any]
    let data = body?["data"] as? [String: String]
    #expect(body?["type"] as? String == "text.send")
    #expect(data?["to"] == "+4915112345678" && data?["code"] == "012345" && data?["language"] == "zh-Hans")
  }

  @Test func `the emulator gets number and text`() async throws {
    let service = ScriptedService((201, "{}"))
    let sender = EmulatorTextSender(URL(string: "http://127.0.0.1:8081")!, transport: service.transport)
    #expect(await fault(sender) == nil)
    #expect(service.calls[0].url.absoluteString == "http://127.0.0.1:8081/_emulator/texts")
    let body = try JSONDecoder().decode([String: String].self, from: #require(service.calls[0].json))
    #expect(body == ["to": "+4915112345678", "text": "012345 is your code"])
  }
}
