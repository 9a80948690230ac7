package import BramleyAPI
package import Foundation

/// The claim of somebody who proved that an address is theirs, against the accounts that hold it without a proof.
///
/// Such an account loses the address, a password for it, its sessions, codes and pending changes. An account whose own
/// address was verified loses nothing.
package struct AddressClaim: Sendable {
  /// The proven address.
  package var address: EmailAddress
  /// The account of the person who proved it; nil where it is about to be created.
  package var owner: UserID?
  /// What becomes of an account that nobody can sign in to any more.
  package var policy: ClaimedData
  /// The beginning of the ids of the audit entries that the step writes.
  package var auditID: String
  /// The time of the step.
  package var now: Date

  package init(
    _ address: EmailAddress, for owner: UserID?, policy: ClaimedData = .discard, auditID: String, now: Date
  ) {
    self.address = address
    self.owner = owner
    self.policy = policy
    self.auditID = auditID
    self.now = now
  }

  /// What an account loses.
  package struct Loss: Sendable {
    /// The account afterwards.
    package var account: Account
    /// The identities that are removed.
    package var removed: [IdentityRecord]
    /// Whether the account is deleted with its data.
    package var deletesAccount: Bool
  }

  /// Judges an account; nil when it loses nothing.
  package func judge(_ holder: Account) -> Loss? {
    guard holder.user.id != owner else { return nil }
    let isOwn = address.isSame(as: holder.user.email)
    if isOwn, holder.user.emailVerified { return nil }
    let removed = holder.identities.filter {
      $0.key == address.identity && !$0.emailVerified
    }
    guard isOwn || !removed.isEmpty else { return nil }
    var account = holder
    account.identities.removeAll { identity in removed.contains { $0.id == identity.id } }
    if isOwn {
      account.user.dropAddress(remaining: account.identities.filter { !address.isSame(as: $0.email) })
    }
    return Loss(
      account: account, removed: removed, deletesAccount: account.isGuest && policy == .discard)
  }

  /// Returns the event of a loss.
  package func event(for loss: Loss) -> AuditEvent {
    let user = loss.account.user.id
    return AuditEvent(
      id: "\(auditID)/\(user)", kind: loss.deletesAccount ? .accountDeleted : .addressLost, at: now,
      userID: user, sessionID: nil, detail: ["by": "address claimed"])
  }
}

/// What becomes of an account that held an address without a proof, once somebody proved the address and no other way
/// to sign in is left (`accounts.claimed_data`).
package enum ClaimedData: String, Sendable, CaseIterable {
  /// The account is deleted with its data.
  case discard
  /// The account stays, for the operator; nobody can sign in to it.
  case keep
}

extension EmailAddress {
  /// Whether a stored address is this one.
  package func isSame(as stored: String?) -> Bool {
    stored.flatMap(EmailAddress.init)?.key == key
  }

  /// How the address may be stored in an account: as it was typed, and in the form in which addresses are compared.
  package var spellings: Set<String> { [text, key] }
}

extension UserRecord {
  /// Replaces the account's address by that of a remaining identity, preferring a verified one.
  mutating func dropAddress(remaining others: [IdentityRecord]) {
    let next = others.first { $0.email != nil && $0.emailVerified } ?? others.first { $0.email != nil }
    (email, emailVerified) = (next?.email, next?.emailVerified ?? false)
    (isPrivateEmail, emailDeliverable) = (next?.isPrivateEmail ?? false, next != nil)
  }
}
