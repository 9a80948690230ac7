#if Verifier
  /// Why a request is not let in. Nothing of the token is ever part of it.
  ///
  /// ``description`` is for the log; what the caller may know is in ``wwwAuthenticate``.
  public enum VerificationError: Error, Hashable, Sendable {
    /// The request bears no token: 401.
    case tokenMissing
    /// The `Authorization` field is not as RFC 6750, section 2.1 writes it: 400.
    case requestMalformed
    /// The token is not one to believe here: 401.
    case tokenInvalid(TokenFault)
    /// The session behind the token is over: signed out, revoked or deleted: 401.
    case sessionEnded
    /// The person must prove again who they are, which was to be at most so many seconds ago: 401 (RFC 9470).
    case authenticationTooOld(maximumAge: Int)
    /// No keys are at hand that could tell; the next try to fetch them is in so many seconds: 503.
    case keysUnavailable(retryAfter: Int)
    /// The server can't be asked whether the session lives, and the policy is to refuse then: 503.
    case serverUnreachable

    /// The status of the answer.
    public var status: Int {
      switch self {
      case .requestMalformed: 400
      case .tokenMissing, .tokenInvalid, .sessionEnded, .authenticationTooOld: 401
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
      case .tokenMissing: "the request bears no access token"
      case .requestMalformed: "the Authorization field is not Bearer and a token"
      case .tokenInvalid(let fault): "access token refused: \(fault.description)"
      case .sessionEnded: "the session is over"
      case .authenticationTooOld(let age): "the person did not prove who they are in the last \(age) s"
      case .keysUnavailable: "the issuer's keys can't be fetched; is its address right, and is it up?"
      case .serverUnreachable: "the issuer can't be asked whether the session lives"
      }
    }
  }
#endif
