import Foundation

/// One request of an attempt, noted in storage before it is sent.
struct Departure: Hashable, Sendable {
  /// The attempt as it is stored, with the stamp of this request.
  var attempt: SignInAttempt
  /// When an earlier request may have been sent; nil if none can have been.
  var earlier: Sending?

  /// Returns whether it was noted too long ago to be sent now, since other processes count from its stamp.
  func isLate(at uptime: Uptime) -> Bool {
    guard let age = attempt.sent.flatMap({ uptime.since($0.at) }) else { return true }
    return age >= RequestTiming.departure
  }

  /// Whether it was sent already, or was never meant to be: another request needs a stamp of its own.
  var hasLeft: Bool { earlier == attempt.sent }

  /// The same after the request was sent.
  var departed: Departure { Departure(attempt: attempt, earlier: attempt.sent) }

  /// Returns another request of an attempt that storage doesn't keep.
  func renewed(by sending: Sending) -> Departure {
    var next = self
    next.attempt.sent = sending
    return next
  }
}
