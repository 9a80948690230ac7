#if Verifier
  public import BramleyTokens

  /// Why a request is rejected. It never contains anything of the token.
  ///
  /// ``description`` is for the log; what the caller may know is in ``wwwAuthenticate``.
  public enum VerificationError: Error, Hashable, Sendable {
    /// The request has no token: 401.
    case tokenMissing
    /// The `Authorization` field is not as RFC 6750, section 2.1 requires: 400.
    case requestMalformed
    /// The token is not valid here: 401.
    case tokenInvalid(TokenFault)
    /// The token is bound to a key, and the request has no proof of it, or bears the token as a bearer token: 401.
    case proofMissing
    /// The proof breaks a rule of RFC 9449, section 4.3: 401.
    case proofInvalid(DPoPFault)
    /// The proof was used before: 401.
    case proofReplayed
    /// The token's session has ended, by signing out, revocation or deletion: 401.
    case sessionEnded
    /// The person authenticated longer ago than the given number of seconds: 401 (RFC 9470).
    case authenticationTooOld(maximumAge: Int)
    /// The person authenticated less strongly than demanded, of which one strength is enough: 401 (RFC 9470).
    case authenticationTooWeak(acr: [String], maximumAge: Int?)
    /// No keys are cached that could decide; the next fetch may begin in the given number of seconds: 503.
    case keysUnavailable(retryAfter: Int)
    /// The server can't be asked whether the session is alive, and the policy is to reject the request: 503.
    case serverUnreachable

    /// The status of the response.
    public var status: Int {
      switch self {
      case .requestMalformed: 400
      case .tokenMissing, .tokenInvalid, .sessionEnded, .authenticationTooOld, .authenticationTooWeak,
        .proofMissing, .proofInvalid,
        .proofReplayed:
        401
      case .keysUnavailable, .serverUnreachable: 503
      }
    }

    /// Seconds for `Retry-After`, with a status of 503.
    public var retryAfter: Int? {
      switch self {
      case .keysUnavailable(let seconds): seconds
      case .serverUnreachable: 1
      default: nil
      }
    }
  }

  extension VerificationError: CustomStringConvertible {
    public var description: String {
      switch self {
      case .tokenMissing: "the request has no access token"
      case .requestMalformed: "the Authorization field is not Bearer and a token"
      case .tokenInvalid(let fault): "access token rejected: \(fault.description)"
      case .proofMissing: "the access token is bound to a key, and no proof of it came with the request"
      case .proofInvalid(let fault): fault.explanation
      case .proofReplayed: "the DPoP proof was used before"
      case .sessionEnded: "the session has ended"
      case .authenticationTooWeak: "the person authenticated less strongly than demanded"
      case .authenticationTooOld(let age): "the person did not authenticate in the last \(age) s"
      case .keysUnavailable: "the issuer's keys can't be fetched; is its address right, and is it up?"
      case .serverUnreachable: "the issuer can't be asked whether the session is alive"
      }
    }
  }
#endif
