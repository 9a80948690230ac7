import BramleyCore
import Foundation

// The rows of what is counted: codes that were sent, and wrong ones.

extension SQLTransaction {
  func sentCodes(_ key: Data) throws -> [SentCode] {
    try first("SELECT sent FROM sent_codes WHERE hash = ?", [key]) {
      try JSONColumn.decode([SentCode].self, try $0.text(0))
    } ?? []
  }

  func keep(_ sent: [SentCode], _ key: Data, at now: Date) throws {
    try write(
      """
      INSERT INTO sent_codes (hash, sent, expires_at) VALUES (?, ?, ?)
      ON CONFLICT (hash) DO UPDATE SET sent = excluded.sent, expires_at = excluded.expires_at
      """, [key, try JSONColumn.encode(sent), now.addingTimeInterval(SendRule.memory)])
  }

  func failedCodes(_ key: Data) throws -> FailedCodes? {
    try first("SELECT count, at FROM code_tally WHERE hash = ?", [key]) {
      FailedCodes(count: try $0.count(0), lastAt: try $0.time(1))
    }
  }

  func keep(_ failures: FailedCodes, _ key: Data) throws {
    try keepTally(
      key, failures.count, failures.lastAt, until: failures.lastAt.addingTimeInterval(FailedCodes.memory))
  }

  /// When the allowances of tallies are restored, by key.
  func restored(_ tallies: [CodeTally]) throws -> [Data: Date] {
    var restored: [Data: Date] = [:]
    for tally in tallies {
      restored[tally.key] = try first("SELECT at FROM code_tally WHERE hash = ?", [tally.key]) {
        try $0.time(0)
      }
    }
    return restored
  }

  func keep(_ restoredAt: [Data: Date]) throws {
    for (key, time) in restoredAt { try keepTally(key, 0, time, until: time) }
  }

  private func keepTally(_ key: Data, _ count: Int, _ time: Date, until end: Date) throws {
    try write(
      """
      INSERT INTO code_tally (hash, count, at, expires_at) VALUES (?, ?, ?, ?)
      ON CONFLICT (hash) DO UPDATE SET
        count = excluded.count, at = excluded.at, expires_at = excluded.expires_at
      """, [key, count, time, end])
  }
}
