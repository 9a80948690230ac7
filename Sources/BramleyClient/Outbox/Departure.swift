import Foundation

/// One try of an attempt, written down before it leaves.
struct Departure: Hashable, Sendable {
  /// As it is stored, stamped with this try.
  var attempt: SignInAttempt
  /// When a try before it may have left; nil if none can have.
  var earlier: Sending?

  /// Whether it was written down too long ago to leave now: whoever counts from its stamp would count wrong.
  func isLate(at uptime: Uptime) -> Bool {
    guard let age = attempt.sent.flatMap({ uptime.since($0.at) }) else { return true }
    return age >= RequestTiming.departure
  }

  /// Whether it has left already, or never was to: another try needs a stamp of its own.
  var isOver: Bool { earlier == attempt.sent }

  /// The same, when a request has left.
  var departed: Departure { Departure(attempt: attempt, earlier: attempt.sent) }

  /// Another try of an attempt that storage doesn't keep.
  func renewed(by sending: Sending) -> Departure {
    var next = self
    next.attempt.sent = sending
    return next
  }
}
