import BramleyAPI
import BramleyCore
import Foundation

/// For how long something is valid, in the largest unit that gives a whole number.
struct TimeSpan: Equatable {
  enum Unit: String, CaseIterable {
    case minutes
    case hours
    case days

    fileprivate var seconds: Int {
      switch self {
      case .minutes: 60
      case .hours: 3_600
      case .days: 86_400
      }
    }
  }

  let unit: Unit
  let count: Int

  /// Rounds to whole minutes.
  init(_ seconds: TimeInterval) {
    let minutes = max(1, Int((min(max(seconds, 0), 1e9) / 60).rounded())) * 60
    unit = Unit.allCases.last { minutes % $0.seconds == 0 } ?? .minutes
    count = minutes / unit.seconds
  }

  /// The form of the unit's name after the number, as CLDR calls it, for the languages that there are texts in.
  func plural(in language: MessageLanguage) -> String {
    switch language {
    case "ja", "zh-Hans": "other"
    case "fr": count < 2 ? "one" : "other"
    case "ar":
      switch (count, count % 100) {
      case (1, _): "one"
      case (2, _): "two"
      case (_, 3...10): "few"
      case (_, 11...99): "many"
      default: "other"
      }
    default: count == 1 ? "one" : "other"
    }
  }
}
