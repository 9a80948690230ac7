package import BramleyAPI
package import Foundation

/// Stores accounts.
package protocol AccountStore: Sendable {
  /// The account, or nil.
  func account(_ id: UserID) async throws(StoreError) -> Account?
  /// Renames an account, or removes its name, if the session is live; nil when the session is not live.
  func rename(
    _ id: UserID, to name: PersonName?, onBehalfOf session: SessionID, at now: Date
  ) async throws(StoreError) -> Account?
}
