import BramleyAPI
package import Foundation

/// Whose key set or metadata is stored: a provider that this server knows, or an issuer.
package struct PublishedSource: OpenValue {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }

  package static let apple: Self = "apple"
  package static let google: Self = "google"
}

/// A document that a provider publishes, as it was fetched.
package struct PublishedDocument: Sendable {
  package var document: Data
  package var fetchedAt: Date

  package init(document: Data, fetchedAt: Date) {
    self.document = document
    self.fetchedAt = fetchedAt
  }
}

/// Stores what providers publish, so that no call to them is needed once it is known.
package protocol KeySetStore: Sendable {
  /// Returns the key set of a provider if it came from this address: keys of a stand-in must not verify the provider's
  /// own tokens.
  func keySet(
    of source: PublishedSource, from address: URL
  ) async throws(StoreError) -> PublishedDocument?
  /// Stores a key set in place of the provider's earlier one.
  func keepKeySet(
    _ set: PublishedDocument, of source: PublishedSource, from address: URL
  ) async throws(StoreError)
  /// Returns the metadata of an issuer.
  func metadata(of issuer: String) async throws(StoreError) -> PublishedDocument?
  /// Stores the metadata of an issuer in place of the earlier one.
  func keepMetadata(_ metadata: PublishedDocument, of issuer: String) async throws(StoreError)
}
