import Crypto
package import Foundation

/// The secrets that sign webhooks by Standard Webhooks 1.0.0. Several are for a rotation: each signs, any verifies.
package struct WebhookSecrets: Sendable {
  /// Seconds by which the timestamp of a webhook may differ from this clock.
  package static let tolerance: TimeInterval = 300

  private let keys: [SymmetricKey]

  /// Reads secrets of the form `whsec_` and base64 of 24 to 64 bytes, one a line; nil for any other text.
  package init?(_ text: String) {
    var keys: [SymmetricKey] = []
    for line in text.split(whereSeparator: \.isWhitespace) {
      guard line.hasPrefix("whsec_"), let bytes = Data(base64Encoded: String(line.dropFirst(6))),
        (24...64).contains(bytes.count)
      else { return nil }
      keys.append(SymmetricKey(data: bytes))
    }
    guard (1...8).contains(keys.count) else { return nil }
    self.keys = keys
  }

  /// Returns the header fields that sign a body.
  ///
  /// - Parameter id: the same for each attempt, so that the receiver recognizes a repetition.
  package func fields(id: String, at time: Date, body: Data) -> [(name: String, value: String)] {
    let timestamp = String(Int(time.timeIntervalSince1970))
    let signatures = keys.map { key in
      let code = HMAC<SHA256>.authenticationCode(for: Self.signed(id, timestamp, body), using: key)
      return "v1,\(Data(code).base64EncodedString())"
    }
    return [
      ("webhook-id", id), ("webhook-timestamp", timestamp),
      ("webhook-signature", signatures.joined(separator: " ")),
    ]
  }

  /// The reason to reject a webhook.
  package enum Fault: Error, Sendable, Equatable {
    /// A header field is missing or malformed.
    case incomplete
    /// The timestamp is not of the last or next five minutes.
    case wrongTime
    /// No signature is that of a secret.
    case wrongSignature
  }

  /// Verifies a received webhook; returns its id.
  ///
  /// - Parameter field: returns a header field by its name in lower case.
  package func verify(
    _ field: (String) -> String?, body: Data, at now: Date
  ) throws(Fault) -> String {
    guard let id = field("webhook-id"), (1...256).contains(id.utf8.count),
      let timestamp = field("webhook-timestamp"), let seconds = Int64(timestamp),
      let signatures = field("webhook-signature")
    else { throw .incomplete }
    guard abs(now.timeIntervalSince1970 - Double(seconds)) <= Self.tolerance else { throw .wrongTime }
    let signed = Self.signed(id, timestamp, body)
    for signature in signatures.split(separator: " ").prefix(16) where signature.hasPrefix("v1,") {
      guard let code = Data(base64Encoded: String(signature.dropFirst(3))) else { continue }
      for key in keys where HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: signed, using: key) {
        return id
      }
    }
    throw .wrongSignature
  }

  private static func signed(_ id: String, _ timestamp: String, _ body: Data) -> Data {
    Data("\(id).\(timestamp).".utf8) + body
  }
}
