import AppleID
package import Foundation

/// A notification as Apple would send it, which tests change.
package struct SignedNotification: Sendable {
  /// `jti`.
  package var id: String
  /// The event's `type`.
  package var kind: String
  /// The subject that it names.
  package var subject: String
  /// The event's time.
  package var at: Date
  /// `iat`; the event's time unless it is late.
  package var issuedAt: Date
  /// `aud`.
  package var audience = "com.example.app"
  /// `iss`.
  package var issuer = AppleEndpoint.issuer
  /// `exp`, a day after `iat` unless said otherwise.
  package var expiresAt: Date
  /// The relay address.
  package var email: String?

  /// Makes a valid one.
  package init(_ kind: String, of subject: String, at time: Date, id: String) {
    self.kind = kind
    self.subject = subject
    self.id = id
    at = time
    issuedAt = time
    expiresAt = time.addingTimeInterval(86_400)
  }

  /// The claims in JSON; `events` is a string, as Apple sends it.
  package var json: String {
    var event: [String: Any] = ["type": kind, "sub": subject, "event_time": milliseconds(at)]
    if let email {
      event["email"] = email
      event["is_private_email"] = "true"
    }
    return text([
      "iss": issuer, "aud": audience, "iat": milliseconds(issuedAt) / 1_000,
      "exp": milliseconds(expiresAt) / 1_000, "jti": id, "events": text(event),
    ])
  }

  /// The payload, signed.
  package func signed(by signer: AppleSigner = .first) -> String {
    signer.sign(header: #"{"alg":"RS256","kid":"\#(signer.kid)"}"#, payload: json)
  }

  private func milliseconds(_ time: Date) -> Int { Int((time.timeIntervalSince1970 * 1_000).rounded()) }

  private func text(_ object: [String: Any]) -> String {
    (try? JSONSerialization.data(withJSONObject: object, options: .sortedKeys)).map {
      String(decoding: $0, as: UTF8.self)
    } ?? ""
  }
}
