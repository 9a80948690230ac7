package import Foundation

/// Answers whether a store can be used now.
package protocol HealthStore: Sendable {
  /// Reads from the store, and returns the time by the database's own clock; nil where that is this machine's.
  ///
  /// It writes nothing, unless the last write failed for want of room: then it tries a small one every few seconds.
  ///
  /// - Parameter now: The time by this node's clock.
  /// - Throws: ``StoreError`` when the store can't be read, or can't be written.
  func look(at now: Date) async throws(StoreError) -> Date?
}
