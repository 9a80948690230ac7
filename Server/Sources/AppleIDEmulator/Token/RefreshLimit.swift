import Foundation

/// The rate limit is exceeded.
struct Throttled: Error {
  /// Seconds until the next call.
  var time: Duration
}

extension LiveWorld {
  /// Counts the use of a refresh token if there is a limit.
  ///
  /// - Throws: ``Throttled`` above the limit, until a day after the first counted use.
  mutating func countRefresh(of token: IssuedToken, at now: Date) throws {
    let limit = state.settings.refreshPerDay
    guard limit > 0 else { return }
    var count = token.refreshes ?? RefreshCount(since: now, count: 0)
    // The clock may have been moved in either direction.
    if !(0..<86_400).contains(now.timeIntervalSince(count.since)) {
      count = RefreshCount(since: now, count: 0)
    }
    guard count.count < limit else {
      throw Throttled(time: .seconds(86_400 - now.timeIntervalSince(count.since)))
    }
    count.count += 1
    try record(.refreshed(token: token.token, count))
  }
}
