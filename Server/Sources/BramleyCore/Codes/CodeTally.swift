package import Foundation

/// Something that is counted over many codes, such as the wrong ones of a network, against an allowance.
///
/// What is stored is the time at which all of the allowance is restored.
package struct CodeTally: Sendable {
  /// The key of its row.
  package let key: Data
  let allowance: Allowance

  /// Returns the seconds until it may be used once more; zero or less if it may now.
  func wait(_ restoredAt: Date?, at now: Date) -> TimeInterval {
    guard let restoredAt else { return 0 }
    return restoredAt.timeIntervalSince(now) - allowance.burst
  }

  /// Whether nothing of the allowance is used.
  func isWhole(_ restoredAt: [Data: Date], at now: Date) -> Bool { restoredAt[key].map { $0 <= now } ?? true }

  /// Returns what is stored after one more use.
  func used(_ restoredAt: Date?, at now: Date) -> Date {
    max(restoredAt ?? now, now).addingTimeInterval(allowance.interval)
  }

  /// Returns what is stored after a part of a use is given back.
  func givenBack(_ restoredAt: Date?, part: Double, at now: Date) -> Date {
    max((restoredAt ?? now).addingTimeInterval(-allowance.interval * part), now)
  }
}

extension CodeSecrets {
  /// The tallies of a network and the wider ones around it.
  func tallies(_ what: String, of network: ClientNetwork?, _ allowance: Allowance?) -> [CodeTally] {
    guard let network, let allowance else { return [] }
    return network.circles.enumerated().map { steps, circle in
      CodeTally(key: tally(what, "\(circle.high) \(circle.low)"), allowance: allowance.widened(by: steps))
    }
  }
}
