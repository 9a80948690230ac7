import BramleyAPI
import Foundation

/// A code that is about to be sent. ``CodeSecrets/challenge(for:to:account:at:)`` makes it.
package struct NewChallenge: Sendable {
  /// The row.
  package var record: ChallengeRecord
  /// The network that asks; nil where it is not known.
  package var network: ClientNetwork?
  /// The keys of what is counted.
  package let secrets: CodeSecrets

  package init(_ record: ChallengeRecord, network: ClientNetwork?, secrets: CodeSecrets) {
    self.record = record
    self.network = network
    self.secrets = secrets
  }
}

/// What became of the request for a code.
package enum ChallengeStart: Sendable, Equatable {
  /// The challenge is stored, in place of an earlier one; send the code. Another one can be asked for after this number
  /// of seconds.
  case started(resendAfter: Int)
  /// Nothing was written: no further code is sent to the destination before this number of seconds.
  case refused(retryAfter: Int)

  /// The refusal for the caller; nil when the code is sent.
  package var refusal: Refusal? {
    guard case .refused(let seconds) = self else { return nil }
    return .sendLimit(retryAfter: seconds)
  }
}
