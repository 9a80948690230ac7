package import BramleyAPI
package import Foundation

/// A code or link's token that somebody presents.
package struct ChallengeQuery: Sendable {
  /// Which challenge it answers.
  package enum Selector: Sendable, Equatable {
    /// The challenge with this id.
    case id(ChallengeID)
    /// The newest one of this destination.
    case destination(CodeDestination)
    /// The newest one of this account, whose session the caller has shown.
    case account(UserID)
    /// The one whose link has this token, by its hash.
    case link(Data)
  }

  package var selector: Selector
  /// What the code must have been sent for.
  package var purpose: ChallengePurpose
  /// The account that it must have been sent for; nil for any.
  package var account: UserID?
  /// What was typed; nil for a link, and for a browser in which the link was followed.
  package var code: TypedCode?
  /// What the presenter of a link, or of a challenge whose link was followed, shows besides: see
  /// ``ChallengeRecord/binding``.
  package var binding: Data?
  /// The network that it comes from; nil where it is not known.
  package var network: ClientNetwork?
  /// Whether the right answer uses the challenge up in the same step. Otherwise ``SQLTransaction/useChallenge`` does.
  package var uses = true
  /// Whether a used challenge is compared too, since this may be the retry of its use.
  package var mayRepeat = false
  package let secrets: CodeSecrets

  package init(
    _ selector: Selector, purpose: ChallengePurpose, account: UserID? = nil, code: TypedCode? = nil,
    binding: Data? = nil, network: ClientNetwork?, secrets: CodeSecrets
  ) {
    self.selector = selector
    self.purpose = purpose
    self.account = account
    self.code = code
    self.binding = binding
    self.network = network
    self.secrets = secrets
  }
}

/// The answer to a presented code or link.
package enum ChallengeVerdict: Sendable, Equatable {
  /// It is right.
  case right(ChallengeRecord)
  /// It is wrong; so many tries are left, where the presenter may know it.
  case wrong(attemptsLeft: Int?)
  /// It was not compared, since the code has no tries left: only a new one helps.
  case exhausted
  /// No code was presented, and the link was not followed yet.
  case notFollowed
  /// There is no such challenge, or it has expired, was used, or a newer one has replaced it.
  case expired
  /// It was not compared: too many were wrong, of this code, to this destination, from this network or over all.
  case tooMany(retryAfter: Int)
  /// The link is presented elsewhere than in the browser or app that asked for it.
  case elsewhere

  /// The refusal for the caller; nil when it is right.
  package var refusal: Refusal? {
    switch self {
    case .right: nil
    case .wrong(let left): .codeWrong(attemptsLeft: left)
    case .exhausted: .codeExhausted
    case .notFollowed: .linkNotFollowed
    case .expired: .codeExpired
    case .tooMany(let seconds): .tooManyCodes(retryAfter: seconds)
    case .elsewhere: .linkElsewhere
    }
  }
}
