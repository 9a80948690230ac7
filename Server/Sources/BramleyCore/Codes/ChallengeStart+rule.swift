package import Foundation

/// What a store knows when a code is asked for.
package struct ChallengeStartFacts: Sendable {
  /// The codes that were sent to the destination lately, under ``NewChallenge/sendingKey(known:)``.
  package var sent: [SentCode]
  /// What is stored of ``NewChallenge/tallies``, by key.
  package var restoredAt: [Data: Date]

  package init(sent: [SentCode], restoredAt: [Data: Date]) {
    self.sent = sent
    self.restoredAt = restoredAt
  }
}

/// What a store does with the request for a code.
package enum ChallengeStartVerdict: Sendable {
  case refuse(retryAfter: Int)
  /// Keep the codes that were sent and the tallies, and the challenge in place of earlier ones.
  case start(sent: [SentCode], restoredAt: [Data: Date], resendAfter: Int)
}

extension NewChallenge {
  /// The key of the row with the codes that were sent.
  ///
  /// - Parameter known: the hash of the network, if the account has signed in from it.
  package func sendingKey(known: Data?) -> Data {
    secrets.tally("sent", record.destination.text, known.map { $0.base64EncodedString() } ?? "strangers")
  }

  /// What is counted besides. A network that the account knows is not limited.
  package func tallies(known: Data?) -> [CodeTally] {
    known == nil ? secrets.tallies("starts", of: network, secrets.limits.startsOfNetwork) : []
  }

  /// Judges the request.
  package func judge(_ facts: ChallengeStartFacts, known: Data?, at now: Date) -> ChallengeStartVerdict {
    let tallies = tallies(known: known)
    let wait = max(
      SendRule.wait(after: facts.sent, for: record.purpose, at: now),
      tallies.map { $0.wait(facts.restoredAt[$0.key], at: now) }.max() ?? 0)
    guard wait <= 0 else { return .refuse(retryAfter: Int(wait.rounded(.up))) }
    let sent = SendRule.recent(facts.sent + [SentCode(at: now, purpose: record.purpose)], at: now)
    return .start(
      sent: sent,
      restoredAt: Dictionary(
        tallies.map { ($0.key, $0.used(facts.restoredAt[$0.key], at: now)) }, uniquingKeysWith: max),
      resendAfter: Int(SendRule.wait(after: sent, for: record.purpose, at: now).rounded(.up)))
  }
}
