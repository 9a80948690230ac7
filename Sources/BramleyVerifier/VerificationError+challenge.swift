#if Verifier
  import BramleyTokens

  extension VerificationError {
    /// The value of `WWW-Authenticate` (RFC 6750, section 3); nil with a status of 503.
    public var wwwAuthenticate: String? { challenge(realm: nil) }

    /// The value of `WWW-Authenticate` with a realm; nil with a status of 503.
    public func wwwAuthenticate(realm: String) -> String? { challenge(realm: realm) }

    private func challenge(realm: String?) -> String? {
      guard let parameters else { return nil }
      let all = (realm.map { [("realm", $0)] } ?? []) + parameters
      return scheme + (all.isEmpty ? "" : " ")
        + all.map { "\($0)=\(Self.quoted($1))" }.joined(separator: ", ")
    }

    /// RFC 9449, section 7.1, for what concerns a proof.
    private var scheme: String {
      switch self {
      case .proofMissing, .proofInvalid, .proofReplayed: "DPoP"
      default: "Bearer"
      }
    }

    /// There is no error code for a request without a token (section 3.1).
    private var parameters: [(String, String)]? {
      switch self {
      case .tokenMissing: []
      case .requestMalformed:
        Self.error("invalid_request", "Authorization must be Bearer, a space and the access token.")
      case .tokenInvalid(.expired): Self.error("invalid_token", "The access token has expired.")
      case .tokenInvalid: Self.error("invalid_token", "The access token is not valid here.")
      case .proofMissing:
        Self.error("invalid_token", "The access token needs a proof of its key.") + [("algs", "ES256")]
      case .proofInvalid(let fault):
        Self.error("invalid_dpop_proof", fault.explanation) + [("algs", "ES256")]
      case .proofReplayed:
        Self.error("invalid_dpop_proof", "The DPoP proof was used before.") + [("algs", "ES256")]
      case .sessionEnded: Self.error("invalid_token", "The session has ended.")
      case .authenticationTooOld(let age):
        Self.error("insufficient_user_authentication", "A more recent authentication is needed.")
          + [("max_age", "\(age)")]
      case .authenticationTooWeak(let acr, let age):
        Self.error("insufficient_user_authentication", "A stronger authentication is needed.")
          + [("acr_values", acr.joined(separator: " "))] + (age.map { [("max_age", "\($0)")] } ?? [])
      case .keysUnavailable, .serverUnreachable: nil
      }
    }

    private static func error(_ code: String, _ words: String) -> [(String, String)] {
      [("error", code), ("error_description", words)]
    }

    /// A quoted string (RFC 9110, section 5.6.4), without the characters that it can't contain.
    private static func quoted(_ text: String) -> String {
      let kept = text.unicodeScalars.filter { (0x20...0x7E).contains($0.value) }
      return "\"" + kept.map { "\"\\".unicodeScalars.contains($0) ? "\\\($0)" : "\($0)" }.joined() + "\""
    }
  }
#endif
