package import BramleyAPI
package import Foundation

/// An account of another system, ready to be stored with its identities and the password as that system hashed it. The
/// password is renewed at the first sign-in.
package struct ImportedPerson: Sendable {
  /// A password that another system hashed.
  package struct Password: Sendable {
    /// The identity that it belongs to.
    package var identity: IdentityID
    package var hash: PasswordHash
    /// The source of the hash, where its check needs one; stored once.
    package var source: HashSource?
    /// When the person chose the password, as far as the other system knows.
    package var changedAt: Date

    package init(identity: IdentityID, hash: PasswordHash, source: HashSource? = nil, changedAt: Date) {
      self.identity = identity
      self.hash = hash
      self.source = source
      self.changedAt = changedAt
    }
  }

  package var user: UserRecord
  package var identities: [IdentityRecord]
  package var password: Password?
  /// The keys of the identities that are passkeys.
  package var passkeys: [PasskeyRecord] = []
  /// The second factors, sealed for the store that takes them in.
  package var secondFactors: [SecondFactorRecord] = []
  /// A keyed hash of the source and of the person's id there, so that a second import finds the first: see
  /// ``ImportMark``. Nil for a person who comes from nowhere that would be imported twice.
  package var mark: Data?
  /// The name of the source, for the account's history.
  package var source: String?

  package init(
    _ user: UserRecord, identities: [IdentityRecord], password: Password? = nil, mark: Data? = nil
  ) {
    self.user = user
    self.identities = identities
    self.password = password
    self.mark = mark
  }

  /// The result.
  package enum Outcome: Sendable, Equatable {
    /// The account was added.
    case added
    /// An earlier import added it.
    case addedEarlier(UserID)
    /// An earlier import added it, and the account was deleted since.
    case deletedSince
    /// Another account has the address, or another person of the file; nothing was written.
    case addressTaken(by: UserID?)
    /// One of the identities belongs to another account; nothing was written.
    case identityTaken(by: UserID?)
    /// Another account has the id; nothing was written.
    case idTaken
  }
}

extension ImportedPerson {
  /// Makes an account for an address and a password.
  ///
  /// - Parameter isVerified: whether the other system verified the address and is trusted in that.
  package init(
    _ user: UserID, _ identity: IdentityID, address: EmailAddress, isVerified: Bool, password: ImportedHash,
    by seal: Seal, changedAt: Date, at now: Date
  ) {
    self.init(
      UserRecord(
        id: user, createdAt: now, email: address.text, emailVerified: isVerified, emailDeliverable: true),
      identities: [
        IdentityRecord(
          id: identity, userID: user, key: address.identity, email: address.text, emailVerified: isVerified,
          isPrivateEmail: false, realUserStatus: nil, newestTokenAt: now, linkedAt: now)
      ],
      password: Password(
        identity: identity, hash: password.hash, source: password.source(by: seal), changedAt: changedAt))
  }
}

/// The keyed hash by which a second import of the same file finds what the first one added.
package enum ImportMark {
  /// - Parameters:
  ///   - source: the name of the source, such as `firebase`.
  ///   - id: the person's id there.
  package static func of(_ id: String, from source: String, by ring: KeyRing) -> Data {
    PersonKey.of(IdentityKey(provider: "import", team: source, subject: id), by: ring)
  }
}
