import BramleyAPI
import BramleyCore

extension OAuthErrorBody {
  /// Makes the refusal's body as in RFC 6749, section 5.2.
  init(_ refusal: Refusal) {
    self.init(
      error: Self.name(of: refusal.code),
      errorDescription: refusal.detail ?? refusal.code.appearance.title,
      code: refusal.code)
  }

  /// A grant type that the endpoint does not support.
  static let unsupportedGrantType = OAuthErrorBody(
    error: "unsupported_grant_type",
    errorDescription: "grant_type is authorization_code or refresh_token.", code: .invalidRequest)

  /// A `resource` that no access tokens are made for (RFC 8707, section 2).
  static let invalidTarget = OAuthErrorBody(
    error: "invalid_target", errorDescription: "resource is none that this server makes access tokens for.",
    code: .invalidRequest)

  private static func name(of code: ProblemCode) -> String {
    switch code {
    case .codeInvalid, .refreshTokenInvalid, .refreshTokenReused, .sessionEnded, .redirectNotRegistered:
      "invalid_grant"
    case .clientUnknown: "invalid_client"
    case .dpopProofMissing, .dpopProofInvalid: "invalid_dpop_proof"
    case .dpopNonceRequired: "use_dpop_nonce"
    case .rateLimited, .unavailable, .appleUnavailable: "temporarily_unavailable"
    case .internalError, .appleConfiguration: "server_error"
    default: "invalid_request"
    }
  }
}
