import BramleyAPI
package import Foundation

/// Sends texts: one of the services that are paid for it, or something that stands in for one.
package protocol TextSender: Sendable {
  /// The sender as operators know it.
  var name: String { get }
  /// Sends a text.
  ///
  /// - Parameters:
  ///   - text: what is sent; its number and code must not reach a log.
  ///   - body: the words.
  ///   - id: the same for each attempt at one text.
  func send(_ text: OutgoingText, body: String, id: JobID) async throws(TextFault)
  /// The service's custody of its codes; nil where this server makes the code.
  var custody: (any CodeCustody)? { get }
}

extension TextSender {
  package var custody: (any CodeCustody)? { nil }
}

/// A service that makes the codes itself and says whether one is right. The failures are counted here all the same,
/// before it is asked.
package protocol CodeCustody: Sendable {
  /// Whether the code is the one that the service sent to the number.
  ///
  /// - Throws: `unavailable` when the service doesn't answer.
  func check(_ code: String, for number: PhoneNumber) async throws(Refusal) -> Bool
}

/// Why a text was not sent.
package struct TextFault: Error, Sendable, Equatable {
  /// What to do about it.
  package enum Kind: Sendable, Equatable {
    /// Another attempt can succeed soon.
    case again(after: TimeInterval)
    /// It may have been sent: no answer came. One more attempt, which may be paid for twice.
    case unknown
    /// The number takes no texts, or its owner wants none.
    case number
    /// The service refuses the number's range or country.
    case range
    /// The operator has to fix account, key or sender.
    case configuration
  }

  package var kind: Kind
  /// The service's number of the fault, or a word of ours; never a number or a text.
  package var code: String

  package init(_ kind: Kind, code: String) {
    self.kind = kind
    self.code = code
  }
}
