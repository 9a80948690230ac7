package import Foundation

/// A code that was sent to a destination.
package struct SentCode: Codable, Sendable, Equatable {
  package var at: Date
  package var purpose: ChallengePurpose

  package init(at: Date, purpose: ChallengePurpose) {
    self.at = at
    self.purpose = purpose
  }
}

/// Decides when a destination may be sent another code. Strangers' requests together have one count, each network that
/// the account has signed in from has its own, so that nobody keeps the owner from their code.
package enum SendRule {
  /// Seconds between two codes for one purpose; the last one for all further ones of an hour.
  static let waits: [TimeInterval] = [30, 60, 120, 300]
  /// Codes in an hour.
  static let inAnHour = 5
  /// Codes in a day.
  static let inADay = 10

  private static let (hour, day): (TimeInterval, TimeInterval) = (3_600, 86_400)

  /// Seconds for which sent codes are remembered.
  package static var memory: TimeInterval { day }

  /// Returns the codes that still count.
  package static func recent(_ sent: [SentCode], at now: Date) -> [SentCode] {
    sent.filter { now.timeIntervalSince($0.at) < day }.sorted { $0.at < $1.at }.suffix(inADay)
  }

  /// Returns the seconds until the destination may be sent another code; zero or less if it may now.
  package static func wait(after sent: [SentCode], for purpose: ChallengePurpose, at now: Date)
    -> TimeInterval
  {
    let all = recent(sent, at: now)
    let ofHour = all.filter { now.timeIntervalSince($0.at) < hour }
    let ofPurpose = ofHour.filter { $0.purpose == purpose }
    var freeAt = now
    if let last = ofPurpose.last {
      freeAt = max(freeAt, last.at + waits[min(ofPurpose.count, waits.count) - 1])
    }
    if ofHour.count >= inAnHour { freeAt = max(freeAt, ofHour[ofHour.count - inAnHour].at + hour) }
    if all.count >= inADay { freeAt = max(freeAt, all[all.count - inADay].at + day) }
    return freeAt.timeIntervalSince(now)
  }
}
