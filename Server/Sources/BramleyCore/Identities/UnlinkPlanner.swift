package import Foundation

/// Plans what is written when a step removes identities that their owner did not unlink, such as a reset: what was authorized at
/// the providers is revoked, and tokens from before are refused, as after ``IdentityService/unlink(_:for:in:)``.
package struct UnlinkPlanner: Sendable {
  private let ring: KeyRing
  private let planner: RevocationPlanner
  private let tombstoneLifetime: TimeInterval

  /// - Parameters:
  ///   - abilities: what can be ended at the providers.
  ///   - tombstoneLifetime: seconds after which any token issued earlier is refused because of its age.
  package init(
    ring: KeyRing, abilities: RevocationAbilities = .none, tombstoneLifetime: TimeInterval = 0,
    surroundings: Surroundings
  ) {
    self.ring = ring
    self.tombstoneLifetime = tombstoneLifetime
    planner = RevocationPlanner(ring: ring, abilities: abilities, surroundings: surroundings)
  }

  /// The keyed hash of an identity's person, under which their jobs and tombstones are stored.
  package func person(of identity: IdentityRecord) -> Data { PersonKey.of(identity.key, by: ring) }

  /// Returns what is revoked with one identity of an account.
  ///
  /// - Parameter holdings: what the account and the person hold at the providers.
  package func revocations(
    of identity: IdentityRecord, in account: Account, _ holdings: Holdings, at now: Date
  ) throws -> [PlannedRevocation] {
    var alone = account
    alone.identities = [identity]
    return try planner.revocations(
      of: alone, [identity.key: person(of: identity)], holdings.concerning(identity.key), at: now)
  }

  /// No token of the person that was issued up to this time is accepted.
  package func notBefore(_ identity: IdentityRecord, at now: Date) -> Date {
    Tombstone.notBefore(at: now, newestTokenAt: identity.newestTokenAt)
  }

  /// Until when that is remembered.
  package func end(at now: Date) -> Date { now.addingTimeInterval(tombstoneLifetime) }
}
