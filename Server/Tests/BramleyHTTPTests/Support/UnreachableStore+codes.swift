import BramleyAPI
import BramleyCore
import Foundation

extension UnreachableStore: CodeStore {
  func start(
    _: NewChallenge, sending _: JobRecord, at _: Date
  ) async throws(StoreError) -> ChallengeStart { throw down }
  func start(
    _: NewChallenge, sending _: JobRecord, asking _: TextAsk, at _: Date
  ) async throws(StoreError) -> ChallengeStart { throw down }
  func reserve(
    _: ChallengeQuery, at _: Date
  ) async throws(StoreError) -> (verdict: ChallengeVerdict, challenge: ChallengeRecord?) { throw down }
  func confirm(_: ChallengeID, digest _: Data) async throws(StoreError) { throw down }
  func spelling(of _: CodeDestination) async throws(StoreError) -> EmailAddress? { throw down }
  func answer(_: ChallengeQuery, at _: Date) async throws(StoreError) -> ChallengeVerdict { throw down }
}
