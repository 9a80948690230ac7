#if Verifier
  /// Whether the server is asked if a token's session is alive, and what happens if it can't be reached.
  public enum LivenessPolicy: Hashable, Sendable {
    /// The token alone decides, until it expires.
    case off
    /// The server is asked, at most once in five seconds for each token.
    case asked(whenUnreachable: Unreachable)

    /// What happens if the server does not respond.
    public enum Unreachable: Hashable, Sendable {
      /// The request is rejected: ``VerificationError/serverUnreachable``.
      case reject
      /// The token alone decides.
      case acceptToken
    }

    var whenUnreachable: Unreachable? {
      switch self {
      case .off: nil
      case .asked(let policy): policy
      }
    }
  }
#endif
