import BramleyAPI
import BramleyCore
import Foundation

extension UnreachableStore: AppleLifeStore {
  func receive(_: ReceivedNotification) async throws(StoreError) -> Bool { throw down }
  func apply(_: AppleEventRule) async throws(StoreError) -> AppleEventOutcome { throw down }
}

extension UnreachableStore: GrantCheckStore {
  func activeGrants(of _: [ClientID]) async throws(StoreError) -> Int { throw down }
  func takeChecks(
    of _: [ClientID], limit _: Int, at _: Date
  ) async throws(StoreError) -> [GrantCheck] { throw down }
  func takeCheck(
    of _: IdentityKey, for _: ClientID, unlessTakenAfter _: Date, at _: Date
  ) async throws(StoreError) -> GrantCheck? { throw down }
  func record(
    _: GrantCheck.Outcome, of _: GrantCheck, at _: Date
  ) async throws(StoreError) -> CheckPause? { throw down }
  func standings(of _: IdentityKey) async throws(StoreError) -> [GrantStanding] { throw down }
  func refusals(
    before _: Date, limit _: Int
  ) async throws(StoreError) -> [GrantSettlement.Subject] { throw down }
  func settle(_: GrantSettlement) async throws(StoreError) -> GrantSettlement.Outcome { throw down }
  func pauses(at _: Date) async throws(StoreError) -> [CheckPause] { throw down }
}
