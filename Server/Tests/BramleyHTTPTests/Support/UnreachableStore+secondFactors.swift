import BramleyAPI
import BramleyCore
import Foundation

extension UnreachableStore: SecondFactorStore {
  func secondFactors(
    of _: UserID, at _: Date
  ) async throws(StoreError) -> (factors: [SecondFactorRecord], codes: Int, loss: FactorLoss?) { throw down }
  func pendingSignIn(
    _: Data, at _: Date
  ) async throws(StoreError) -> (pending: PendingSignIn, account: Account)? { throw down }
  func complete(_: SecondFactorCompletion) async throws(StoreError) -> SecondFactorCompletion.Outcome {
    throw down
  }
  func report(_: FactorLossReport) async throws(StoreError) -> FactorLossReport.Outcome { throw down }
  func change(_: SecondFactorChange) async throws(StoreError) -> SecondFactorChange.Outcome { throw down }
  func prove(_: SecondFactorProof) async throws(StoreError) -> SecondFactorProof.Outcome { throw down }
}
