import EmulatorKit
import Foundation
import Hummingbird

/// `/vonage/sms/json`: a stand-in for Vonage's SMS API, which answers 200 whatever happens. Texts go to the inbox.
///
/// Any key and secret are accepted, but the secret `wrong`.
struct VonageRoutes: Sendable {
  let apple: EmulatedApple

  func add(to router: Router<EmulatorContext>) {
    router.post("vonage/sms/json") { request, context in
      if let forced = try await apple.interruption(of: .vonage, client: nil, context.note) { return forced }
      let fields = try await request.textFields() ?? [:]
      let result = try send(fields)
      if result.status != "0" { context.note.failure(result.status) }
      return try .json(Answer(messages: [result]))
    }
  }

  private func send(_ fields: [String: String]) throws -> Result {
    func value(_ name: String) -> String? { fields[name].flatMap { $0.isEmpty ? nil : $0 } }
    for name in ["api_key", "api_secret", "from", "to", "text"] where value(name) == nil {
      return Result(status: "2", errorText: "Missing \(name) param")
    }
    guard let to = value("to"), let text = value("text"), value("api_secret") != "wrong" else {
      return Result(status: "4", errorText: "Bad Credentials")
    }
    // Vonage wants no plus sign.
    guard PhoneNumberShape.isE164("+" + to) else {
      return Result(status: "3", errorText: "Invalid value for param: to")
    }
    if let fault = try apple.change({ try $0.strike(.textRefused, at: .vonage) }) {
      return Result(status: fault.reply ?? "6", errorText: "refused by the emulator")
    }
    apple.take(text: text, to: "+" + to, from: value("from"), by: .vonage)
    return Result(
      status: "0", to: to, messageID: apple.change { $0.random.bytes(16).hex }, balance: "10.00",
      price: "0.05", network: "00000")
  }

  private struct Answer: Encodable {
    var messages: [Result]

    enum CodingKeys: String, CodingKey {
      case count = "message-count"
      case messages
    }

    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: CodingKeys.self)
      try fields.encode("\(messages.count)", forKey: .count)
      try fields.encode(messages, forKey: .messages)
    }
  }

  private struct Result: Encodable {
    var status: String
    var errorText: String?
    var to: String?
    var messageID: String?
    var balance: String?
    var price: String?
    var network: String?

    enum CodingKeys: String, CodingKey {
      case status, to, network
      case errorText = "error-text"
      case messageID = "message-id"
      case balance = "remaining-balance"
      case price = "message-price"
    }
  }
}
