package import Foundation

/// A nonce that this server issued and that a sign-in spends.
package struct ServerNonce: Sendable, Equatable {
  /// SHA-256 of the nonce.
  package var hash: Data
  package var expiresAt: Date
  /// When it was issued.
  package var issuedAt: Date { expiresAt.addingTimeInterval(-NonceService.lifetime) }

  package init(hash: Data, expiresAt: Date) {
    self.hash = hash
    self.expiresAt = expiresAt
  }
}
