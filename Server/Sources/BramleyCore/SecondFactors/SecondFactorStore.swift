package import BramleyAPI
package import Foundation

/// Stores second factors. Each method is one transaction.
package protocol SecondFactorStore: Sendable {
  /// Returns the factors of an account, how many recovery codes it has, and the recovery that somebody asked for.
  func secondFactors(
    of user: UserID, at now: Date
  ) async throws(StoreError) -> (factors: [SecondFactorRecord], codes: Int, loss: FactorLoss?)
  /// Returns a sign-in that waits, with its account; nil when it has expired.
  func pendingSignIn(
    _ hash: Data, at now: Date
  ) async throws(StoreError) -> (pending: PendingSignIn, account: Account)?
  /// Proves the second factor of a sign-in that waits, and opens its session.
  func complete(_ completion: SecondFactorCompletion) async throws(StoreError)
    -> SecondFactorCompletion.Outcome
  /// Begins the recovery of an account whose factor is lost.
  func report(_ report: FactorLossReport) async throws(StoreError) -> FactorLossReport.Outcome
  /// Changes the factors of an account.
  func change(_ change: SecondFactorChange) async throws(StoreError) -> SecondFactorChange.Outcome
  /// Proves the factor of a session's owner.
  func prove(_ proof: SecondFactorProof) async throws(StoreError) -> SecondFactorProof.Outcome
}
