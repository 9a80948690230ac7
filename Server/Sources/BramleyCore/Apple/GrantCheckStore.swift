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

/// While it lasts, grants of a client are not shown to Apple, and no refusal of them means anything.
package struct CheckPause: Sendable, Equatable {
  /// Whose checks.
  package var clientID: ClientID
  /// When it began.
  package var since: Date
  /// When it ends.
  package var until: Date

  package init(clientID: ClientID, since: Date, until: Date) {
    self.clientID = clientID
    self.since = since
    self.until = until
  }
}

/// When so many people's tokens are refused at once that it must be Apple, or this server's set-up.
package enum MassRefusalRule {
  /// The hour whose checks are counted, in seconds.
  package static let window: TimeInterval = 3_600
  /// How long checks then pause, in seconds.
  package static let pause: TimeInterval = 6 * 3_600

  /// Whether so many refusals among so many answers of one client in an hour are too many: more than 20, and
  /// more than 5 %.
  package static func isBroken(refused: Int, answered: Int) -> Bool {
    refused > 20 && refused * 20 > answered
  }
}
