extension ChallengeQuery {
  /// Returns the challenge that is answered; nil where there is none.
  ///
  /// Who knows only the destination answers the code that was asked for from a network like theirs.
  ///
  /// - Parameters:
  ///   - candidates: those that ``concerns(_:at:)`` accepts, the newest first.
  ///   - isKnown: whether the network that the answer comes from is one of the account's.
  package static func meant(
    among candidates: [ChallengeRecord], fromKnownNetwork isKnown: Bool
  ) -> ChallengeRecord? {
    candidates.first { $0.isFromKnownNetwork == isKnown } ?? candidates.first
  }
}
