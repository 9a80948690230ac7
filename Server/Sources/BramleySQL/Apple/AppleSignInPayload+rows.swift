import BramleyAPI
import BramleyCore
import Foundation

extension AppleSignInPayload: PayloadStep {
  func write(for identity: IdentityID, at now: Date, in tx: SQLTransaction) throws {
    if let grant { try tx.keep(grant, for: identity) }
  }
}
