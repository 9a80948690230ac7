import BramleyAPI
package import BramleyCore
import Foundation

extension SQLStore: ProviderGrantStore {
  package func providerGrant(of identity: IdentityKey) async throws(StoreError) -> ProviderGrant? {
    try await engine.read { tx in
      try tx.providerGrants("provider = ? AND team = ? AND subject = ?", identity.parameters).first
    }
  }

  package func forgetProviderGrants(_ match: TokenMatch) async throws(StoreError) -> [IdentityKey] {
    try await engine.write { try $0.forgetProviderGrants(match) }
  }
}

extension SQLTransaction {
  /// The tokens for which a condition on them or on their identities holds.
  func providerGrants(_ condition: String, _ parameters: SQLParameters) throws -> [ProviderGrant] {
    try all(
      """
      SELECT provider, team, subject, kind, sealed_token, prefix_hash, double_sha512, kept_at
      FROM provider_grant JOIN identity ON identity.id = provider_grant.identity_id
      WHERE \(condition) ORDER BY identity.id
      """, parameters, ProviderGrant.init(row:))
  }

  /// Deletes tokens; returns whose they were.
  func forgetProviderGrants(_ match: TokenMatch) throws -> [IdentityKey] {
    let found =
      switch match {
      case .prefixHash(let hash): try providerGrants("prefix_hash = ?", [hash])
      case .doubleSHA512(let hash): try providerGrants("double_sha512 = ?", [hash])
      case .identity(let identity):
        try providerGrants("provider = ? AND team = ? AND subject = ?", identity.parameters)
      }
    for grant in found {
      try write(
        """
        DELETE FROM provider_grant WHERE identity_id IN
          (SELECT id FROM identity WHERE provider = ? AND team = ? AND subject = ?)
        """, grant.identity.parameters)
    }
    return found.map(\.identity)
  }

  /// Stores a token, replacing the identity's older one unless it yields to that.
  func keep(_ grant: ProviderGrant, for identity: IdentityID) throws {
    let lasting = grant.kind.yieldsTo.map(\.rawValue)
    let places = lasting.map { _ in "?" }.joined(separator: ", ")
    try write(
      """
      INSERT INTO provider_grant (identity_id, kind, sealed_token, prefix_hash, double_sha512, kept_at)
      VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (identity_id) DO UPDATE SET
        kind = excluded.kind, sealed_token = excluded.sealed_token, prefix_hash = excluded.prefix_hash,
        double_sha512 = excluded.double_sha512, kept_at = excluded.kept_at
      \(lasting.isEmpty ? "" : "WHERE provider_grant.kind NOT IN (\(places))")
      """,
      [
        identity.rawValue, grant.kind.rawValue, grant.sealedToken, grant.fingerprint.prefixHash,
        grant.fingerprint.doubleSHA512, grant.keptAt,
      ] + SQLParameters(lasting))
  }
}

extension ProviderGrant {
  fileprivate init(row: SQLRow) throws {
    guard let kind = HeldToken.Kind(rawValue: try row.text(3)) else {
      throw StoreError(.broken, "a provider's token is of an unknown kind")
    }
    self.init(
      identity: try IdentityKey(row: row), kind: kind, sealedToken: try row.bytes(4),
      fingerprint: TokenFingerprint(prefixHash: try row.bytes(5), doubleSHA512: try row.bytes(6)),
      keptAt: try row.time(7))
  }
}

extension IdentityKey {
  fileprivate var parameters: SQLParameters { [provider.rawValue, team, subject] }
}

extension SealedColumn {
  static let providerGrants: SealedColumn = {
    var column = SealedColumn(.providerGrants, "provider_grant", "sealed_token", key: "identity_id") {
      .providerGrant(try IdentityKey(row: $0.from(1)))
    }
    column.source = "provider_grant JOIN identity ON identity.id = identity_id"
    column.others = ["provider", "team", "subject"]
    return column
  }()
}
