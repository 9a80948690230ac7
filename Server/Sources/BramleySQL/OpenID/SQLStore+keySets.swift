package import BramleyCore
package import Foundation

extension SQLStore: KeySetStore {
  package func keySet(
    of source: PublishedSource, from address: URL
  ) async throws(StoreError) -> PublishedDocument? {
    try await engine.read { tx in
      try tx.first(
        "SELECT document, fetched_at FROM key_set WHERE source = ? AND address = ?",
        [source.rawValue, address.absoluteString], PublishedDocument.init(row:))
    }
  }

  package func keepKeySet(
    _ set: PublishedDocument, of source: PublishedSource, from address: URL
  ) async throws(StoreError) {
    try await engine.write { tx in
      try tx.write(
        """
        INSERT INTO key_set (source, address, document, fetched_at) VALUES (?, ?, ?, ?)
        ON CONFLICT (source) DO UPDATE
        SET address = excluded.address, document = excluded.document, fetched_at = excluded.fetched_at
        """, [source.rawValue, address.absoluteString, set.document, set.fetchedAt])
    }
  }

  package func metadata(of issuer: String) async throws(StoreError) -> PublishedDocument? {
    try await engine.read { tx in
      try tx.first(
        "SELECT document, fetched_at FROM provider_metadata WHERE issuer = ?", [issuer],
        PublishedDocument.init(row:))
    }
  }

  package func keepMetadata(
    _ metadata: PublishedDocument, of issuer: String
  ) async throws(StoreError) {
    try await engine.write { tx in
      try tx.write(
        """
        INSERT INTO provider_metadata (issuer, document, fetched_at) VALUES (?, ?, ?)
        ON CONFLICT (issuer) DO UPDATE SET document = excluded.document, fetched_at = excluded.fetched_at
        """, [issuer, metadata.document, metadata.fetchedAt])
    }
  }
}

extension SQLStore: AppleKeySetStore {
  package func appleKeySet(
    from address: URL
  ) async throws(StoreError) -> (document: Data, fetchedAt: Date)? {
    try await keySet(of: .apple, from: address).map { ($0.document, $0.fetchedAt) }
  }

  package func keepAppleKeySet(
    _ document: Data, from address: URL, fetchedAt: Date
  ) async throws(StoreError) {
    try await keepKeySet(
      PublishedDocument(document: document, fetchedAt: fetchedAt), of: .apple, from: address)
  }
}

extension PublishedDocument {
  fileprivate init(row: SQLRow) throws {
    self.init(document: try row.bytes(0), fetchedAt: try row.time(1))
  }
}
