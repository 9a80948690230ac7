import Foundation

/// A sign-in that the server has not acknowledged yet.
struct SignInAttempt: Codable, Hashable, Sendable {
  /// The `Idempotency-Key` of every try.
  var key: String
  var proof: SignInProof
  var begunAt: Date
  /// The session record's generation before it.
  var basis: Int
  /// When a request with it may last have left; nil while none can have.
  var sent: Sending?

  func mayBeSent(at now: Date) -> Bool {
    guard let window = proof.retryWindow else { return true }
    // A clock that was set back tells nothing about the age, so it counts as over.
    return (0..<window).contains(now.timeIntervalSince(begunAt))
  }
}
