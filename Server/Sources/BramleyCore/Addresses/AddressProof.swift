package import BramleyAPI
package import Foundation

/// A code or link that proves an address of an account: the one that it has, or the one that it is about to get.
package struct AddressProof: Sendable {
  /// What was presented.
  package enum Presented: Sendable {
    /// The code, by a session of the account.
    case code(TypedCode)
    /// The hash of a link's token.
    case link(Data)
  }

  package var presented: Presented
  /// The session of the request; a link may come without one.
  package var caller: SessionOwner?
  /// The hash of the cookie of the browser that presents a link.
  package var browser: Data?
  package var language: MessageLanguage
  package var network: ClientNetwork?
  /// Makes the mail that follows a change.
  package var mailer: AddressMailer
  /// What becomes of an account that held the address without a proof.
  package var policy: ClaimedData
  /// The beginning of the ids of the audit entries that the step writes.
  package var auditID: String
  /// The time of the step.
  package var now: Date

  /// The result.
  package enum Outcome: Sendable {
    /// The account has the address, proven; these accounts lost something.
    case proven(Account, losers: [UserID])
    /// The caller's session has ended.
    case ended
    /// The session was handed over.
    case notAllowed
    /// The code or link is not right.
    case refused(ChallengeVerdict)
    /// Another account proved the address meanwhile.
    case taken
  }

  /// What a proof writes.
  package struct Plan: Sendable {
    /// The account afterwards.
    package var account: Account
    /// The identities that changed.
    package var changed: [IdentityRecord]
    /// The identities that are removed, since another one of the account has the new address.
    package var removed: [IdentityRecord]
    /// The verified address before a change to another one; its owner can take it back.
    package var former: EmailAddress?
    package var event: AuditEvent
  }
}

extension UserRecord {
  /// Takes a proven address.
  mutating func take(_ address: EmailAddress) {
    (email, emailVerified, emailDeliverable) = (address.text, true, true)
    isPrivateEmail = address.isRelay
  }
}
