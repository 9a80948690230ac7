import BramleyAPI
import Foundation

/// A session as the device holds it, with what is needed to refresh it safely.
struct HeldSession: Codable, Hashable, Sendable {
  var session: Session
  var method: SignInMethod.ID
  /// The `Idempotency-Key` of the sign-in that gave it.
  var attemptKey: String
  /// When the access token expires, on the server's clock.
  var accessExpiry: Date
  /// The seconds that the server's clock was ahead of the device's at the last answer.
  var clockOffset: TimeInterval
  /// When the tokens were received.
  var receivedAt: Uptime?
  /// When they replaced older ones; nil for those of the sign-in.
  var supersedesSince: Uptime?
  /// The refresh in progress, if any.
  var refresh: RefreshIntent?
  /// What the present refresh token was given for; nil for that of the sign-in.
  var predecessor: PresentedToken?
  /// Apple's id of the person, if the session began with this device's own Apple sheet.
  var appleUser: String?

  init(_ receipt: SessionReceipt, method: SignInMethod.ID, attemptKey: String, at moment: Moment) {
    session = receipt.session
    // The person sees them once. What is stored could be read by a thief of the device.
    session.recoveryCodes = nil
    self.method = method
    self.attemptKey = attemptKey
    // Lifetimes count from the receipt, so that a device with a wrong clock refreshes in time too.
    let serverNow = receipt.serverDate ?? moment.wall
    clockOffset = serverNow.timeIntervalSince(moment.wall)
    accessExpiry = serverNow.addingTimeInterval(TimeInterval(receipt.session.expiresIn))
    receivedAt = moment.uptime
  }

  /// The same sign-in with the tokens of a refresh.
  func refreshed(with receipt: SessionReceipt, at moment: Moment) -> HeldSession {
    var next = HeldSession(receipt, method: method, attemptKey: attemptKey, at: moment)
    next.session.isNewUser = session.isNewUser
    next.supersedesSince = moment.uptime
    next.appleUser = appleUser
    return next
  }

  /// The same session with the access token of a proof. Whatever the answer says, the refresh token stays.
  func proven(by receipt: SessionReceipt, at moment: Moment) -> HeldSession {
    var next = self
    next.takeAccessToken(of: HeldSession(receipt, method: method, attemptKey: attemptKey, at: moment))
    return next
  }

  /// Takes the access token of the same session, held otherwise.
  mutating func takeAccessToken(of other: HeldSession) {
    session.accessToken = other.session.accessToken
    session.expiresIn = other.session.expiresIn
    (accessExpiry, clockOffset, receivedAt) = (other.accessExpiry, other.clockOffset, other.receivedAt)
  }
}

extension HeldSession {
  private var lifetime: TimeInterval { TimeInterval(session.expiresIn) }

  /// Returns the seconds until the access token expires, by the more cautious of both clocks.
  func accessRemaining(at moment: Moment) -> TimeInterval {
    let byWall = accessExpiry.timeIntervalSince(moment.wall.addingTimeInterval(clockOffset))
    let byUptime = receivedAt.flatMap(moment.uptime.since).map { lifetime - $0 }
    // More than its lifetime: the wall clock was set back.
    if byWall > lifetime { return byUptime ?? 0 }
    return min(byWall, byUptime ?? byWall)
  }

  /// Returns whether the access token is used without a refresh.
  func isFresh(at moment: Moment) -> Bool {
    accessRemaining(at: moment) > min(60, lifetime / 2)
  }

  /// Returns whether a request with the previous tokens may still be on its way. The server accepts the previous refresh
  /// token for a grace period; an older one would end the session.
  func isSettling(at uptime: Uptime) -> Bool {
    guard let age = supersedesSince.flatMap(uptime.since) else { return false }
    return age < settlingTime
  }

  /// The seconds for which it is settling.
  var settlingTime: TimeInterval { min(RequestTiming.grace + RequestTiming.departure, lifetime / 2) }

  /// Returns whether the access token will still be fresh when a refresh that begins now has settled.
  func outlastsSettling(at moment: Moment) -> Bool {
    accessRemaining(at: moment) > min(60, lifetime / 2) + settlingTime
  }
}
