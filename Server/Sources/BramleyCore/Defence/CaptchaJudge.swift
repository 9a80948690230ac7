package import Foundation
package import OpenID

/// A service that judges whether a CAPTCHA was solved.
package protocol CaptchaJudge: Sendable {
  /// Judges a solution, within a bounded time.
  func judge(_ token: String) async -> CaptchaVerdict
}

/// What the service says of a solution.
package enum CaptchaVerdict: Sendable, Equatable {
  /// A person solved it.
  case solved
  /// It is wrong, expired or already used.
  case unsolved
  /// The service doesn't answer, or refuses this server.
  case unavailable
}

/// Turnstile or hCaptcha: both take the same form at an address called siteverify.
package struct SiteVerify: CaptchaJudge {
  private let address: URL
  private let secret: String
  private let transport: ProviderTransport
  private let alerts: OperatorAlerts
  private let timeout: Duration

  package init(
    _ address: URL, secret: String, transport: ProviderTransport, alerts: OperatorAlerts,
    timeout: Duration = .seconds(3)
  ) {
    self.address = address
    self.secret = secret
    self.transport = transport
    self.alerts = alerts
    self.timeout = timeout
  }

  private struct Answer: Decodable {
    var success: Bool
    var errors: [String]?

    enum CodingKeys: String, CodingKey {
      case success
      case errors = "error-codes"
    }
  }

  package func judge(_ token: String) async -> CaptchaVerdict {
    guard let answer = await answer(to: token) else { return .unavailable }
    if answer.success {
      alerts.clear(.captchaConfiguration)
      return .solved
    }
    guard (answer.errors ?? []).allSatisfy({ !Self.ours.contains($0) }) else {
      alerts.raise(
        .captchaConfiguration,
        "the CAPTCHA service refuses this server's secret: check defence.captcha_secret_path")
      return .unavailable
    }
    return (answer.errors ?? []).contains("internal-error") ? .unavailable : .unsolved
  }

  /// The errors that are this server's.
  private static let ours: Set = [
    "missing-input-secret", "invalid-input-secret", "sitekey-secret-mismatch", "not-using-dummy-passcode",
  ]

  private func answer(to token: String) async -> Answer? {
    let call = ProviderTransport.Call(url: address, form: [("secret", secret), ("response", token)])
    let transport = transport
    guard let answer = await Bounded.run(for: timeout, { try? await transport.send(call) }),
      answer.status < 500
    else { return nil }
    return try? JSONDecoder().decode(Answer.self, from: answer.body)
  }
}
