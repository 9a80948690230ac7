import BramleyAPI
package import Foundation

/// Twilio's Messages: this server writes the text.
package struct TwilioSender: TextSender {
  private let account: TwilioAccount
  private let from: String?
  private let messagingService: String?
  private let now: @Sendable () -> Date

  /// - Parameters:
  ///   - from: the number or name that the texts bear.
  ///   - messagingService: the messaging service that chooses it, `MG…`; one of the two is needed.
  package init(
    _ account: TwilioAccount, from: String?, messagingService: String?, now: @escaping @Sendable () -> Date
  ) {
    self.account = account
    self.from = from
    self.messagingService = messagingService
    self.now = now
  }

  package var name: String { "Twilio" }

  package func send(_ text: OutgoingText, body: String, id: JobID) async throws(TextFault) {
    // Twilio keeps a text for ten hours where nothing else is said; a code is worthless before.
    let seconds = min(max(Int(text.validUntil.timeIntervalSince(now())), 1), 36_000)
    var form = [("To", text.to), ("Body", body), ("ValidityPeriod", String(seconds))]
    if let from { form.append(("From", from)) }
    if let messagingService { form.append(("MessagingServiceSid", messagingService)) }
    try await account.postMessage(form)
  }
}

/// Twilio Verify: Twilio writes the text, and makes and checks the code.
package struct TwilioVerifySender: TextSender, CodeCustody {
  private let account: TwilioAccount
  private let service: String

  package init(_ account: TwilioAccount, service: String) {
    self.account = account
    self.service = service
  }

  package var name: String { "Twilio Verify" }
  package var custody: (any CodeCustody)? { self }

  package func send(_ text: OutgoingText, body: String, id: JobID) async throws(TextFault) {
    let locale = text.language == "zh-Hans" ? "zh-CN" : text.language.rawValue
    _ = try await account.postVerify(
      service, "Verifications", [("To", text.to), ("Channel", "sms"), ("Locale", locale)])
  }

  package func check(_ code: String, for number: PhoneNumber) async throws(Refusal) -> Bool {
    struct Answer: Decodable {
      var status: String?
      var valid: Bool?
    }
    do throws(TextFault) {
      let body = try await account.postVerify(
        service, "VerificationCheck", [("To", number.e164), ("Code", code)])
      let answer = try? JSONDecoder().decode(Answer.self, from: body)
      return answer?.status == "approved" && answer?.valid != false
    } catch {
      // Twilio forgets a verification that was approved, has expired or had five wrong codes.
      if error.code == "Twilio 20404" || error.kind == .number { return false }
      throw .unavailable("The service that sent the code can't check it now.", retryAfter: 2)
    }
  }
}
