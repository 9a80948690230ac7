package import Foundation

/// Stores Apple's key set, so that a restart needs no call to Apple.
package protocol AppleKeySetStore: Sendable {
  /// Returns the stored key set if it came from this address: keys of an emulator must not verify Apple's tokens.
  func appleKeySet(from address: URL) async throws(StoreError) -> (document: Data, fetchedAt: Date)?
  func keepAppleKeySet(_ document: Data, from address: URL, fetchedAt: Date) async throws(StoreError)
}
