import BramleyAPI
package import Foundation
package import OpenID

/// Vonage's SMS API. It reports faults with status 200.
package struct VonageSender: TextSender {
  private let address: URL
  private let key: String
  private let secret: String
  private let from: String
  private let transport: ProviderTransport
  private let now: @Sendable () -> Date

  /// - Parameter base: the address of a stand-in; nil for Vonage.
  package init(
    key: String, secret: String, from: String, base: URL? = nil, transport: ProviderTransport,
    now: @escaping @Sendable () -> Date
  ) {
    self.key = key
    self.secret = secret
    self.from = from
    address = (base ?? URL(string: "https://rest.nexmo.com")!).appending(path: "sms/json")
    self.transport = transport
    self.now = now
  }

  package var name: String { "Vonage" }

  package func send(_ text: OutgoingText, body: String, id: JobID) async throws(TextFault) {
    let life = min(max(Int(text.validUntil.timeIntervalSince(now())) * 1_000, 20_000), 604_800_000)
    var form = [
      ("api_key", key), ("api_secret", secret), ("from", from), ("to", String(text.to.dropFirst())),
      ("text", body), ("ttl", String(life)),
    ]
    if !TextSegments.isGSM(body) { form.append(("type", "unicode")) }
    let answer: ProviderTransport.Answer
    do { answer = try await transport.send(ProviderTransport.Call(url: address, form: form)) } catch {
      throw TextFault(.unknown, code: "no answer")
    }
    guard answer.status == 200 else {
      throw TextFault(
        TextFaults.kind(status: answer.status, retryAfter: answer.retryAfter), code: "HTTP \(answer.status)")
    }
    struct Answer: Decodable {
      struct Delivery: Decodable { var status: String }
      var messages: [Delivery]
    }
    guard let messages = (try? JSONDecoder().decode(Answer.self, from: answer.body))?.messages else {
      throw TextFault(.unknown, code: "an unreadable answer")
    }
    guard let fault = messages.first(where: { $0.status != "0" })?.status else { return }
    throw TextFault(TextFaults.vonage[fault] ?? .number, code: "Vonage \(fault.prefix(4).filter(\.isNumber))")
  }
}
