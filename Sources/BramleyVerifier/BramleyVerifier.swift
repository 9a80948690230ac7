#if Verifier
  public import BramleyAPI
  public import Foundation

  /// Verifies the access tokens of a Bramley server, for other back ends.
  ///
  /// ```swift
  /// let verifier = try BramleyVerifier(
  ///   issuer: URL(string: "https://id.example.com")!, audience: "https://api.example.com")
  /// let user = try await verifier.verify(authorization: request.headers[.authorization])
  /// ```
  ///
  /// A token is valid if it is a JWT of type `at+jwt` (RFC 9068), signed with ES256 by a key that the issuer
  /// publishes, from this issuer, for this audience, and not expired. The token never chooses the algorithm or
  /// the key. The issuer's keys are cached, so that a call usually needs no request.
  ///
  /// Make one for the lifetime of the process, since it caches the keys.
  public struct BramleyVerifier: Sendable {
    private let rules: AccessTokenRules
    private let keys: KeySetCache
    private let liveness: SessionLiveness?
    private let signatures = SignatureCache()
    let proofs: ProofPolicy
    let now: @Sendable () -> Date

    /// Makes a verifier; the keys are fetched with the first token, or by ``warmUp()``.
    ///
    /// - Parameters:
    ///   - issuer: the server's public address, its `server.public_url`. `iss` must equal it byte for byte; a
    ///     slash at its end is ignored. Keys and sessions are requested below it, so it begins with `https`, or is
    ///     on this machine.
    ///   - audience: what `aud` must be or contain. For a back end that is not trusted with the person's account, the
    ///     one of the server's `server.resources` that names it: apps ask for such tokens by `resource`, and Bramley's
    ///     own account endpoints reject them. Otherwise the server's public address: then whoever sees a token, this
    ///     back end too, may call the account endpoints with it.
    ///   - clientIDs: the clients whose tokens are accepted; nil for every client of the server.
    ///   - leeway: seconds by which the clocks of the server and this machine may differ.
    ///   - liveness: whether the server is asked if a token's session is still alive. If not, the end of a session
    ///     is noticed when its token has expired.
    ///   - proofs: how the proofs of bound tokens are checked (RFC 9449); nil for the usual policy.
    ///   - transport: how requests are sent to the server.
    ///   - allowHTTP: whether an issuer on another machine may begin with `http`, as with the server's
    ///     `server.allow_http`. Whoever is on the way can then forge every token: for trials only.
    ///   - now: the time.
    /// - Throws: ``IssuerFault`` for an issuer that can't be trusted.
    public init(
      issuer: URL, audience: String, clientIDs: Set<ClientID>? = nil, leeway: TimeInterval = 30,
      liveness: LivenessPolicy = .off, proofs: ProofPolicy? = nil, transport: VerifierTransport = .live(),
      allowHTTP: Bool = false, now: @escaping @Sendable () -> Date = machineClock
    ) throws(IssuerFault) {
      let issuer = try Issuer(issuer, allowHTTP: allowHTTP)
      rules = AccessTokenRules(
        issuer: issuer.text, audience: audience, clientIDs: clientIDs, leeway: max(0, leeway))
      keys = KeySetCache(source: KeySetSource(url: issuer.url(WirePath.keys), transport: transport), now: now)
      self.liveness = liveness.whenUnreachable.map {
        SessionLiveness(
          url: issuer.url(WirePath.currentSession), whenUnreachable: $0, transport: transport, now: now)
      }
      self.proofs = proofs ?? ProofPolicy(now: now)
      self.now = now
    }

    /// Verifies a bearer token and returns its user. A token that is bound to a key is no bearer token, and is rejected:
    /// verify it with its proof, by ``verify(token:proof:method:url:authenticatedWithin:acr:)``.
    ///
    /// - Parameters:
    ///   - bearer: the token alone, without `Bearer`.
    ///   - maximumAge: the seconds that may have passed since the person authenticated; nil for no limit. Refreshing a
    ///     session doesn't count as authentication, and an unknown time counts as too old. A proof counts for the
    ///     access token that answered it alone.
    ///   - acr: the strengths of authentication of which the token must have one, the preferred first, such as
    ///     ``AuthenticationStrength/twoFactors``; empty for any. A token without `acr` has none.
    /// - Throws: ``VerificationError``, which has the response's status and `WWW-Authenticate`.
    public func verify(
      _ bearer: String, authenticatedWithin maximumAge: TimeInterval? = nil, acr: [String] = []
    ) async throws(VerificationError) -> VerifiedUser {
      let (user, thumbprint) = try await verified(bearer, authenticatedWithin: maximumAge, acr: acr)
      guard thumbprint == nil else { throw .proofMissing }
      return user
    }

    /// Returns the user of a token, and the thumbprint of the key that it is bound to.
    func verified(
      _ bearer: String, authenticatedWithin maximumAge: TimeInterval?, acr: [String]
    ) async throws(VerificationError) -> (user: VerifiedUser, thumbprint: String?) {
      let token: UnverifiedToken
      do throws(TokenFault) {
        token = try UnverifiedToken(bearer)
        try rules.check(token.claims, at: now())
      } catch {
        throw .tokenInvalid(error)
      }
      try await checkSignature(of: token, bearer)
      let user = VerifiedUser(token.claims)
      // The challenge names the age too, so that one step-up is enough for both.
      guard acr.isEmpty || user.acr.map(acr.contains) == true else {
        throw .authenticationTooWeak(acr: acr, maximumAge: maximumAge.map { Int(max(0, min($0, 1e9))) })
      }
      if let maximumAge,
        now() >= (user.authTime ?? .distantPast).addingTimeInterval(maximumAge + rules.leeway)
      {
        throw .authenticationTooOld(maximumAge: Int(max(0, min(maximumAge, 1e9))))
      }
      try await liveness?.check(user, bearer: bearer)
      return (user, token.claims.thumbprint)
    }

    /// Verifies a request by the value of its `Authorization` field, nil if it has none, and returns its user.
    ///
    /// - Throws: ``VerificationError``, as ``verify(_:authenticatedWithin:acr:)`` does.
    public func verify(
      authorization: String?, authenticatedWithin maximumAge: TimeInterval? = nil, acr: [String] = []
    ) async throws(VerificationError) -> VerifiedUser {
      try await verify(BearerToken.read(authorization), authenticatedWithin: maximumAge, acr: acr)
    }

    /// Fetches the keys unless they are cached, however recently a fetch failed: for the start of a server and
    /// for its readiness check.
    ///
    /// - Returns: whether usable keys are cached.
    @discardableResult
    public func warmUp() async -> Bool { await keys.warmUp() }

    private func checkSignature(
      of token: UnverifiedToken, _ text: String
    ) async throws(VerificationError) {
      // The key is looked up each time, so that a token of a key that is not published any more is rejected.
      switch await keys.key(token.keyID, forTokenIssuedAt: token.claims.issuedAt) {
      case .found(let key):
        if await signatures.contains(text, keyID: token.keyID) { return }
        guard key.isValid(signature: token.signature, for: token.signingInput) else {
          throw .tokenInvalid(.signature)
        }
        await signatures.add(text, keyID: token.keyID, expiresAt: token.claims.expiresAt, at: now())
      case .unknown: throw .tokenInvalid(.key)
      case .unavailable(let seconds): throw .keysUnavailable(retryAfter: seconds)
      }
    }
  }

#else
  /// Needs the package trait `Verifier`.
  @available(
    *, unavailable,
    message: "add Bramley with its trait: .package(name: \"Bramley\", …, traits: [\"Verifier\"])"
  )
  public struct BramleyVerifier {}
#endif
