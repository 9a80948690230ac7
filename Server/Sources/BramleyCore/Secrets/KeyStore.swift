package import Foundation

/// Stores the check values of master keys.
package protocol KeyStore: Sendable {
  /// Returns the check value of every master key that was ever used to seal.
  func masterKeyChecks() async throws(StoreError) -> [MasterKey.ID: Data]
  /// Stores a master key's check value; the first one for an id stays.
  func keepMasterKeyCheck(_ value: Data, for id: MasterKey.ID) async throws(StoreError)
}
