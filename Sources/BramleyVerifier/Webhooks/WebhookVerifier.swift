#if Verifier
  import Crypto
  public import Foundation

  /// Verifies the webhooks of a Bramley server, or of any sender that follows Standard Webhooks 1.0.0 with
  /// symmetric secrets.
  ///
  /// ```swift
  /// let webhooks = try WebhookVerifier(secrets: ["whsec_…"])
  /// let event = try webhooks.verify(body) { request.headers[$0] }
  /// ```
  ///
  /// A webhook is valid if one of its signatures is the HMAC-SHA256 of its id, its timestamp and its body by one of
  /// the secrets, and if it was sent within the tolerance. Signatures are compared in constant time.
  ///
  /// The same event may arrive more than once: handle each ``WebhookEvent/id`` once. See <doc:ReceivingWebhooks>.
  public struct WebhookVerifier: Sendable {
    private let keys: [SymmetricKey]
    private let tolerance: TimeInterval
    private let now: @Sendable () -> Date

    /// Makes a verifier.
    ///
    /// - Parameters:
    ///   - secrets: each `whsec_` and base64 of at least 24 bytes; the prefix may be missing. Give the old and the new
    ///     one during a rotation.
    ///   - tolerance: seconds by which the time of sending may differ from this machine's clock. Without such a limit a
    ///     recorded webhook could be sent again forever.
    ///   - now: the time.
    /// - Throws: ``WebhookSecretFault`` for a secret that can't be read.
    public init(
      secrets: [String], tolerance: TimeInterval = 300,
      now: @escaping @Sendable () -> Date = BramleyVerifier.machineClock
    ) throws(WebhookSecretFault) {
      guard !secrets.isEmpty else { throw .missing }
      var keys: [SymmetricKey] = []
      for secret in secrets { keys.append(try Self.key(secret)) }
      self.keys = keys
      self.tolerance = max(0, tolerance)
      self.now = now
    }

    /// Verifies a webhook and returns its event.
    ///
    /// - Parameters:
    ///   - body: the request's body as it was received. A body that was parsed and written again has another signature.
    ///   - field: returns the value of a header field by its name, which is in lower case; nil if the request lacks it.
    /// - Throws: ``WebhookError``, which has the response's status.
    public func verify(
      _ body: some Sequence<UInt8>, field: (_ name: String) -> String?
    ) throws(WebhookError) -> WebhookEvent {
      let id = try Self.value(.id, field)
      let timestamp = try Self.value(.timestamp, field)
      let signatures = try Self.value(.signature, field)
      // With a period, the same signed text could be taken apart in two ways.
      guard id.utf8.count <= 256, !id.utf8.contains(UInt8(ascii: ".")) else { throw .fieldMalformed(.id) }
      guard timestamp.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
        let seconds = Int64(timestamp)
      else { throw .fieldMalformed(.timestamp) }

      let age = now().timeIntervalSince1970 - Double(seconds)
      guard age <= tolerance else { throw .tooOld }
      guard age >= -tolerance else { throw .inTheFuture }

      let body = Data(body)
      guard isSigned(Data("\(id).\(timestamp).".utf8) + body, by: signatures) else { throw .signature }
      return try WebhookEvent(id: id, body: body)
    }

    /// Verifies a webhook by its header fields in a dictionary, whose names may have any case.
    ///
    /// - Throws: ``WebhookError``, which has the response's status.
    public func verify(
      _ body: some Sequence<UInt8>, headers: [String: String]
    ) throws(WebhookError) -> WebhookEvent {
      let fields = Dictionary(headers.map { ($0.lowercased(), $1) }, uniquingKeysWith: { one, _ in one })
      return try verify(body) { fields[$0] }
    }

    /// Whether one of the signatures, separated by spaces, is one of the secrets'. Those of other versions are ignored.
    private func isSigned(_ content: Data, by signatures: String) -> Bool {
      for signature in signatures.split(separator: " ").prefix(16) where signature.hasPrefix("v1,") {
        let text = String(signature.dropFirst(3))
        // 32 bytes. Foundation takes more padding than there should be.
        guard text.utf8.count == 44, let code = Data(base64Encoded: text) else { continue }
        for key in keys
        where HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: content, using: key) {
          return true
        }
      }
      return false
    }

    private static func value(
      _ name: WebhookField, _ field: (String) -> String?
    ) throws(WebhookError) -> String {
      guard let value = field(name.rawValue), !value.isEmpty else { throw .fieldMissing(name) }
      return value
    }

    private static func key(_ secret: String) throws(WebhookSecretFault) -> SymmetricKey {
      let text = secret.hasPrefix("whsec_") ? String(secret.dropFirst(6)) : secret
      guard let bytes = Data(base64Encoded: text) else { throw .notBase64 }
      guard bytes.count >= 24 else { throw .tooShort }
      return SymmetricKey(data: bytes)
    }
  }

  extension WebhookVerifier: CustomStringConvertible, CustomReflectable {
    /// How many secrets there are, and none of them.
    public var description: String { "WebhookVerifier(secrets: \(keys.count))" }
    public var customMirror: Mirror { Mirror(self, children: ["secrets": keys.count]) }
  }

#else
  /// Needs the package trait `Verifier`.
  @available(
    *, unavailable,
    message: "add Bramley with its trait: .package(name: \"Bramley\", …, traits: [\"Verifier\"])"
  )
  public struct WebhookVerifier {}
#endif
