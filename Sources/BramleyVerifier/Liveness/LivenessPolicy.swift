#if Verifier
  /// Whether the session behind a token is asked after, and what follows when the server can't be asked.
  public enum LivenessPolicy: Hashable, Sendable {
    /// The token alone is believed, until it is over.
    case off
    /// The server is asked, at most once in five seconds for one token.
    case asked(whenUnreachable: Unreachable)

    /// What follows when the server gives no answer.
    public enum Unreachable: Hashable, Sendable {
      /// Nobody is let in: ``VerificationError/serverUnreachable``.
      case refuse
      /// The token alone is believed.
      case believeToken
    }

    var whenUnreachable: Unreachable? {
      switch self {
      case .off: nil
      case .asked(let policy): policy
      }
    }
  }
#endif
