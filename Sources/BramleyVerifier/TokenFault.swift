#if Verifier
  /// What is wrong with a token.
  public enum TokenFault: String, Error, Hashable, Sendable, CaseIterable {
    /// It is no JWT in compact form of at most 16 KiB, with each member once.
    case malformed
    /// Its header asks for more than a type, an algorithm and a key id.
    case header
    /// It is of another type than `at+jwt`: an identity token, for example.
    case type
    /// Its algorithm is not ES256.
    case algorithm
    /// A claim is missing or of the wrong kind.
    case claims
    /// Another server issued it.
    case issuer
    /// It is for another audience.
    case audience
    /// It was issued to a client that is not accepted here.
    case client
    /// It is over.
    case expired
    /// It was issued in the future, or is not valid yet.
    case early
    /// The issuer publishes no key of its key id.
    case key
    /// The signature does not fit.
    case signature
    /// The server itself refuses it.
    case refusedByServer
  }

  extension TokenFault: CustomStringConvertible {
    public var description: String {
      switch self {
      case .malformed: "it is not a JWT in compact form"
      case .header: "its header names keys or extensions"
      case .type: "its type is not at+jwt"
      case .algorithm: "its algorithm is not ES256"
      case .claims: "a claim is missing or of the wrong kind"
      case .issuer: "it is from another issuer than the server.public_url that the verifier was given"
      case .audience: "it is for another audience than the server.audience that the verifier was given"
      case .client: "its client is not among the accepted ones"
      case .expired: "it is over"
      case .early: "it is not valid yet; compare the clocks of both machines"
      case .key: "the issuer publishes no such key"
      case .signature: "its signature does not fit"
      case .refusedByServer: "the server refuses it"
      }
    }
  }
#endif
