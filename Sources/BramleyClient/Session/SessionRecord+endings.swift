import BramleyAPI
import Foundation

extension SessionRecord {
  mutating func end(_ session: HeldSession) {
    var all = endings ?? []
    all.removeAll { $0.id == session.session.sessionID }
    endings = (all + [Ending(held: session)]).suffix(Self.mostEndings)
  }

  /// Returns a stored record without its session and its person's traces, but with what the server has to end; nil if
  /// that is nothing, or if the record can't be read.
  static func endings(of data: Data) -> Data? {
    guard var record = try? JSONDecoder().decode(SessionRecord.self, from: data),
      (record.format ?? 0) <= currentFormat
    else { return nil }
    _ = record.signOut()
    guard let endings = record.endings, !endings.isEmpty else { return nil }
    // The revision stays above the old one, for a process that still knows the session.
    var next = SessionRecord(revision: record.revision + 1, generation: record.generation)
    next.endings = endings
    return try? JSONEncoder().encode(next)
  }
}
