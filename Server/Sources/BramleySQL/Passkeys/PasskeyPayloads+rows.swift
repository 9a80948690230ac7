import BramleyAPI
import BramleyCore
import Foundation

extension NewPasskey: PayloadStep {
  func isCurrent(
    for identity: IdentityKey, isSpent: Bool, at now: Date, in tx: SQLTransaction
  ) throws -> Bool {
    try isSpent || tx.identity(identity) == nil
  }

  func write(for identity: IdentityID, at now: Date, in tx: SQLTransaction) throws {
    try tx.insert(record, for: identity)
    if let verification { _ = try tx.start(verification, at: now) }
  }
}

extension PasskeyUse: PayloadStep {
  func isCurrent(
    for identity: IdentityKey, isSpent: Bool, at now: Date, in tx: SQLTransaction
  ) throws -> Bool {
    try tx.isCurrent(verified.before)
  }

  func write(for identity: IdentityID, at now: Date, in tx: SQLTransaction) throws {
    try tx.update(verified.after, of: identity)
    if let event { try tx.insert(event) }
  }
}

extension SQLTransaction {
  /// Whether a passkey is as it was when its signature was verified.
  func isCurrent(_ passkey: PasskeyRecord) throws -> Bool {
    guard let stored = try self.passkey(passkey.credentialID)?.record else { return false }
    return stored.signCount == passkey.signCount && stored.publicKey == passkey.publicKey
  }
}
