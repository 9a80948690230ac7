package import Foundation

/// A live session and its account, as read a moment ago; not a base for writes.
///
/// A class, so that the cache and all callers share what was read once.
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
