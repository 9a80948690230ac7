import BramleyAPI
package import BramleyCore
package import Foundation

extension SQLTransaction {
  /// Judges a request for a text, and counts it. The step that calls this writes the job on `.send`, its ``JobRecord/swallowed``
  /// on `.swallow`, and answers the same for both.
  package func admitText(_ ask: TextAsk, at now: Date) throws -> TextVerdict {
    let (hour, day) = (CounterPeriod(3_600, at: now), CounterPeriod(86_400, at: now))
    let facts = try facts(about: ask, hour: hour, day: day, at: now)
    let decision = TextRule.judge(ask, facts, at: now)
    if let pause = decision.pause { try pauseTexts(to: ask.mark, until: pause) }
    guard let counts = decision.counts(segments: ask.segments) else { return decision.verdict }
    try add(counts.texts, to: hour.key(ask.mark.number), until: hour.end)
    try add(counts.texts, to: day.key(ask.mark.number), until: day.end)
    for network in ask.networks { try add(counts.texts, to: hour.key(network), until: hour.end) }
    try add(counts.toPrefix, to: hour.key(ask.mark.prefix), until: hour.end)
    try add(counts.segments, to: day.key(Self.budget), until: day.end)
    try write(
      """
      INSERT INTO text_sent (number, prefix, at, used, swallowed) VALUES (?, ?, ?, 0, ?)
      ON CONFLICT (number, at) DO NOTHING
      """, [ask.mark.number, ask.mark.prefix, now, decision.verdict == .swallow])
    return decision.verdict
  }

  /// Records that the code of a text was used; so were, for the conversion, those that were sent shortly before.
  package func textUsed(_ mark: TextMark, at now: Date) throws {
    try write(
      "UPDATE text_sent SET used = 1 WHERE number = ? AND at > ? AND used = 0",
      [mark.number, now.addingTimeInterval(-TextConversion.reach)])
  }

  /// Sends no texts to a prefix until a time.
  func pauseTexts(to mark: TextMark, until end: Date) throws {
    try write(
      """
      INSERT INTO text_pause (prefix, until) VALUES (?, ?)
      ON CONFLICT (prefix) DO UPDATE SET until = excluded.until
      """, [mark.prefix, end])
  }

  func textUse(at now: Date) throws -> TextUse {
    TextUse(
      segments: try counter(CounterPeriod(86_400, at: now).key(Self.budget), at: now),
      pausedPrefixes: try count("SELECT COUNT(*) FROM text_pause WHERE until > ?", [now]))
  }

  private static var budget: Data { Data("text budget".utf8) }

  private func facts(
    about ask: TextAsk, hour: CounterPeriod, day: CounterPeriod, at now: Date
  ) throws -> TextFacts {
    var facts = TextFacts()
    facts.ofNumberInHour = try counter(hour.key(ask.mark.number), at: now)
    facts.ofNumberInDay = try counter(day.key(ask.mark.number), at: now)
    facts.ofPrefixInHour = try counter(hour.key(ask.mark.prefix), at: now)
    facts.ofNetworks = try ask.networks.map { try counter(hour.key($0), at: now) }
    facts.spent = try counter(day.key(Self.budget), at: now)
    facts.pausedUntil = try first("SELECT until FROM text_pause WHERE prefix = ?", [ask.mark.prefix]) {
      try $0.time(0)
    }
    (facts.settled, facts.used) = try conversion(
      of: ask.mark.prefix, since: facts.pausedUntil ?? .distantPast, at: now)
    facts.isKnown = try identity(ask.identity) != nil
    return facts
  }

  /// The latest sends to a prefix whose codes were used or had the time to be.
  private func conversion(of prefix: Data, since: Date, at now: Date) throws -> (Int, Int) {
    let uses = try all(
      """
      SELECT used FROM text_sent WHERE prefix = ? AND swallowed = 0 AND at > ? AND (used = 1 OR at <= ?)
      ORDER BY at DESC LIMIT \(TextConversion.window)
      """,
      [
        prefix, max(since, now.addingTimeInterval(-TextConversion.memory)),
        now.addingTimeInterval(-TextConversion.patience),
      ]
    ) { try $0.bool(0) }
    return (uses.count, uses.count(where: { $0 }))
  }
}

/// A period by UTC in which something is counted.
private struct CounterPeriod {
  let end: Date
  private let name: String

  init(_ seconds: Int, at now: Date) {
    let number = Int(now.timeIntervalSince1970.rounded(.down)) / seconds
    end = Date(timeIntervalSince1970: TimeInterval((number + 1) * seconds))
    name = "\(seconds) \(number)"
  }

  /// The counter's key: what is counted is hashed already.
  func key(_ counted: Data) -> Data { Data(name.utf8) + counted }
}
