import BramleyAPI

/// The challenge of a refusal that concerns a proof (RFC 9449, sections 7.1 and 9).
enum ProofChallenge {
  /// Returns the value of `WWW-Authenticate`.
  static func text(_ code: ProblemCode) -> String {
    let error =
      switch code {
      case .dpopNonceRequired: "use_dpop_nonce"
      case .dpopProofInvalid: "invalid_dpop_proof"
      default: "invalid_token"
      }
    return #"DPoP error="\#(error)", error_description="\#(code.appearance.title)", algs="ES256""#
  }
}
