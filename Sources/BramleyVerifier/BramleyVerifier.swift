#if Verifier
  public import BramleyAPI
  public import Foundation

  /// Checks the access tokens of a Bramley server, for the back ends beside it.
  ///
  /// ```swift
  /// let verifier = BramleyVerifier(
  ///   issuer: URL(string: "https://id.example.com")!, audience: "https://id.example.com")
  /// let user = try await verifier.verify(authorization: request.headers[.authorization])
  /// ```
  ///
  /// A token is believed when it is a JWT of type `at+jwt` (RFC 9068), signed with ES256 by a key that the
  /// issuer publishes, from this issuer, for this audience, and within its time. Neither the algorithm nor the
  /// key is ever chosen by the token. The issuer's keys are kept at hand, so that a call costs no request.
  ///
  /// Make one for the life of the process: it holds the keys.
  public struct BramleyVerifier: Sendable {
    private let rules: AccessTokenRules
    private let keys: KeySetCache
    private let liveness: SessionLiveness?
    private let now: @Sendable () -> Date

    /// Makes a verifier; the keys are fetched with the first token, or by ``warmUp()``.
    ///
    /// - Parameters:
    ///   - issuer: the server's public address, its `server.public_url`. `iss` must equal it byte for byte; a
    ///     slash at its end doesn't count. Keys and sessions are asked for below it, so outside a developer's
    ///     machine it begins with `https`.
    ///   - audience: what `aud` must be or hold: the server's `server.audience`, by default its public address.
    ///   - clientIDs: the clients whose tokens are accepted; nil for every client of the server.
    ///   - leeway: seconds that the clocks of the server and this machine may differ.
    ///   - liveness: whether the session behind a token is asked after. Without that, a session that ended is
    ///     noticed when its token is over.
    ///   - transport: how the server is asked.
    ///   - now: the time.
    public init(
      issuer: URL, audience: String, clientIDs: Set<ClientID>? = nil, leeway: TimeInterval = 30,
      liveness: LivenessPolicy = .off, transport: VerifierTransport = .live(),
      now: @escaping @Sendable () -> Date = machineClock
    ) {
      let issuer = Issuer(issuer)
      rules = AccessTokenRules(
        issuer: issuer.text, audience: audience, clientIDs: clientIDs, leeway: max(0, leeway))
      keys = KeySetCache(source: KeySetSource(url: issuer.url(WirePath.keys), transport: transport), now: now)
      self.liveness = liveness.whenUnreachable.map {
        SessionLiveness(
          url: issuer.url(WirePath.user), whenUnreachable: $0, transport: transport, now: now)
      }
      self.now = now
    }

    /// Whose token this is.
    ///
    /// - Parameters:
    ///   - bearer: the token alone, without `Bearer`.
    ///   - maximumAge: seconds since the person last proved who they are, for a step that needs it to be
    ///     recent; nil if any time will do. Refreshing a session doesn't renew it.
    /// - Throws: ``VerificationError``, which knows the answer's status and `WWW-Authenticate`.
    public func verify(
      _ bearer: String, authenticatedWithin maximumAge: TimeInterval? = nil
    ) async throws(VerificationError) -> VerifiedUser {
      let token: UnverifiedToken
      do throws(TokenFault) {
        token = try UnverifiedToken(bearer)
        try rules.check(token.claims, at: now())
      } catch {
        throw .tokenInvalid(error)
      }
      try await checkSignature(of: token)
      let user = VerifiedUser(token.claims)
      if let maximumAge, now() >= user.authTime.addingTimeInterval(maximumAge + rules.leeway) {
        throw .authenticationTooOld(maximumAge: Int(max(0, min(maximumAge, 1e9))))
      }
      try await liveness?.check(user, bearer: bearer)
      return user
    }

    /// Whose request this is, by the value of its `Authorization` field; nil if it has none.
    ///
    /// - Throws: ``VerificationError``, as ``verify(_:authenticatedWithin:)`` does.
    public func verify(
      authorization: String?, authenticatedWithin maximumAge: TimeInterval? = nil
    ) async throws(VerificationError) -> VerifiedUser {
      try await verify(BearerToken.read(authorization), authenticatedWithin: maximumAge)
    }

    /// Sees to the keys before the first token comes, however short ago a fetch failed: for the start of a
    /// server, and for its readiness.
    ///
    /// - Returns: whether keys are at hand.
    @discardableResult
    public func warmUp() async -> Bool { await keys.warmUp() }

    private func checkSignature(of token: UnverifiedToken) async throws(VerificationError) {
      switch await keys.key(token.keyID, forTokenIssuedAt: token.claims.issuedAt) {
      case .found(let key):
        guard key.isValid(signature: token.signature, for: token.signingInput) else {
          throw .tokenInvalid(.signature)
        }
      case .unknown: throw .tokenInvalid(.key)
      case .unavailable(let seconds): throw .keysUnavailable(retryAfter: seconds)
      }
    }
  }

  /// The server's public address, as tokens spell it and as its endpoints are found.
  private struct Issuer {
    let text: String

    init(_ url: URL) {
      let text = url.absoluteString
      self.text = text.hasSuffix("/") ? String(text.dropLast()) : text
    }

    func url(_ path: String) -> URL { URL(string: text + path)! }
  }
#else
  /// Needs the package trait `Verifier`.
  @available(
    *, unavailable,
    message: "add Bramley with its trait: .package(name: \"Bramley\", …, traits: [\"Verifier\"])"
  )
  public struct BramleyVerifier {}
#endif
