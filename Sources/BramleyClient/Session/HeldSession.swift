import BramleyAPI
import Foundation

/// A session as the device holds it, with what is needed to refresh it safely.
struct HeldSession: Codable, Hashable, Sendable {
  var session: Session
  var method: SignInMethod.ID
  /// The `Idempotency-Key` of the sign-in that gave it.
  var attemptKey: String
  /// When the access token is over, on the server's clock.
  var accessExpiry: Date
  /// When the refresh token is over if it is not used, on the server's clock.
  var refreshExpiry: Date
  /// What the server's clock is ahead of the device's, as last seen, in seconds.
  var clockOffset: TimeInterval
  /// The refresh under way, if any.
  var refresh: RefreshIntent?

  init(_ receipt: SessionReceipt, method: SignInMethod.ID, attemptKey: String, at now: Date) {
    session = receipt.session
    self.method = method
    self.attemptKey = attemptKey
    // Lifetimes count from the receipt, so that a device whose clock is wrong refreshes in time all the same.
    let serverNow = receipt.serverDate ?? now
    clockOffset = serverNow.timeIntervalSince(now)
    accessExpiry = serverNow.addingTimeInterval(TimeInterval(receipt.session.expiresIn))
    refreshExpiry = serverNow.addingTimeInterval(TimeInterval(receipt.session.refreshExpiresIn))
  }

  /// The same sign-in with the tokens of a refresh.
  func refreshed(with receipt: SessionReceipt, at now: Date) -> HeldSession {
    var next = HeldSession(receipt, method: method, attemptKey: attemptKey, at: now)
    next.session.isNewUser = session.isNewUser
    return next
  }

  /// Seconds that the access token is still good for.
  func accessRemaining(at now: Date) -> TimeInterval {
    accessExpiry.timeIntervalSince(now.addingTimeInterval(clockOffset))
  }

  /// Seconds that the refresh token is still good for if it is not used.
  func refreshRemaining(at now: Date) -> TimeInterval {
    refreshExpiry.timeIntervalSince(now.addingTimeInterval(clockOffset))
  }
}

/// A refresh that was begun with the token beside it.
struct RefreshIntent: Codable, Hashable, Sendable {
  /// Sent with every try until one is acknowledged, so that a successor whose reply was lost is given again.
  var key: String
  /// The engine that is at it.
  var owner: String
  /// Until when other engines leave it alone.
  var leaseEnd: Date

  /// The longest that a lease holds; above the transport's deadline.
  static let lease: TimeInterval = 30

  func isLeased(toOthersThan engine: String, at now: Date) -> Bool {
    // A lease further away than one can be was written under another clock.
    owner != engine && leaseEnd > now && leaseEnd <= now.addingTimeInterval(Self.lease)
  }
}
