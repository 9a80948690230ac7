package import Foundation

/// A claim that came to nothing: its code was not exchanged, so the row may go.
package struct ReleasedClaim: Hashable, Sendable {
  /// The mark of the code.
  package var mark: Data
  /// When the claim expires; a later claim on the same code has another time.
  package var until: Date

  package init(mark: Data, until: Date) {
    self.mark = mark
    self.until = until
  }
}

/// A claim on a bare code.
package struct CodeClaim: Sendable {
  /// Seconds for which a claim excludes others, longer than an exchange may take.
  package static let seconds: TimeInterval = 30

  /// The mark that the credential leaves.
  package var mark: SpentMark
  /// Earlier claims of any codes that came to nothing; the step removes them first.
  package var releasing: [ReleasedClaim]
  /// The time of the step.
  package var now: Date

  package init(mark: SpentMark, releasing: [ReleasedClaim] = [], now: Date) {
    self.mark = mark
    self.releasing = releasing
    self.now = now
  }

  /// The result.
  package enum Outcome: Sendable {
    /// The code is claimed for this request, with what the provider answered to an earlier one.
    case claimed(answer: Data?)
    /// The code was already used with this key; this is the session.
    case used(OpenedSession)
    /// Another request with the same key is exchanging it now.
    case busy
    case replayed
    case keyReused
    case ended
  }

  /// When the claim expires.
  package var until: Date { now.addingTimeInterval(Self.seconds) }

  /// Returns what the store does with the claim: an outcome other than `claimed` writes nothing; `claimed`
  /// replaces the stored mark, if there is one.
  package func verdict(on facts: SignInFacts) -> Outcome {
    guard let spent = facts.spent else { return facts.isKeyTaken ? .keyReused : .claimed(answer: nil) }
    if let busyUntil = spent.claimedUntil {
      let isSameAttempt = mark.keyHash != nil && spent.keyHash == mark.keyHash
      guard busyUntil <= now else { return isSameAttempt ? .busy : .replayed }
      return facts.isKeyTaken ? .keyReused : .claimed(answer: spent.answer)
    }
    guard spent.sessionToRepeat(for: mark, at: now) != nil else { return .replayed }
    guard let earlier = facts.earlier, earlier.session.isAlive(at: now) else { return .ended }
    return .used(
      OpenedSession(
        earlier.session, earlier.account, isNewUser: spent.isNewUser, isRetry: true, provenAt: spent.authTime)
    )
  }
}
