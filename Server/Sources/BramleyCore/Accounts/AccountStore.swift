package import BramleyAPI
package import Foundation

/// Where accounts are kept.
package protocol AccountStore: Sendable {
  /// The account, or nil.
  func account(_ id: UserID) async throws(StoreError) -> Account?
  /// Gives an account a new name, or none, on the word of a session that lives; nil when it doesn't.
  func rename(
    _ id: UserID, to name: PersonName?, onBehalfOf session: SessionID, at now: Date
  ) async throws(StoreError) -> Account?
}
