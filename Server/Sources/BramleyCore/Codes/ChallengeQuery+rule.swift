package import Foundation

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
    guard let code else { return (followed(record), .nothing) }
    let tries = facts.origin == .stranger ? ChallengeRecord.triesOfStrangers : ChallengeRecord.tries
    guard record.failures < tries else { return (.exhausted, .nothing) }
    let (wait, tallies) = admission(facts, at: now)
    if wait > 0 { return (.tooMany(retryAfter: Int(wait.rounded(.up))), .nothing) }
    let digest = secrets.digest(
      of: code.digits, for: record.id, purpose: record.purpose, destination: record.destination)
    if constantTimeEqual(digest, record.codeDigest) {
      let restored = self.tallies(facts.origin).suffix(1).filter { facts.restoredAt[$0.key] != nil }.map {
        ($0.key, $0.givenBack(facts.restoredAt[$0.key], part: Self.partGivenBack, at: now))
      }
      return (
        .right(record),
        .succeeded(restoredAt: record.usedAt == nil ? Dictionary(restored, uniquingKeysWith: max) : [:])
      )
    }
    let used = tallies.map { ($0.key, $0.used(facts.restoredAt[$0.key], at: now)) }
    return (
      .wrong(attemptsLeft: saysTriesLeft ? tries - record.failures - 1 : nil),
      .failed(
        .oneMore(than: facts.failures, at: now), restoredAt: Dictionary(used, uniquingKeysWith: max))
    )
  }
}

extension ChallengeQuery {
  /// Whether a wrong answer says how many tries are left. A caller who knows only the destination does not learn it:
  /// the number would say whether their network is one of the account's.
  private var saysTriesLeft: Bool { if case .destination = selector { false } else { true } }

  /// Judges a browser that presents no code, since the link was followed there.
  private func followed(_ record: ChallengeRecord) -> ChallengeVerdict {
    guard case .id = selector, let binding else { return .expired }
    guard let needed = record.binding, constantTimeEqual(binding, needed) else { return .elsewhere }
    return record.followedAt == nil ? .notFollowed : .right(record)
  }

  /// Returns the seconds until the code may be compared, and what a wrong one is counted against.
  private func admission(_ facts: ChallengeFacts, at now: Date) -> (wait: TimeInterval, [CodeTally]) {
    func wait(_ tally: CodeTally) -> TimeInterval { tally.wait(facts.restoredAt[tally.key], at: now) }
    let tallies = tallies(facts.origin)
    let own = max(facts.failures?.wait(at: now) ?? 0, tallies.dropLast().map(wait).max() ?? 0)
    guard let shared = tallies.last, wait(shared) > 0 else {
      return (max(own, tallies.last.map(wait) ?? 0), tallies)
    }
    let isFirst = facts.record.failures == 0 && (tallies.first?.isWhole(facts.restoredAt, at: now) ?? false)
    if own <= 0, isFirst, let reserve = reserve(for: facts.record, facts.origin), wait(reserve) <= 0 {
      return (0, tallies.dropLast() + [reserve])
    }
    return (max(own, wait(shared)), tallies)
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
