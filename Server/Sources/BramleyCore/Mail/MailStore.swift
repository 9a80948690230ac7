package import BramleyAPI
import Crypto
package import Foundation

/// Stores what is known about where mail arrives.
package protocol MailStore: Sendable {
  /// Returns whether Apple has reported that its relay no longer forwards to an address.
  func isSwitchedOff(_ address: String) async throws(StoreError) -> Bool
  /// Records for whom a mail was accepted, if it is an account's address.
  func record(_ mail: SentMail) async throws(StoreError)
  /// Applies a report about an address once.
  func apply(_ report: MailReport) async throws(StoreError) -> MailReport.Outcome
}

/// A mail that was accepted for delivery. It is stored for the account whose address it went to, so that a later bounce
/// finds that account, and is deleted with it.
package struct SentMail: Sendable {
  /// Seconds for which it is stored.
  package static let lifetime: TimeInterval = 7 * 86_400

  /// The part of the `Message-ID` before the @.
  package var id: String
  package var address: String
  package var sentAt: Date

  package init(id: String, address: String, sentAt: Date) {
    self.id = id
    self.address = address
    self.sentAt = sentAt
  }

  /// Returns the hash by which it is noticed that an account has another address than the one that a mail went to.
  package static func hash(of address: String) -> Data {
    Data(SHA256.hash(data: Data(address.lowercased().utf8)))
  }
}

/// A report that mail does not arrive, or was not wanted.
package struct MailReport: Sendable {
  /// How the address is named.
  package enum Recipient: Sendable, Equatable {
    case address(String)
    /// The address that the account had when this mail was sent, if it still has it.
    case message(String)
  }

  package enum Outcome: Sendable, Equatable {
    /// It was received before.
    case repeated
    /// No account has the address.
    case nobody
    case applied([UserID])
    /// It is an address of Apple's relay, which no report but Apple's own is trusted for.
    case relay
  }

  /// What makes the report unique, and until when that is remembered; nil for one that can't be repeated.
  package var mark: (id: Data, expiresAt: Date)?
  package var recipient: Recipient
  package var kind: AuditKind
  /// Whether mail to the address will not arrive.
  package var isPermanent: Bool
  package var auditID: String
  package var now: Date

  package init(
    mark: (id: Data, expiresAt: Date)? = nil, recipient: Recipient, kind: AuditKind, isPermanent: Bool,
    auditID: String, now: Date
  ) {
    self.mark = mark
    self.recipient = recipient
    self.kind = kind
    self.isPermanent = isPermanent
    self.auditID = auditID
    self.now = now
  }
}
