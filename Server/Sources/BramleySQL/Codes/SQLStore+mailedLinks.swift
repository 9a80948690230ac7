import BramleyAPI
package import BramleyCore
package import Foundation

extension SQLStore: MailedLinkStore {
  package func standing(
    ofLink link: Data, on page: MailedLinkPage, in browser: Data?, at now: Date
  ) async throws(StoreError) -> MailedLinkStanding {
    try await engine.read { tx in
      guard page != .undo else { return try tx.isUndoable(link, at: now) ? .open : .expired }
      guard let record = try tx.linked(link) else { return .expired }
      return record.standing(on: page, in: browser, at: now)
    }
  }

  package func follow(
    _ link: Data, in browser: Data, at now: Date
  ) async throws(StoreError) -> MailedLinkStanding {
    try await engine.write { tx in
      guard let record = try tx.linked(link) else { return .expired }
      let standing = record.standing(on: .signIn, in: browser, at: now)
      if standing == .open {
        try tx.write(
          "UPDATE challenge SET followed_at = ? WHERE id = ? AND followed_at IS NULL",
          [now, record.id.rawValue])
      }
      return standing
    }
  }
}

extension SQLTransaction {
  /// The challenge whose link has a token, by its hash.
  fileprivate func linked(_ link: Data) throws -> ChallengeRecord? {
    try first(
      "SELECT \(ChallengeRecord.columns) FROM challenge WHERE link = ?", [link], ChallengeRecord.init(row:))
  }

  /// Whether a change of an address can still be taken back by a link.
  fileprivate func isUndoable(_ link: Data, at now: Date) throws -> Bool {
    guard let change = try undoableAddress(link) else { return false }
    return now < change.expiresAt
  }
}
