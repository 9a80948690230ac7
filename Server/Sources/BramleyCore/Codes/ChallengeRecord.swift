package import BramleyAPI
package import Foundation

/// A code that was sent, as it is stored. The code itself is not.
package struct ChallengeRecord: Sendable, Equatable {
  /// How often a code may be typed wrongly.
  package static let tries = 5
  /// How many of those somebody may use who knows only the destination, so that the others stay to whoever asked.
  package static let triesOfStrangers = 2

  /// What the code is sent back with; unguessable.
  package var id: ChallengeID
  package var purpose: ChallengePurpose
  package var destination: CodeDestination
  /// The account for which it was sent; nil for a sign-in, whose account nobody knows before.
  package var account: UserID?
  /// The keyed hash of the code: ``CodeSecrets/digest(of:for:purpose:destination:)``.
  package var codeDigest: Data
  /// The hash of the token of the link that was sent with it.
  package var linkDigest: Data?
  /// What the link needs besides its token: the hash of the starting browser's cookie, or the app's PKCE challenge.
  package var binding: Data?
  /// The language of the message, and of those that follow.
  package var language: MessageLanguage
  /// Whether it was asked for from a network that the account has signed in from. Somebody else's request elsewhere does
  /// not end such a code.
  package var isFromKnownNetwork: Bool
  /// The keyed hash of the network that asked for it.
  package var network: Data?
  /// How often a wrong code was compared.
  package var failures: Int
  package var createdAt: Date
  package var expiresAt: Date
  /// When the code or link was used.
  package var usedAt: Date?
  /// When the link was followed in the browser that asked for it: that browser needs no code any more.
  package var followedAt: Date?

  package init(
    id: ChallengeID, purpose: ChallengePurpose, destination: CodeDestination, account: UserID?,
    codeDigest: Data, linkDigest: Data?, binding: Data?, language: MessageLanguage,
    isFromKnownNetwork: Bool = false, network: Data?, failures: Int = 0, createdAt: Date, expiresAt: Date,
    usedAt: Date? = nil, followedAt: Date? = nil
  ) {
    self.id = id
    self.purpose = purpose
    self.destination = destination
    self.account = account
    self.codeDigest = codeDigest
    self.linkDigest = linkDigest
    self.binding = binding
    self.language = language
    self.isFromKnownNetwork = isFromKnownNetwork
    self.network = network
    self.failures = failures
    self.createdAt = createdAt
    self.expiresAt = expiresAt
    self.usedAt = usedAt
    self.followedAt = followedAt
  }

  /// Whether the code or link can still be used.
  package func isOpen(at now: Date) -> Bool { usedAt == nil && now < expiresAt }
}

extension Retention {
  /// A used code, so that the retry of its use is recognised.
  package static let usedChallenges: TimeInterval = SpentMark.retryWindow
}
