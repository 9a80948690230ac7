import BramleyAPI
import Foundation

/// An access token for another back end (RFC 8707). It is kept in memory alone: after a launch it is asked for anew.
struct ResourceToken: Sendable {
  let text: String
  /// The receipt's times, by which a device with a wrong clock notices the expiry too.
  private let times: HeldSession

  init(_ receipt: SessionReceipt, of held: HeldSession, at moment: Moment) {
    text = receipt.session.accessToken
    times = HeldSession(receipt, method: held.method, attemptKey: held.attemptKey, at: moment)
  }

  func isFresh(at moment: Moment) -> Bool { times.isFresh(at: moment) }

  func isValid(at moment: Moment) -> Bool { times.accessRemaining(at: moment) > 0 }

  /// A session and one of the back ends that its person uses.
  struct Key: Hashable, Sendable {
    var session: SessionID
    var resource: String
  }
}

/// What is sent to the server to get a token.
struct PresentedToken: Codable, Hashable, Sendable {
  var refreshToken: String
  /// The `Idempotency-Key`.
  var key: String
}
