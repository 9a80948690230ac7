package import BramleyAPI
package import Foundation

/// Stores which grants Apple was asked about, and its answers. Each method is one transaction. All nodes
/// share the data, so together they call Apple no more often than one would.
package protocol GrantCheckStore: Sendable {
  /// Returns how many grants of these clients are checked daily.
  func activeGrants(of clients: [ClientID]) async throws(StoreError) -> Int
  /// Reserves due grants of these clients, except clients whose checks are paused. A reserved grant is
  /// neither due nor reserved again for ``GrantCheck/interval``.
  func takeChecks(
    of clients: [ClientID], limit: Int, at now: Date
  ) async throws(StoreError) -> [GrantCheck]
  /// Reserves one grant in the same way, though it may not be due; nil when it was reserved after `limit`, is
  /// revoked or does not exist.
  func takeCheck(
    of identity: IdentityKey, for client: ClientID, unlessTakenAfter limit: Date, at now: Date
  ) async throws(StoreError) -> GrantCheck?
  /// Stores Apple's answer, unless the grant has another token by now; returns the pause that a refusal
  /// caused.
  func record(
    _ outcome: GrantCheck.Outcome, of check: GrantCheck, at now: Date
  ) async throws(StoreError) -> CheckPause?
  /// Returns the states of a person's grants.
  func standings(of identity: IdentityKey) async throws(StoreError) -> [GrantStanding]
  /// Returns grants that were refused before a time and are not yet settled, oldest first.
  func refusals(before time: Date, limit: Int) async throws(StoreError) -> [GrantSettlement.Subject]
  /// Decides what a refusal means, and applies it.
  func settle(_ settlement: GrantSettlement) async throws(StoreError) -> GrantSettlement.Outcome
  /// Returns the clients whose checks are paused.
  func pauses(at now: Date) async throws(StoreError) -> [CheckPause]
}
