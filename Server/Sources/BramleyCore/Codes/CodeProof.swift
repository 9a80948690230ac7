package import Foundation

/// A code or link that was right. The step of the sign-in must still find it unused, and uses it up.
package struct CodeProof: CredentialPayload {
  package var challenge: ChallengeRecord
  /// The rows of the codes that were sent to the destination, which count no longer.
  package var sendingKeys: [Data]
  /// What the capability of the channel stores of the use.
  package var use: (any CodeUse)?

  package init(_ challenge: ChallengeRecord, sendingKeys: [Data], use: (any CodeUse)? = nil) {
    self.challenge = challenge
    self.sendingKeys = sendingKeys
    self.use = use
  }
}

/// What a channel stores when a code that it carried was used. The store's step knows the type.
package protocol CodeUse: Sendable {}

extension CodeSecrets {
  /// Returns what the step of a sign-in needs of a right code.
  package func proof(
    by challenge: ChallengeRecord, from network: ClientNetwork?, use: (any CodeUse)? = nil
  ) -> CodeProof {
    let stranger = NewChallenge(challenge, network: network, secrets: self).sendingKey(known: nil)
    return CodeProof(
      challenge, sendingKeys: challenge.destination.channel == .mail ? [stranger] : [], use: use)
  }
}
