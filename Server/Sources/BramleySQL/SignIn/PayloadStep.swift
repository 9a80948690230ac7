import BramleyAPI
import BramleyCore
import Foundation

/// How the step of a sign-in reads and writes what one provider alone stores. A payload conforms in the folder of its
/// capability.
protocol PayloadStep: CredentialPayload {
  /// Whether what the provider verified is still as it was then.
  ///
  /// - Parameter isSpent: whether the credential was used before, so that a retry may be answered.
  func isCurrent(for identity: IdentityKey, isSpent: Bool, at now: Date, in tx: SQLTransaction) throws -> Bool
  /// Writes it for the identity of the person who signs in.
  func write(for identity: IdentityID, at now: Date, in tx: SQLTransaction) throws
}

extension PayloadStep {
  func isCurrent(
    for identity: IdentityKey, isSpent: Bool, at now: Date, in tx: SQLTransaction
  ) throws -> Bool { true }
}
