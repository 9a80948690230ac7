package import BramleyAPI
package import Foundation

/// Stores accounts.
package protocol AccountStore: Sendable {
  /// The account, or nil.
  func account(_ id: UserID) async throws(StoreError) -> Account?
  /// Changes the name of an account if the session is live; nil when the session is not live.
  func rename(
    _ id: UserID, by change: Change<NamePatch>, onBehalfOf session: SessionID, at now: Date
  ) async throws(StoreError) -> Account?
}
