package import Foundation

/// Stores Apple's key set, so that a restart needs no call to Apple.
package protocol AppleKeySetStore: Sendable {
  /// Returns the stored key set.
  func appleKeySet() async throws(StoreError) -> (document: Data, fetchedAt: Date)?
  func keepAppleKeySet(_ document: Data, fetchedAt: Date) async throws(StoreError)
}
