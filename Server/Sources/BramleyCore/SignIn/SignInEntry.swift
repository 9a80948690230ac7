package import BramleyAPI
package import Foundation

/// A verified credential with everything that its sign-in writes.
package struct SignInEntry<Opening: SignInOpening>: Sendable {
  /// The mark that the credential leaves.
  package var mark: SpentMark
  /// The person's identity at the provider.
  package var identity: IdentityKey
  /// The sign-in method that verified the credential.
  package var method: ProviderID
  /// When the credential was issued, on the provider's clock.
  package var issuedAt: Date
  /// When the person authenticated; nil where nobody knows.
  package var provenAt: Date?
  /// The address, from the verified credential.
  package var email: EmailClaim?
  /// What the address says about an unknown person.
  package var address: AddressStanding = .ignored
  /// The address that the credential proves, by which accounts that hold it without a proof lose it.
  package var claim: ClaimedAddress?
  /// Seconds without use after which the identity needs another proof.
  package var reassignedAfter: TimeInterval?
  /// Makes the mails that inform the account's owner that the identity was added.
  package var notices: (@Sendable (Account) -> [JobRecord])?
  /// Whether a link replaces an earlier identity of the same provider.
  package var isOnlyOne = false
  /// The operator's trust in each OpenID Connect provider's addresses.
  package var issuerTrust: [ProviderID: EmailTrust] = [:]
  /// The sanitized name.
  package var name: PersonName?
  /// A nonce of this server that this sign-in spends, if it has not expired.
  package var nonce: ServerNonce?
  /// The key of the tombstone that a deleted account of this person would have left; nil when the credential
  /// has no time of issue, so that nothing can be compared with it.
  package var tombstone: Data?
  /// Work that the sign-in causes.
  package var jobs: [JobRecord] = []
  /// The provider's token that is kept, sealed.
  package var providerGrant: ProviderGrant?
  /// What only this provider stores.
  package var payload: (any CredentialPayload)?
  /// The network that the request came from; nil where it is not known.
  package var network: NetworkMark?
  /// What is known of the app that made the request.
  package var attestation: AttestationStanding = .notAsked
  /// How the sign-in waits, where the account asks for a second factor; nil for what opens no session of a person who signs
  /// in here.
  package var hold: SignInHold?
  /// The id of the account, if it has to be created.
  package var newUserID: UserID
  /// The id of the identity, if it has to be created.
  package var newIdentityID: IdentityID
  /// The id of the audit entry that the step writes.
  package var auditID: String
  /// The time of the step.
  package var now: Date
  /// What is opened. It is the last member, so that the others have the same place in entries of every kind.
  package var opening: Opening

  package init(
    mark: SpentMark, identity: IdentityKey, issuedAt: Date, provenAt: Date?, tombstone: Data?,
    opening: Opening, newUserID: UserID, newIdentityID: IdentityID, auditID: String, now: Date
  ) {
    self.mark = mark
    self.identity = identity
    self.method = identity.provider
    self.issuedAt = issuedAt
    self.provenAt = provenAt
    self.tombstone = tombstone
    self.opening = opening
    self.newUserID = newUserID
    self.newIdentityID = newIdentityID
    self.auditID = auditID
    self.now = now
  }

  /// Returns the same credential with another opening.
  package func opening<Other: SignInOpening>(_ other: Other) -> SignInEntry<Other> {
    var entry = SignInEntry<Other>(
      mark: mark, identity: identity, issuedAt: issuedAt, provenAt: provenAt, tombstone: tombstone,
      opening: other, newUserID: newUserID, newIdentityID: newIdentityID, auditID: auditID, now: now)
    (entry.email, entry.name, entry.nonce, entry.jobs) = (email, name, nonce, jobs)
    (entry.method, entry.payload, entry.network) = (method, payload, network)
    (entry.providerGrant, entry.address, entry.issuerTrust) = (providerGrant, address, issuerTrust)
    (entry.claim, entry.reassignedAfter) = (claim, reassignedAfter)
    (entry.notices, entry.isOnlyOne, entry.hold) = (notices, isOnlyOne, hold)
    entry.attestation = attestation
    return entry
  }

  /// The earliest time at which the credential can have been issued. Of a bare code, only the time of its exchange
  /// is known.
  var earliestIssue: Date {
    mark.isClaimed ? issuedAt.addingTimeInterval(-Tombstone.codeLifetime) : issuedAt
  }

  /// The address as the account may take it.
  var accountEmail: EmailClaim? { email.flatMap { $0.isVerified || $0.countsUnverified ? $0 : nil } }

  /// Returns the row of a person who was not known before.
  func identityRecord(of user: UserID) -> IdentityRecord {
    IdentityRecord(
      id: newIdentityID, userID: user, key: identity, method: method, email: email?.address,
      emailVerified: email?.isVerified ?? false, isPrivateEmail: email?.isPrivate ?? false,
      realUserStatus: payload?.realUserStatus, newestTokenAt: issuedAt, linkedAt: now)
  }

  /// Returns the claim of the account's owner against the accounts that hold the proven address without a proof.
  package func addressClaim(of owner: UserID) -> AddressClaim? {
    claim.map {
      AddressClaim($0.address, for: owner, policy: $0.policy, auditID: "\(auditID)/claim", now: now)
    }
  }

  /// Returns the methods by which the person has to sign in first, since nobody knows whether the identity is still
  /// theirs; nil where it opens the account by itself.
  func methodsOfSecondProof(for person: KnownPerson) -> [ProviderID]? {
    guard let reassignedAfter, opening.owner == nil,
      now.timeIntervalSince(person.identity.newestTokenAt) > reassignedAfter
    else { return nil }
    var others = person.account
    others.identities.removeAll { $0.id == person.identity.id }
    return others.methods.isEmpty ? nil : others.methods
  }

  /// Returns the audit log event of a scheduled deletion that the sign-in cancels.
  func cancellationEvent(for user: UserID) -> AuditEvent {
    AuditEvent(
      id: "\(auditID)/\(AuditKind.deletionCancelled)", kind: .deletionCancelled, at: now, userID: user,
      sessionID: nil)
  }

  /// Returns the audit log event of an identity that the new one replaces.
  func replacementEvent(for replaced: IdentityRecord) -> AuditEvent {
    AuditEvent(
      id: "\(auditID)/\(AuditKind.identityUnlinked)", kind: .identityUnlinked, at: now,
      userID: replaced.userID,
      sessionID: opening.owner?.session, detail: ["provider": method.rawValue, "by": "change"])
  }

  /// Returns the audit log event of a person who joins an account by the address.
  func joinEvent(for user: UserID) -> AuditEvent {
    AuditEvent(
      id: "\(auditID)/\(AuditKind.identityLinked)", kind: .identityLinked, at: now, userID: user,
      sessionID: nil,
      detail: ["provider": method.rawValue, "client_id": opening.clientID.rawValue, "by": "address"])
  }

  /// Returns the audit log event of the sign-in, which the opening may extend.
  func event(for user: UserID, isNew: Bool) -> AuditEvent {
    AuditEvent(
      id: auditID, kind: isNew ? .signedUp : .signedIn, at: now, userID: user, sessionID: nil,
      detail: [
        "provider": method.rawValue, "client_id": opening.clientID.rawValue,
        "method": "credential",
      ].merging(isNew ? attestation.auditDetail : [:]) { first, _ in first })
  }
}
