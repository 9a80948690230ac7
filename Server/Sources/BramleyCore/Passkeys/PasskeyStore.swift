package import BramleyAPI
import BramleyTokens
package import Foundation

/// Stores passkeys. They are added and used by the step of a sign-in, and removed with their identity. Each method is one
/// transaction.
package protocol PasskeyStore: Sendable {
  /// Returns the passkey with a credential id.
  func passkey(_ credentialID: Data) async throws(StoreError) -> OwnedPasskey?
  /// Returns the passkeys of an account, the oldest first.
  func passkeys(of user: UserID) async throws(StoreError) -> [PasskeyRecord]
  /// Changes what the owner calls a passkey. Returns the passkey; nil where the account has no such one.
  func rename(_ passkey: IdentityID, of user: UserID, to label: String) async throws(StoreError)
    -> PasskeyRecord?
  /// Makes a challenge unusable whose answer was refused.
  func spend(_ challenge: ServerNonce) async throws(StoreError)
}

extension IdentityKey {
  /// The identity that a passkey is.
  package static func passkey(_ credentialID: Data) -> IdentityKey {
    IdentityKey(provider: .passkey, team: "", subject: credentialID.base64URL)
  }

  /// The credential id of a passkey's subject; nil for what is none.
  package static func credentialID(ofSubject subject: String) -> Data? { Data(base64URL: subject.utf8) }
}

/// A new passkey, which the step of a link or sign-up stores.
package struct NewPasskey: CredentialPayload {
  package var record: PasskeyRecord
  /// The code and link that verify the address of a new account, with their mail.
  package var verification: AddressMailer.MailedCode?

  package var verifiesAddressLater: Bool { verification != nil }

  package init(_ record: PasskeyRecord) { self.record = record }
}

/// The use of a passkey: its counter and flags afterwards.
package struct PasskeyUse: CredentialPayload {
  package var verified: AssertionRule.Verified
  /// What the audit log has of changed flags.
  package var event: AuditEvent?

  package var mayInitializeVerification: Bool { verified.mayInitializeVerification }

  package init(_ verified: AssertionRule.Verified, auditID: String, at now: Date) {
    self.verified = verified
    event = verified.changedFlags.map {
      AuditEvent(
        id: auditID, kind: .passkeyBackupChanged, at: now, userID: verified.owner, sessionID: nil,
        detail: ["change": $0])
    }
  }
}
