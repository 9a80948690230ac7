package import Foundation

/// Verifies ID tokens of one provider: kind, algorithm, signature, rules, and what a caller expects.
package struct IDTokenVerifier: Sendable {
  private let reader: SignedTokenReader
  /// Adapts the claims of a provider that departs from the standard, before any rule is applied.
  private let adapt: @Sendable (inout IDTokenClaims) -> Void

  package init(
    reader: SignedTokenReader, adapting adapt: @escaping @Sendable (inout IDTokenClaims) -> Void = { _ in }
  ) {
    self.reader = reader
    self.adapt = adapt
  }

  /// Verifies a token.
  ///
  /// - Parameters:
  ///   - algorithms: those that the provider's metadata names, where it is known.
  ///   - expectation: what the token must belong to; it may depend on the claims, which have passed the rules.
  package func verify(
    _ text: String, by rules: IDTokenRules, algorithms: Set<SignatureAlgorithm>? = nil, at now: Date,
    expecting expectation: @Sendable (IDTokenClaims) -> IDTokenExpectation
  ) async throws(IDTokenFailure) -> VerifiedIDToken {
    var (claims, signingInput): (IDTokenClaims, Data)
    do throws(SignedTokenReader.Failure) {
      (claims, signingInput) = try await reader.read(
        text, as: IDTokenClaims.self, kind: .idToken, by: algorithms, at: now)
    } catch {
      switch error {
      case .invalid(let fault): throw .invalid(fault)
      case .keysUnavailable: throw .keysUnavailable
      }
    }
    adapt(&claims)
    if let violation = rules.violation(of: claims, at: now) ?? expectation(claims).violation(of: claims) {
      throw .violation(violation)
    }
    return VerifiedIDToken(claims: claims, signingInput: signingInput)
  }
}
