import BramleyAPI
import BramleyTokens
import Foundation

/// Judges the DPoP proofs of requests to this server (RFC 9449).
///
/// A proof is judged, its nonce included, before anything of the request is spent: a client that has to try again with a
/// newer nonce still has its credential and its refresh token.
package struct BoundSessions: Sendable {
  /// `sessions.bound`.
  package let mode: BoundSessionMode
  /// The nonces that proofs need.
  package let nonces: ProofNonces
  private let store: any ProofStore
  private let surroundings: Surroundings

  package init(
    mode: BoundSessionMode, store: any ProofStore, ring: KeyRing, surroundings: Surroundings
  ) {
    self.mode = mode
    self.store = store
    self.surroundings = surroundings
    nonces = ProofNonces(ring: ring, surroundings: surroundings)
  }

  /// Returns the key that the session of a sign-in is bound to; nil for a session without one.
  package func key(ofSignIn proof: PresentedProof?) async throws(Refusal) -> SessionKey? {
    switch (mode, proof) {
    case (.off, _), (.offered, nil): nil
    case (.required, nil): throw Refusal.proofMissing
    case (.offered, let proof?), (.required, let proof?): try await proven(proof)
    }
  }

  /// Returns the key that the client of a refresh has; nil where it proves none. Whether it must be proven, the session
  /// says.
  package func key(ofRefresh proof: PresentedProof?) async throws(Refusal) -> SessionKey? {
    guard let proof else { return nil }
    return try await proven(proof)
  }

  /// Requires that a request with an access token proves the key that the token is bound to.
  func demandKey(
    _ thumbprint: String, for token: PresentedToken, of session: SessionID
  ) async throws(Refusal) {
    guard token.scheme == .dpop else { throw Refusal.boundTokenAsBearer }
    guard let proof = token.proof else { throw Refusal.proofMissing }
    _ = try await proven(proof, with: token.text, boundTo: thumbprint, of: session)
  }

  private func proven(
    _ presented: PresentedProof, with accessToken: String? = nil, boundTo thumbprint: String? = nil,
    of session: SessionID? = nil
  ) async throws(Refusal) -> SessionKey {
    let now = surroundings.now()
    let nonces = nonces
    let expectation = DPoPExpectation(
      method: presented.method, target: presented.target, accessToken: accessToken, thumbprint: thumbprint,
      freshness: .nonce { nonces.accepts($0, at: now) })
    let proof: DPoPProof
    do { proof = try DPoPProof(presented.text) } catch { throw Refusal.proofInvalid(error) }
    switch expectation.judge(proof, by: .server) {
    case .invalid(let fault): throw Refusal.proofInvalid(fault)
    case .nonceRequired: throw Refusal.proofNonceRequired
    case .valid(let thumbprint):
      let use = ProofUse(
        mark: proof.mark(presented.target, by: .server), session: session,
        expiresAt: Self.end(of: proof, nonces: nonces, at: now), now: now)
      let isFirst: Bool
      do throws(StoreError) { isFirst = try await store.use(use) } catch { throw Refusal(error) }
      guard isFirst else { throw Refusal.proofReplayed }
      return SessionKey(
        thumbprint: thumbprint, kind: DeviceKeyKind(claimed: proof.keyKind), provenAt: now)
    }
  }

  /// A proof is accepted as long as its nonce, by the clock of the node that is furthest behind.
  private static func end(of proof: DPoPProof, nonces: ProofNonces, at now: Date) -> Date {
    (proof.nonce.flatMap(nonces.madeAt) ?? now)
      .addingTimeInterval(ProofNonces.lifetime + 2 * ClockWatch.tolerance)
  }
}
