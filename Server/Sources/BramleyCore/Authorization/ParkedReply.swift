import BramleyTokens
package import Foundation

/// A verified reply that waits for its browser. It came by a cross-site POST, which carries no cookie.
package struct ParkedReply: Sendable {
  /// What finishing the flow spends.
  package var mark: Data
  /// The provider's fields, sealed.
  package var fields: Data
  /// The key of the person, so that the reply is deleted with them.
  package var person: Data
  /// When the flow expires.
  package var expiresAt: Date

  package init(mark: Data, fields: Data, person: Data, expiresAt: Date) {
    self.mark = mark
    self.fields = fields
    self.person = person
    self.expiresAt = expiresAt
  }

  /// The most replies that may wait at once.
  static let maximumCount = 10_000

  /// What became of a reply.
  package enum Outcome: Sendable, Equatable {
    /// It waits, now or since an earlier request.
    case parked
    /// The flow was finished earlier.
    case finished
    /// Too many replies wait.
    case full
  }

  static func row(_ mark: Data) -> Seal.Row { Seal.Row("parked_reply", mark.base64URL) }
}

extension SealedTable {
  package static let parkedReplies = SealedTable("parked_replies")
}

extension SealedPlace {
  package static func parkedReply(_ mark: Data) -> SealedPlace {
    SealedPlace(.parkedReplies, ParkedReply.row(mark))
  }
}
