import AppleID
package import BramleyAPI
package import Foundation

/// An email address, and what the provider says about it.
public struct EmailClaim: Sendable, Equatable {
  /// The address.
  public var address: String
  /// Whether the provider verified that the person receives mail there.
  public var isVerified: Bool
  /// Whether the provider says by its own authority that the person controls the mailbox now, as Google does for its
  /// own addresses; not only that it verified the address once. Only such an address can join an existing account.
  public var isAuthoritative = false
  /// Whether the account takes the address also where it is not verified: the person typed it here to sign in with it, or
  /// the provider manages it for a school or business. Any other stays on the identity alone.
  package var countsUnverified = false
  /// Whether it is a relay address, which hides the person's own address.
  public var isPrivate: Bool

  /// Makes a claim; nil when the text can't be an address: without @, longer than 320 bytes, or with control
  /// characters or white space.
  public init?(address: String, isVerified: Bool, isPrivate: Bool = false) {
    guard (3...320).contains(address.utf8.count), address.contains("@"),
      !address.unicodeScalars.contains(where: {
        $0.properties.isWhitespace || $0.properties.generalCategory == .control
      })
    else { return nil }
    self.address = address
    self.isVerified = isVerified
    self.isPrivate = isPrivate
  }
}

extension EmailClaim {
  /// An address that the person typed here to sign in with it. Nobody has verified it yet.
  package init?(typed address: EmailAddress) {
    self.init(address: address.text, isVerified: false)
    countsUnverified = true
  }

  /// The address in a token; nil when the token contains none.
  init?(_ claims: IdentityTokenClaims) {
    guard let address = claims.email else { return nil }
    self.init(
      address: address, isVerified: claims.emailVerified ?? false, isPrivate: claims.isPrivateEmail ?? false)
    // It may be that of a school or business whose Apple Accounts Apple manages.
    countsUnverified = true
    // Nobody else can have a relay address; a real one was verified once.
    isAuthoritative = isPrivate && isVerified
  }
}

extension UserRecord {
  /// Updates the account from a sign-in: takes the current address, and takes the name only when none is
  /// stored. Providers send the name once; a later empty one means nothing.
  package mutating func learn(email claim: EmailClaim?, name given: PersonName?) {
    if name == nil, let given, !given.isEmpty { name = given }
    guard let claim else { return }
    if email != claim.address { emailDeliverable = true }
    email = claim.address
    emailVerified = claim.isVerified
    isPrivateEmail = claim.isPrivate
  }
}

extension UserRecord {
  /// Whether the account's address follows this identity's address. An account has one address and may have
  /// several identities. It follows the identity that its address came from; a verified address replaces an
  /// unverified one.
  ///
  /// - Parameter earlier: the identity's address until now.
  package func follows(_ claim: EmailClaim, after earlier: String?) -> Bool {
    email == nil || email == earlier || email == claim.address || (!emailVerified && claim.isVerified)
  }

  /// Replaces the address of a removed identity with that of a remaining one, preferring a verified address.
  package mutating func forgetAddress(of gone: IdentityRecord, remaining others: [IdentityRecord]) {
    guard let address = gone.email, email == address, !others.contains(where: { $0.email == address }) else {
      return
    }
    let next =
      others.first { $0.email != nil && $0.emailVerified } ?? others.first { $0.email != nil }
    (email, emailVerified) = (next?.email, next?.emailVerified ?? false)
    (isPrivateEmail, emailDeliverable) = (next?.isPrivateEmail ?? false, next != nil)
  }
}

extension IdentityRecord {
  /// Updates the identity from a newer token of the same person.
  package mutating func learn(email claim: EmailClaim?, tokenIssuedAt: Date) {
    newestTokenAt = max(newestTokenAt, tokenIssuedAt)
    guard let claim else { return }
    email = claim.address
    emailVerified = claim.isVerified
    isPrivateEmail = claim.isPrivate
  }
}
