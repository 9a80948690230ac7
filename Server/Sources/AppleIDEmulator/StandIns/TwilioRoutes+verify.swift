import EmulatorKit
import Foundation
import Hummingbird
import Synchronization

extension TwilioRoutes {
  func start(_ fields: [String: String], service: String) throws -> Response {
    let to = try TwilioNumber.check(fields["To"])
    guard let channel = fields["Channel"], ["sms", "call", "whatsapp", "auto"].contains(channel) else {
      throw TwilioError(60200, "Invalid parameter `Channel`")
    }
    let custom = fields["CustomCode"]
    guard custom.map({ (4...10).contains($0.utf8.count) }) ?? true else {
      throw TwilioError(60200, "Invalid parameter `CustomCode`")
    }
    let now = apple.now
    let (sid, drawn) = apple.change {
      ("VE" + $0.random.bytes(16).hex, $0.random.text(6, of: .digits))
    }
    let started = try apple.standIns.verifications.withLock { all throws(TwilioError) in
      try all.start(
        .init(sid: sid, service: service, to: to, channel: channel, code: custom ?? drawn, startedAt: now),
        at: now)
    }
    apple.take(text: "Your verification code is: \(started.code)", to: to, from: "VERIFY", by: .twilioVerify)
    return try .json(VerificationBody(started, status: "pending"), status: .created)
  }

  func check(_ fields: [String: String], service: String) throws -> Response {
    guard let code = fields["Code"], fields["To"] != nil || fields["VerificationSid"] != nil else {
      throw TwilioError(60200, "Invalid parameter")
    }
    let now = apple.now
    let (verification, isRight) = try apple.standIns.verifications.withLock { all throws(TwilioError) in
      try all.check(
        service: service, to: fields["To"], sid: fields["VerificationSid"], code: code, at: now)
    }
    return try .json(VerificationBody(verification, status: isRight ? "approved" : "pending"))
  }
}

private struct VerificationBody: Encodable {
  var sid: String
  var service_sid: String
  var to: String
  var channel: String
  var status: String
  var valid: Bool

  init(_ verification: TwilioVerifications.Verification, status: String) {
    sid = verification.sid
    service_sid = verification.service
    to = verification.to
    channel = verification.channel
    self.status = status
    valid = status == "approved"
  }
}
