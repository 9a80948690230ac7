import BramleyAPI
import BramleyCore
import Foundation

extension UnreachableStore: PasswordStore {
  func password(of _: IdentityKey) async throws(StoreError) -> KeptPassword? { throw down }
  func knownNetworks(
    of _: IdentityKey, since _: Date
  ) async throws(StoreError) -> (user: UserID, hashes: [Data])? { throw down }
  func passwordCosts() async throws(StoreError) -> [HashCost: Int] { throw down }
  func set(_: PasswordChange) async throws(StoreError) -> PasswordChange.Outcome { throw down }
  func keep(_: AuditEvent) async throws(StoreError) { throw down }
}
