package import Foundation

/// Stores tokens of providers. The step of a sign-in stores them, and they are deleted with their identities.
package protocol ProviderGrantStore: Sendable {
  /// Returns the token of an identity, sealed.
  func providerGrant(of identity: IdentityKey) async throws(StoreError) -> ProviderGrant?
  /// Deletes the tokens that a provider says are no longer valid; returns whose they were.
  func forgetProviderGrants(_ match: TokenMatch) async throws(StoreError) -> [IdentityKey]
}

/// How a provider names a token that is no longer valid.
package enum TokenMatch: Sendable, Equatable {
  /// By ``TokenFingerprint/prefixHash``.
  case prefixHash(Data)
  /// By ``TokenFingerprint/doubleSHA512``.
  case doubleSHA512(Data)
  /// By the person: whatever is held of them.
  case identity(IdentityKey)
}
