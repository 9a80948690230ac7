#if Verifier
  import BramleyTokens
  public import Foundation

  extension BramleyVerifier {
    /// Verifies a token that is bound to a key, with the proof of the key (RFC 9449, section 7), and returns its user.
    ///
    /// - Parameters:
    ///   - token: the token alone, without `DPoP`.
    ///   - proof: the value of the request's one `DPoP` field.
    ///   - method: the request's method.
    ///   - url: the request's address as the client knows it, with the public scheme, host and path, also behind a proxy
    ///     that changes them. Query and fragment don't matter.
    ///   - maximumAge: as for ``verify(_:authenticatedWithin:acr:)``.
    ///   - acr: as for ``verify(_:authenticatedWithin:acr:)``.
    public func verify(
      token: String, proof: String, method: String, url: URL,
      authenticatedWithin maximumAge: TimeInterval? = nil, acr: [String] = []
    ) async throws(VerificationError) -> VerifiedUser {
      let (user, thumbprint) = try await verified(token, authenticatedWithin: maximumAge, acr: acr)
      guard let thumbprint else { throw .tokenInvalid(.binding) }
      try await check(proof, of: token, thumbprint, method, url)
      return user
    }

    /// Verifies a request whose token may be a bearer token or bound to a key, and returns its user.
    ///
    /// - Parameters:
    ///   - authorization: the value of the `Authorization` field; nil if the request has none.
    ///   - proofs: the values of all its `DPoP` fields.
    ///   - method: the request's method.
    ///   - url: as for ``verify(token:proof:method:url:authenticatedWithin:acr:)``.
    ///   - maximumAge: as for ``verify(token:proof:method:url:authenticatedWithin:acr:)``.
    ///   - acr: as for ``verify(token:proof:method:url:authenticatedWithin:acr:)``.
    public func verify(
      authorization: String?, proofs: [String], method: String, url: URL,
      authenticatedWithin maximumAge: TimeInterval? = nil, acr: [String] = []
    ) async throws(VerificationError) -> VerifiedUser {
      guard let token = try BearerToken.readBound(authorization) else {
        return try await verify(
          authorization: authorization, authenticatedWithin: maximumAge, acr: acr)
      }
      guard let proof = proofs.first else { throw .proofMissing }
      guard proofs.count == 1 else { throw .proofInvalid(.malformed) }
      return try await verify(
        token: token, proof: proof, method: method, url: url, authenticatedWithin: maximumAge,
        acr: acr)
    }

    private func check(
      _ text: String, of token: String, _ thumbprint: String, _ method: String, _ url: URL
    ) async throws(VerificationError) {
      guard let target = DPoPTarget(url.absoluteString) else { throw .proofInvalid(.address) }
      let proof: DPoPProof
      do throws(DPoPFault) { proof = try DPoPProof(text) } catch { throw .proofInvalid(error) }
      let expectation = DPoPExpectation(
        method: method, target: target, accessToken: token, thumbprint: thumbprint,
        freshness: .time(proofs.window, now: now()))
      switch expectation.judge(proof, by: .verifier) {
      case .valid: break
      // No nonce is asked for here.
      case .nonceRequired: throw .proofInvalid(.time)
      case .invalid(let fault): throw .proofInvalid(fault)
      }
      let mark = proof.mark(target, by: .verifier)
      guard await proofs.isFirstUse(mark, proofs.window.end(of: proof.issuedAt)) else { throw .proofReplayed }
    }
  }
#endif
