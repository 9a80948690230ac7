import AppleID
package import BramleyAPI
package import Foundation

/// An email address, and what the provider says of it.
public struct EmailClaim: Sendable, Equatable {
  /// The address.
  public var address: String
  /// Whether the provider verified that the person receives mail there.
  public var isVerified: Bool
  /// Whether it is a relay's, which hides the person's own address.
  public var isPrivate: Bool

  /// Makes a claim; nil when the text can't be an address: without @, longer than 320 bytes, or with control characters
  /// or white space.
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
  /// What a token says; nil when it tells no address.
  init?(_ claims: IdentityTokenClaims) {
    guard let address = claims.email else { return nil }
    self.init(
      address: address, isVerified: claims.emailVerified ?? false, isPrivate: claims.isPrivateEmail ?? false)
  }
}

extension UserRecord {
  /// Takes over what a sign-in brought: an address as the provider tells it now, and a name only where
  /// none is kept, for a provider tells it once and a later empty one means nothing.
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
  /// Whether what a provider says of its address is said of the account's too. An account has one address, and may
  /// have several ways in: it follows the one that its address came from, and a verified address takes the place
  /// of one that nobody vouches for.
  ///
  /// - Parameter earlier: the address of the identity until now.
  package func follows(_ claim: EmailClaim, after earlier: String?) -> Bool {
    email == nil || email == earlier || email == claim.address || (!emailVerified && claim.isVerified)
  }

  /// Gives up the address of an identity that goes, for that of one that stays, a verified one first.
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
  /// Takes over what a newer token of the same person says.
  package mutating func learn(email claim: EmailClaim?, tokenIssuedAt: Date) {
    newestTokenAt = max(newestTokenAt, tokenIssuedAt)
    guard let claim else { return }
    email = claim.address
    emailVerified = claim.isVerified
    isPrivateEmail = claim.isPrivate
  }
}
