#if Verifier
  /// What is wrong with a token.
  public enum TokenFault: String, Error, Hashable, Sendable, CaseIterable {
    /// It is not a JWT in compact form, at most 16 KiB long and without duplicate members.
    case malformed
    /// Its header contains a key, or extensions that must be understood.
    case header
    /// It is of another type than `at+jwt`: an identity token, for example.
    case type
    /// Its algorithm is not ES256.
    case algorithm
    /// A claim is missing or of the wrong type.
    case claims
    /// Another server issued it.
    case issuer
    /// It is for another audience.
    case audience
    /// It was issued to a client that is not accepted here.
    case client
    /// It has expired.
    case expired
    /// It was issued in the future, or is not valid yet.
    case early
    /// The issuer publishes no key with its key id.
    case key
    /// The signature is not the key's.
    case signature
    /// It is bound to no key, although it came with the scheme of those that are.
    case binding
    /// The server itself rejects it.
    case refusedByServer
  }

  extension TokenFault: CustomStringConvertible {
    public var description: String {
      switch self {
      case .malformed: "it is not a JWT in compact form"
      case .header: "its header names keys or extensions"
      case .type: "its type is not at+jwt"
      case .algorithm: "its algorithm is not ES256"
      case .claims: "a claim is missing or of the wrong type"
      case .issuer: "its issuer is not the server.public_url that the verifier was given"
      case .audience: "its audience is not the one that the verifier was given"
      case .client: "its client is not among the accepted ones"
      case .expired: "it has expired"
      case .early: "it is not valid yet; compare the clocks of both machines"
      case .key: "the issuer publishes no such key"
      case .signature: "its signature is not valid"
      case .binding: "it is a bearer token and came with the scheme DPoP"
      case .refusedByServer: "the server rejects it"
      }
    }
  }
#endif
