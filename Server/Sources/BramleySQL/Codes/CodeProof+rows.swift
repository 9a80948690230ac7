import BramleyAPI
import BramleyCore
import Foundation

extension CodeProof: PayloadStep {
  func isCurrent(
    for identity: IdentityKey, isSpent: Bool, at now: Date, in tx: SQLTransaction
  ) throws -> Bool {
    try isSpent || tx.isOpen(challenge.id, at: now)
  }

  func write(for identity: IdentityID, at now: Date, in tx: SQLTransaction) throws {
    try tx.useChallenge(challenge, sending: sendingKeys, at: now)
    if let text = use as? TextCodeUse { try tx.textUsed(text.mark, at: now) }
  }
}
