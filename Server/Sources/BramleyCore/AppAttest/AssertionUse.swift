package import Foundation

/// An assertion whose signature is right.
package struct AssertionUse: Sendable {
  package var key: AppAttestKeyID
  package var counter: UInt32
  package var challenge: SpendableChallenge
  package var now: Date

  package init(key: AppAttestKeyID, counter: UInt32, challenge: SpendableChallenge, now: Date) {
    self.key = key
    self.counter = counter
    self.challenge = challenge
    self.now = now
  }

  package enum Outcome: Sendable, Equatable {
    case accepted
    /// Another assertion had this counter, or a higher one; or the key has gone meanwhile.
    case counterUsed
    case challengeUsed
  }

  /// Judges an assertion by what is stored.
  package func judge(storedCounter: UInt32?, isChallengeSpent: Bool) -> Outcome {
    guard let storedCounter, counter > storedCounter else { return .counterUsed }
    return isChallengeSpent || challenge.expiresAt <= now ? .challengeUsed : .accepted
  }
}
