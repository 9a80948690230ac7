package import Foundation

/// What a store knows when a code is presented.
package struct ChallengeFacts: Sendable {
  package var record: ChallengeRecord
  package var origin: CodeOrigin
  /// The wrong codes under ``ChallengeQuery/failuresKey(of:_:)``.
  package var failures: FailedCodes?
  /// What is stored of ``ChallengeQuery/tallies(_:)``, by key.
  package var restoredAt: [Data: Date]

  package init(
    record: ChallengeRecord, origin: CodeOrigin, failures: FailedCodes?, restoredAt: [Data: Date]
  ) {
    self.record = record
    self.origin = origin
    self.failures = failures
    self.restoredAt = restoredAt
  }
}

/// What a store writes when a code was presented.
package enum ChallengeChange: Sendable {
  case nothing
  /// A wrong code was compared.
  case failed(FailedCodes, restoredAt: [Data: Date])
  /// The right one was.
  case succeeded(restoredAt: [Data: Date])
}

extension ChallengeQuery {
  /// The part of a wrong code that a right one makes up for, so that a busy server's honest mistakes don't use up what
  /// all networks have together.
  private static let partGivenBack = 0.2

  /// Whether the presented code or link may be meant for this challenge.
  package func concerns(_ record: ChallengeRecord, at now: Date) -> Bool {
    guard record.purpose == purpose, account == nil || record.account == account else { return false }
    if record.isOpen(at: now) { return true }
    guard mayRepeat, let usedAt = record.usedAt else { return false }
    return now.timeIntervalSince(usedAt) <= Retention.usedChallenges
  }

  /// Judges what is presented. The step that reads the facts writes the change, so that of concurrent guesses none is
  /// compared that is not counted.
  package func judge(_ facts: ChallengeFacts, at now: Date) -> (ChallengeVerdict, ChallengeChange) {
    let record = facts.record
    guard concerns(record, at: now) else { return (.expired, .nothing) }
    if case .link = selector {
      if let needed = record.binding {
        guard let binding, constantTimeEqual(binding, needed) else { return (.elsewhere, .nothing) }
      }
      return (.right(record), .succeeded(restoredAt: [:]))
    }
    guard let code else { return (.expired, .nothing) }
    let tallies = tallies(facts.origin)
    let wait = max(
      facts.failures?.wait(at: now) ?? 0,
      tallies.map { $0.wait(facts.restoredAt[$0.key], at: now) }.max() ?? 0)
    if wait > 0 { return (.tooMany(retryAfter: Int(wait.rounded(.up))), .nothing) }
    let tries = facts.origin == .stranger ? ChallengeRecord.triesOfStrangers : ChallengeRecord.tries
    guard record.failures < tries else {
      // Only a new code helps.
      return (.tooMany(retryAfter: Int(SendRule.waits[0])), .nothing)
    }
    let digest = secrets.digest(
      of: code.digits, for: record.id, purpose: record.purpose, destination: record.destination)
    if constantTimeEqual(digest, record.codeDigest) {
      let restored = tallies.suffix(1).filter { facts.restoredAt[$0.key] != nil }.map {
        ($0.key, $0.givenBack(facts.restoredAt[$0.key], part: Self.partGivenBack, at: now))
      }
      return (
        .right(record),
        .succeeded(restoredAt: record.usedAt == nil ? Dictionary(restored, uniquingKeysWith: max) : [:])
      )
    }
    let used = tallies.map { ($0.key, $0.used(facts.restoredAt[$0.key], at: now)) }
    return (
      .wrong(attemptsLeft: tries - record.failures - 1),
      .failed(
        .oneMore(than: facts.failures, at: now), restoredAt: Dictionary(used, uniquingKeysWith: max))
    )
  }
}

extension ChallengeQuery {
  /// The rows of the codes that were sent to a destination and that count no longer after a right answer: whoever reads
  /// mail there may ask as often as they answer. Texts cost money, so they count on.
  package func sendingKeys(of record: ChallengeRecord, known: Data?) -> [Data] {
    guard record.destination.channel == .mail else { return [] }
    return [NewChallenge(record, network: network, secrets: secrets).sendingKey(known: known)]
  }
}
