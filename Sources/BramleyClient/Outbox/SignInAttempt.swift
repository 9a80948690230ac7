import Foundation

/// A sign-in that the server has not acknowledged yet.
struct SignInAttempt: Codable, Hashable, Sendable {
  /// The `Idempotency-Key` of each request.
  var key: String
  var proof: SignInProof
  var begunAt: Date
  /// The session record's generation before it.
  var basis: Int
  /// When its last request may have been sent; nil while none can have been.
  var sent: Sending?

  func mayBeSent(at now: Date) -> Bool {
    guard let window = proof.retryWindow else { return true }
    // A clock that was set back gives no age, so the attempt counts as expired.
    return (0..<window).contains(now.timeIntervalSince(begunAt))
  }
}
