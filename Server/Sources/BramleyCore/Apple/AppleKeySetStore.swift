package import Foundation

/// Where Apple's key set is kept, so that a restart needs no call to Apple.
package protocol AppleKeySetStore: Sendable {
  /// Apple's key set as it was last stored.
  func appleKeySet() async throws(StoreError) -> (document: Data, fetchedAt: Date)?
  func keepAppleKeySet(_ document: Data, fetchedAt: Date) async throws(StoreError)
}
