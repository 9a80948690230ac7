import EmulatorKit
import Foundation
import HTTPTypes
import Hummingbird
import OpenID

/// `/twilio/…`: a stand-in for Twilio's Messages and for Twilio Verify. Texts go to the inbox.
///
/// Any account and token are accepted, but the token `wrong`.
struct TwilioRoutes: Sendable {
  let apple: EmulatedApple

  func add(to router: Router<EmulatorContext>) {
    let twilio = router.group("twilio")
    twilio.post("2010-04-01/Accounts/{account}/Messages.json") { request, context in
      try await answer(request, context) { try message($0, account: context.parameters.get("account") ?? "") }
    }
    twilio.post("v2/Services/{service}/Verifications") { request, context in
      try await answer(request, context) { try start($0, service: context.parameters.get("service") ?? "") }
    }
    twilio.post("v2/Services/{service}/VerificationCheck") { request, context in
      try await answer(request, context) { try check($0, service: context.parameters.get("service") ?? "") }
    }
  }

  private func answer(
    _ request: Request, _ context: EmulatorContext, _ act: ([String: String]) throws -> Response
  ) async throws -> Response {
    if let forced = try await apple.interruption(of: .twilio, client: nil, context.note) { return forced }
    do {
      guard let login = request.basicLogin, !login.name.isEmpty, !login.password.isEmpty,
        login.password != "wrong"
      else { throw TwilioError.authenticate }
      if let fault = try apple.change({ try $0.strike(.textRefused, at: .twilio) }) {
        context.note.fault(fault)
        throw TwilioError(code: fault.reply.flatMap { Int($0) } ?? 21211)
      }
      guard let fields = try await request.textFields() else {
        throw TwilioError(20001, "Unknown parameters")
      }
      return try act(fields)
    } catch let error as TwilioError {
      context.note.failure("\(error.code)")
      return try error.response
    }
  }

  private func message(_ fields: [String: String], account: String) throws -> Response {
    let to = try TwilioNumber.check(fields["To"])
    guard let text = fields["Body"], !text.isEmpty else {
      throw TwilioError(21602, "Message body is required.")
    }
    guard text.count <= 1_600 else { throw TwilioError(21617, "The concatenated message body exceeds 1600") }
    let from = fields["From"].flatMap { $0.isEmpty ? nil : $0 }
    let service = fields["MessagingServiceSid"].flatMap { $0.isEmpty ? nil : $0 }
    guard from != nil || service != nil else {
      throw TwilioError(21603, "A 'From' phone number is required.")
    }
    if from == "+15005550007" { throw TwilioError(21606, "The 'From' number is not SMS-capable.") }
    let taken = apple.take(text: text, to: to, from: from ?? service, by: .twilio)
    return try .json(
      Message(
        sid: "SM" + apple.change { $0.random.bytes(16).hex }, account_sid: account, to: to, from: from,
        messaging_service_sid: service, body: text, date_created: HTTPDate.text(taken.at)),
      status: .created)
  }

  private struct Message: Encodable {
    var sid: String
    var account_sid: String
    var to: String
    var from: String?
    var messaging_service_sid: String?
    var body: String
    var date_created: String
    var status = "queued"
    var direction = "outbound-api"
    var num_segments = "1"
  }
}

/// Twilio's rules for a number, with the numbers of its test accounts.
enum TwilioNumber {
  static func check(_ number: String?) throws(TwilioError) -> String {
    guard let number, !number.isEmpty else { throw TwilioError(21604, "A 'To' phone number is required.") }
    guard PhoneNumberShape.isE164(number) else {
      throw TwilioError(21211, "The 'To' number is not a valid phone number.")
    }
    switch number {
    case "+15005550001": throw TwilioError(21211, "The 'To' number is not a valid phone number.")
    case "+15005550002": throw TwilioError(21612, "The 'To' number is not reachable from this account.")
    case "+15005550003": throw TwilioError(21408, "Permission to send to this region is not enabled.")
    case "+15005550004": throw TwilioError(21610, "Attempt to send to an unsubscribed recipient.")
    case "+15005550009": throw TwilioError(21614, "The 'To' number is not a valid mobile number.")
    default: return number
    }
  }
}
