/// The first rule of RFC 9449, section 4.3, that a DPoP proof breaks.
public enum DPoPFault: String, Error, Hashable, Sendable, CaseIterable {
  /// It is not one compact JWS with a JSON header and payload.
  case malformed
  /// `typ` is not `dpop+jwt`.
  case type
  /// `alg` is not ES256, or the header has critical members.
  case algorithm
  /// `jwk` is missing, or is not a P-256 public key alone.
  case key
  /// A claim is missing or of the wrong form.
  case claims
  /// `htm` is not the request's method.
  case method
  /// `htu` is not the request's address.
  case address
  /// `iat` is too old, or too far ahead.
  case time
  /// `ath` is not the hash of the access token.
  case accessToken
  /// The key is not the one that the access token is bound to.
  case otherKey
  /// The signature is not the key's.
  case signature

  /// What is wrong, in a sentence that shows no value of the proof.
  public var explanation: String {
    switch self {
    case .malformed: "The DPoP proof is not a compact JWS."
    case .type: "The typ of the DPoP proof must be dpop+jwt."
    case .algorithm: "The DPoP proof must be signed with ES256."
    case .key: "The jwk of the DPoP proof must be a public P-256 key."
    case .claims: "The DPoP proof must have jti, htm, htu and iat."
    case .method: "The DPoP proof was made for another method."
    case .address: "The DPoP proof was made for another address."
    case .time: "The DPoP proof is too old, or the clock that it was made by is ahead."
    case .accessToken: "The DPoP proof was made for another access token."
    case .otherKey: "The DPoP proof was made with another key than the access token is bound to."
    case .signature: "The signature of the DPoP proof is not valid."
    }
  }
}
