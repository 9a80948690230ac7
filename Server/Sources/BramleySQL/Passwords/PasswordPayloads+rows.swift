import BramleyAPI
import BramleyCore
import Foundation

extension PasswordProof: PayloadStep {
  func isCurrent(
    for identity: IdentityKey, isSpent: Bool, at now: Date, in tx: SQLTransaction
  ) throws -> Bool {
    try tx.password(of: identity)?.hash == hash
  }

  func write(for identity: IdentityID, at now: Date, in tx: SQLTransaction) throws {
    if let renewed { try tx.replace(hash, of: identity, by: renewed) }
  }
}

extension NewPassword: PayloadStep {
  func write(for identity: IdentityID, at now: Date, in tx: SQLTransaction) throws {
    try tx.insert(hash, for: identity, at: now)
    if let verification { _ = try tx.start(verification, at: now) }
  }
}
