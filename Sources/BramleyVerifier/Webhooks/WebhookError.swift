#if Verifier
  /// A header field of a webhook.
  public enum WebhookField: String, Hashable, Sendable, CaseIterable {
    /// The event's id, the same for each attempt to deliver it.
    case id = "webhook-id"
    /// When this attempt was sent: seconds since 1970.
    case timestamp = "webhook-timestamp"
    /// One signature or several, separated by spaces.
    case signature = "webhook-signature"
  }

  /// Why a webhook is rejected. It never contains anything of the request.
  public enum WebhookError: Error, Hashable, Sendable {
    /// The request lacks a header field: 400.
    case fieldMissing(WebhookField)
    /// A header field is malformed: 400.
    case fieldMalformed(WebhookField)
    /// It was sent longer ago than the tolerance allows: 401.
    case tooOld
    /// It was sent in the future: 401. Compare the clocks of both machines.
    case inTheFuture
    /// No signature is one of the secrets': 401.
    case signature
    /// The signature is valid, but the body is no event: 400.
    case body

    /// The status of the response.
    public var status: Int {
      switch self {
      case .fieldMissing, .fieldMalformed, .body: 400
      case .tooOld, .inTheFuture, .signature: 401
      }
    }
  }

  extension WebhookError: CustomStringConvertible {
    public var description: String {
      switch self {
      case .fieldMissing(let field): "the webhook has no field \(field.rawValue)"
      case .fieldMalformed(let field): "the webhook's field \(field.rawValue) is malformed"
      case .tooOld: "the webhook was sent too long ago, or the clocks of both machines differ"
      case .inTheFuture: "the webhook was sent in the future; compare the clocks of both machines"
      case .signature: "the webhook's signature is not that of a secret that the verifier was given"
      case .body: "the webhook's body is no event"
      }
    }
  }

  /// Why a webhook secret can't be read. It never contains anything of the secret.
  public enum WebhookSecretFault: Error, Hashable, Sendable {
    /// There is none.
    case missing
    /// It is not base64, with or without `whsec_` before it.
    case notBase64
    /// It has fewer than 24 bytes.
    case tooShort
  }

  extension WebhookSecretFault: CustomStringConvertible {
    public var description: String {
      switch self {
      case .missing: "there is no webhook secret"
      case .notBase64: "a webhook secret is not whsec_ and base64"
      case .tooShort: "a webhook secret has fewer than 24 bytes"
      }
    }
  }
#endif
