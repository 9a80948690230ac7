import EmulatorKit
import Foundation
import Hummingbird
import Synchronization

/// `/turnstile/siteverify` and `/hcaptcha/siteverify`: stand-ins that accept each answer once.
///
/// The test secrets of both services work as theirs do; with any other secret an answer that begins with `bad` is
/// refused, and each other one is accepted the first time.
struct CaptchaRoutes: Sendable {
  let apple: EmulatedApple

  func add(to router: Router<EmulatorContext>) {
    for service in ["turnstile", "hcaptcha"] {
      router.post(RouterPath("\(service)/siteverify")) { request, context in
        if let forced = try await apple.interruption(of: .captcha, client: nil, context.note) {
          return forced
        }
        let fault = try apple.change { try $0.strike(.captchaRefused, at: .captcha) }
        if let fault { context.note.fault(fault) }
        let fields = try await request.textFields()
        let error = fault == nil ? verdict(fields) : "invalid-input-response"
        if let error { context.note.failure(error) }
        let now = apple.now
        return try .json(
          Answer(
            success: error == nil, challenge_ts: error == nil ? now.ISO8601Format() : nil,
            hostname: error == nil ? "localhost" : nil, errors: error.map { [$0] } ?? []))
      }
    }
  }

  /// The error's code; nil if the answer is accepted.
  private func verdict(_ fields: [String: String]?) -> String? {
    guard let fields else { return "bad-request" }
    guard let secret = fields["secret"], !secret.isEmpty else { return "missing-input-secret" }
    guard let response = fields["response"], !response.isEmpty else { return "missing-input-response" }
    switch secret {
    case "wrong": return "invalid-input-secret"
    // Cloudflare's: always passes, always fails, token already spent. Then hCaptcha's.
    case "1x0000000000000000000000000000000AA": return nil
    case "2x0000000000000000000000000000000AA": return "invalid-input-response"
    case "3x0000000000000000000000000000000AA": return "timeout-or-duplicate"
    case "0x0000000000000000000000000000000000000000":
      return response == "10000000-aaaa-bbbb-cccc-000000000001" ? nil : "invalid-input-response"
    default: break
    }
    guard !response.hasPrefix("bad") else { return "invalid-input-response" }
    return apple.standIns.captchaTokens.withLock { $0.insert(response) } ? nil : "timeout-or-duplicate"
  }

  private struct Answer: Encodable {
    var success: Bool
    var challenge_ts: String?
    var hostname: String?
    var errors: [String]

    enum CodingKeys: String, CodingKey {
      case success, challenge_ts, hostname
      case errors = "error-codes"
    }
  }
}
