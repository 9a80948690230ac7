package import Foundation

/// Stores accounts without an identity. Unused ones are removed by ``PurgeStore``.
package protocol GuestStore: Sendable {
  /// Returns what an opening would come to; writes nothing.
  func foresee(_ opening: GuestOpening) async throws(StoreError) -> GuestOpening.Outcome
  /// Creates an account without an identity and its session, or returns the session of the first attempt.
  func openGuest(_ opening: GuestOpening) async throws(StoreError) -> GuestOpening.Outcome
}

extension Retention {
  /// A guest's account after its last use.
  package static let unusedGuests: TimeInterval = 30 * 86_400
}
