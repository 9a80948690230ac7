package import Foundation

/// Whether a text is sent.
package enum TextVerdict: Sendable, Equatable {
  /// It is sent.
  case send
  /// It is not sent, and the caller must get the same answer in the same time as if it were.
  case swallow
  /// It is not sent, and the caller may ask again after this number of seconds.
  case refused(seconds: Int)
}

/// What the store knows about a request for a text.
package struct TextFacts: Sendable {
  /// Texts to the number in this hour.
  package var ofNumberInHour = 0
  /// Texts to the number on this day.
  package var ofNumberInDay = 0
  /// Texts to the prefix in this hour.
  package var ofPrefixInHour = 0
  /// Texts in this hour for each network of the request.
  package var ofNetworks: [Int] = []
  /// Segments sent on this day.
  package var spent = 0
  /// Until when the prefix is paused.
  package var pausedUntil: Date?
  /// The settled sends to the prefix since its last pause, at most ``TextConversion/window``.
  package var settled = 0
  /// How many codes of those were used.
  package var used = 0
  /// Whether the number has opened an account before.
  package var isKnown = false

  package init() {}
}

/// Decides whether a text is sent, so that strangers can't make the operator pay for texts that nobody wants.
package enum TextRule {
  /// The verdict, and until when the prefix is paused from now on.
  package struct Decision: Sendable, Equatable {
    package var verdict: TextVerdict
    package var pause: Date?
  }

  /// The part of the daily budget, in percent, that is left to known numbers: strangers can't use up what the people
  /// with accounts need.
  package static let percentForAll = 75

  package static func judge(_ ask: TextAsk, _ facts: TextFacts, at now: Date) -> Decision {
    let (limits, hour, day) = (ask.limits, secondsLeft(of: 3_600, at: now), secondsLeft(of: 86_400, at: now))
    if facts.spent + ask.segments > ask.dailyBudget { return Decision(verdict: .refused(seconds: day)) }
    if facts.ofNumberInDay >= limits.ofNumberInDay { return Decision(verdict: .refused(seconds: day)) }
    if facts.ofNumberInHour >= limits.ofNumberInHour { return Decision(verdict: .refused(seconds: hour)) }
    let isNetworkFull = facts.ofNetworks.enumerated().contains { $1 >= limits.ofNetworkInHour << $0 }
    if isNetworkFull { return Decision(verdict: .refused(seconds: hour)) }
    // The owner of a known number gets in, whatever strangers do to the numbers around it.
    if facts.isKnown { return Decision(verdict: .send) }
    if let until = facts.pausedUntil, until > now { return Decision(verdict: .swallow) }
    if TextConversion.isSuspicious(sent: facts.settled, used: facts.used) {
      return Decision(verdict: .swallow, pause: now.addingTimeInterval(TextConversion.pause))
    }
    if facts.ofPrefixInHour >= limits.ofPrefixInHour { return Decision(verdict: .swallow) }
    if (facts.spent + ask.segments) * 100 > ask.dailyBudget * percentForAll {
      return Decision(verdict: .swallow)
    }
    return Decision(verdict: .send)
  }

  /// Seconds until the next full hour or day by UTC.
  private static func secondsLeft(of period: Int, at now: Date) -> Int {
    period - Int(now.timeIntervalSince1970.rounded(.down)) % period
  }
}
