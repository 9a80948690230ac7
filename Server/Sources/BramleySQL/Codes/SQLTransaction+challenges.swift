package import BramleyAPI
package import BramleyCore
package import Foundation

// Codes and links that are sent: begun, answered, used, ended. Steps of several capabilities call these.
extension SQLTransaction {
  /// Stores a code in place of earlier ones for the same purpose, unless none may be sent now.
  package func startChallenge(_ new: NewChallenge, at now: Date) throws -> ChallengeStart {
    let (verdict, known) = try judgeStart(new, at: now)
    switch verdict {
    case .refuse(let seconds): return .refused(retryAfter: seconds)
    case .start(let sent, let restoredAt, let resendAfter):
      var record = new.record
      record.isFromKnownNetwork = known != nil
      try deleteChallenges(replacedBy: record)
      try insert(record)
      try keep(sent, new.sendingKey(known: known), at: now)
      try keep(restoredAt)
      return .started(resendAfter: resendAfter)
    }
  }

  /// Judges whether a code may be sent now; writes nothing.
  func judgeStart(
    _ new: NewChallenge, at now: Date
  ) throws -> (start: ChallengeStartVerdict, known: Data?) {
    let record = new.record
    let user = try record.account ?? account(at: record.destination)
    let known = try user.flatMap { try knownNetwork(new.secrets.knownNetwork(new.network, of: $0), at: now) }
    let facts = ChallengeStartFacts(
      sent: try sentCodes(new.sendingKey(known: known)), restoredAt: try restored(new.tallies(known: known)))
    return (new.judge(facts, known: known, at: now), known)
  }

  /// Judges a presented code or link, counts a wrong one, and uses the challenge up where the query says so.
  package func answerChallenge(_ query: ChallengeQuery, at now: Date) throws -> ChallengeVerdict {
    let candidates = try challenges(query.selector, purpose: query.purpose).filter {
      query.concerns($0, at: now)
    }
    guard let newest = candidates.first else { return .expired }
    let user = try newest.account ?? account(at: newest.destination)
    let known = try user.flatMap {
      try knownNetwork(query.secrets.knownNetwork(query.network, of: $0), at: now)
    }
    let record = ChallengeQuery.meant(among: candidates, fromKnownNetwork: known != nil) ?? newest
    let origin = query.origin(of: record, known: known)
    let failuresKey = query.failuresKey(of: record, origin)
    let facts = ChallengeFacts(
      record: record, origin: origin, failures: try failedCodes(failuresKey),
      restoredAt: try restored(
        query.tallies(origin) + [query.reserve(for: record, origin)].compactMap(\.self)))
    let (verdict, change) = query.judge(facts, at: now)
    switch change {
    case .nothing: break
    case .failed(let failures, let restoredAt):
      try write("UPDATE challenge SET failures = failures + 1 WHERE id = ?", [record.id.rawValue])
      try keep(failures, failuresKey)
      try keep(restoredAt)
    case .succeeded(let restoredAt):
      if facts.failures != nil { try write("DELETE FROM code_tally WHERE hash = ?", [failuresKey]) }
      try keep(restoredAt)
      if query.uses {
        try useChallenge(record, sending: query.sendingKeys(of: record, known: known), at: now)
      }
    }
    return verdict
  }

  /// Whether the challenge can still be used: neither used, expired, replaced nor ended.
  package func isOpen(_ id: ChallengeID, at now: Date) throws -> Bool {
    try exists(
      "SELECT 1 FROM challenge WHERE id = ? AND used_at IS NULL AND expires_at > ? \(dialect.locking)",
      [id.rawValue, now])
  }

  /// Uses a challenge up.
  ///
  /// - Parameter keys: the rows of the codes that were sent there, which count no longer.
  package func useChallenge(_ record: ChallengeRecord, sending keys: [Data], at now: Date) throws {
    // The row is gone where the same step ended the codes of somebody who held the address without a proof.
    if try run("UPDATE challenge SET used_at = ? WHERE id = ?", [now, record.id.rawValue]) == 0 {
      var used = record
      used.usedAt = now
      try insert(used)
    }
    for key in keys { try write("DELETE FROM sent_codes WHERE hash = ?", [key]) }
  }

  /// Ends all codes and links of an account: those that were sent for it, and those to its addresses and numbers.
  package func endChallenges(of user: UserID) throws {
    try write(
      """
      DELETE FROM challenge WHERE user_id = ? OR destination IN (
        SELECT subject FROM identity WHERE user_id = ? AND provider IN ('email', 'phone', 'password')
      ) OR destination IN (SELECT lower(email) FROM account WHERE id = ? AND email IS NOT NULL)
      """, [user.rawValue, user.rawValue, user.rawValue])
  }

  /// Ends the codes and links to one destination for a purpose.
  package func endChallenges(to destination: CodeDestination, for purpose: ChallengePurpose) throws {
    try write(
      "DELETE FROM challenge WHERE destination = ? AND channel = ? AND purpose = ?",
      [destination.key, destination.channel.rawValue, purpose.rawValue])
  }

  /// The account that a code to a destination opens.
  func account(at destination: CodeDestination) throws -> UserID? {
    let identity = destination.identity
    let user = try first(
      "SELECT user_id FROM identity WHERE provider = ? AND team = ? AND subject = ?",
      [identity.provider.rawValue, identity.team, identity.subject]
    ) { UserID(rawValue: try $0.text(0)) }
    if let user { return user }
    guard destination.channel == .mail else { return nil }
    return try first(
      """
      SELECT id FROM account WHERE email IS NOT NULL AND lower(email) = lower(?) AND email_verified = 1
      ORDER BY \(Self.oldestFirst) LIMIT 1
      """, [destination.shown]
    ) { UserID(rawValue: try $0.text(0)) }
  }

  /// An address as the account has it that a code to it opens.
  func spelling(of destination: CodeDestination) throws -> String? {
    let identity = destination.identity
    let own = try first(
      "SELECT email FROM identity WHERE provider = ? AND team = ? AND subject = ? AND email IS NOT NULL",
      [identity.provider.rawValue, identity.team, identity.subject]
    ) { try $0.text(0) }
    if let own { return own }
    return try first(
      """
      SELECT email FROM account WHERE email IS NOT NULL AND lower(email) = lower(?) AND email_verified = 1
      ORDER BY \(Self.oldestFirst) LIMIT 1
      """, [destination.shown]
    ) { try $0.text(0) }
  }

  func knownNetwork(_ hash: Data?, at now: Date) throws -> Data? {
    guard let hash,
      try exists(
        "SELECT 1 FROM known_network WHERE hash = ? AND seen_at > ?",
        [hash, now.addingTimeInterval(-KnownNetwork.lifetime)])
    else { return nil }
    return hash
  }
}
