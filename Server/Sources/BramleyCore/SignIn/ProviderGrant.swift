import BramleyAPI
import Crypto
package import Foundation

/// A token of a provider that is kept so that the person's authorization can be ended: one for each identity.
package struct ProviderGrant: Sendable, Equatable {
  /// The person who authorized.
  package var identity: IdentityKey
  package var kind: HeldToken.Kind
  /// The token, sealed for this row.
  package var sealedToken: Data
  /// By what a provider names the token without showing it.
  package var fingerprint: TokenFingerprint
  /// When it was stored.
  package var keptAt: Date

  package init(
    identity: IdentityKey, kind: HeldToken.Kind, sealedToken: Data, fingerprint: TokenFingerprint,
    keptAt: Date
  ) {
    self.identity = identity
    self.kind = kind
    self.sealedToken = sealedToken
    self.fingerprint = fingerprint
    self.keptAt = keptAt
  }

  /// Seals a token.
  package init(_ token: HeldToken, of identity: IdentityKey, seal: Seal, at now: Date) {
    self.init(
      identity: identity, kind: token.kind,
      sealedToken: seal.close(Data(token.text.utf8), for: Self.row(identity)),
      fingerprint: TokenFingerprint(of: token.text), keptAt: now)
  }

  /// Returns the row that a token is sealed for.
  package static func row(_ identity: IdentityKey) -> Seal.Row {
    Seal.Row("provider_grant", identity.provider.rawValue, identity.team, identity.subject)
  }
}

/// The hashes by which a security event names a token (RISC, `token_identifier_alg`).
package struct TokenFingerprint: Sendable, Equatable {
  /// SHA-256 of the token's first 16 characters.
  package var prefixHash: Data
  /// SHA-512 of the SHA-512 of the token.
  package var doubleSHA512: Data

  package init(prefixHash: Data, doubleSHA512: Data) {
    self.prefixHash = prefixHash
    self.doubleSHA512 = doubleSHA512
  }

  package init(of token: String) {
    self.init(
      prefixHash: Self.hash(ofPrefix: String(token.prefix(16))),
      doubleSHA512: Data(SHA512.hash(data: Data(SHA512.hash(data: Data(token.utf8))))))
  }

  /// Returns the hash of a token's first 16 characters.
  package static func hash(ofPrefix prefix: String) -> Data { Data(SHA256.hash(data: Data(prefix.utf8))) }
}

extension SealedTable {
  package static let providerGrants = SealedTable("provider_grants")
}

extension SealedPlace {
  package static func providerGrant(_ identity: IdentityKey) -> SealedPlace {
    SealedPlace(.providerGrants, ProviderGrant.row(identity))
  }
}
