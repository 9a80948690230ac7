import BramleyAPI
import BramleyCore
import Foundation

extension UnreachableStore: PasskeyStore {
  func passkey(_: Data) async throws(StoreError) -> OwnedPasskey? { throw down }
  func passkeys(of _: UserID) async throws(StoreError) -> [PasskeyRecord] { throw down }
  func rename(
    _: IdentityID, of _: UserID, to _: String
  ) async throws(StoreError) -> PasskeyRecord? { throw down }
  func spend(_: ServerNonce) async throws(StoreError) { throw down }
}
