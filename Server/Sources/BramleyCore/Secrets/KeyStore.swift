package import Foundation

/// Where the check values of master keys are kept.
package protocol KeyStore: Sendable {
  /// The check value of every master key that something was ever sealed under.
  func masterKeyChecks() async throws(StoreError) -> [MasterKey.ID: Data]
  /// Stores a master key's check value; the first one for an id stays.
  func keepMasterKeyCheck(_ value: Data, for id: MasterKey.ID) async throws(StoreError)
}
