import BramleyAPI
import BramleyTokens

// Refusals of proofs and of what needs one.
extension Refusal {
  static let proofMissing = Refusal(
    .dpopProofMissing, "The request needs a DPoP proof of the device's key.",
    remedy: "Send a DPoP header (RFC 9449), or use a version of the kit that has bound sessions.")
  static let boundTokenAsBearer = Refusal(
    .dpopProofMissing, "The access token is bound to a key, so it is no bearer token.",
    remedy: "Send Authorization: DPoP with the token, and a DPoP header that proves its key.")
  static let proofNonceRequired = Refusal(
    .dpopNonceRequired, "The DPoP proof needs this server's nonce, or a newer one.",
    remedy: "Make a new proof with the value of the DPoP-Nonce header, and repeat the request.")
  static let proofReplayed = Refusal(
    .dpopProofInvalid, "The DPoP proof was used before.",
    remedy: "Make a new proof, with a new jti, for each request and each retry.")
  static let otherKeyOfRetry = Refusal(
    .dpopProofInvalid, "The first attempt bound the session to another key.",
    remedy: "Sign in again with a new credential.")

  static func proofInvalid(_ fault: DPoPFault) -> Refusal {
    Refusal(
      .dpopProofInvalid, fault.explanation,
      remedy: fault == .address ? "Check server.public_url: proofs are made for that address." : nil)
  }

  /// More than one DPoP header, or one that is no text.
  package static let proofMalformed = proofInvalid(.malformed)
}
