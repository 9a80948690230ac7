package import BramleyAPI
package import Foundation

/// Where it is kept which grants Apple was asked about, and what it said. Each method is one step; all nodes
/// share what it keeps, so that together they ask Apple no more often than one would.
package protocol GrantCheckStore: Sendable {
  /// How many grants of these clients are checked daily.
  func activeGrants(of clients: [ClientID]) async throws(StoreError) -> Int
  /// Takes due grants of these clients, unless their client's checks are paused: none is due again, or taken
  /// by anybody, for ``GrantCheck/interval``.
  func takeChecks(
    of clients: [ClientID], limit: Int, at now: Date
  ) async throws(StoreError) -> [GrantCheck]
  /// Takes one grant in the same way, though it may not be due; nil when it was taken after `limit`, is dead or
  /// not there.
  func takeCheck(
    of identity: IdentityKey, for client: ClientID, unlessTakenAfter limit: Date, at now: Date
  ) async throws(StoreError) -> GrantCheck?
  /// Keeps what Apple said, unless the grant has another token by now; gives the pause that a refusal caused.
  func record(
    _ outcome: GrantCheck.Outcome, of check: GrantCheck, at now: Date
  ) async throws(StoreError) -> CheckPause?
  /// How the grants of a person stand.
  func standings(of identity: IdentityKey) async throws(StoreError) -> [GrantStanding]
  /// Grants that were refused before a time and not yet settled, oldest first.
  func refusals(before time: Date, limit: Int) async throws(StoreError) -> [GrantSettlement.Subject]
  /// Decides what a refusal means, and does it.
  func settle(_ settlement: GrantSettlement) async throws(StoreError) -> GrantSettlement.Outcome
  /// Which clients' checks are paused.
  func pauses(at now: Date) async throws(StoreError) -> [CheckPause]
}
