package import Foundation

/// A live session and its account, as read a moment ago; not a base for writes.
///
/// A class, since it is passed along far more often than read from the store, and a copy of its many fields would cost more
/// than the rest of a request.
package final class LiveSession: Sendable {
  package let session: SessionRecord
  package let account: Account
  /// The account's response body, encoded once.
  package let profile: Data
  let readAt: Date

  package init(session: SessionRecord, account: Account, profile: Data, readAt: Date) {
    self.session = session
    self.account = account
    self.profile = profile
    self.readAt = readAt
  }
}
