import Foundation

@testable import BramleyClient

extension HTTPDate {
  /// The time as in a server's `Date` header; the day of the week does not matter.
  static func format(_ date: Date) -> String {
    let seconds = Int(date.timeIntervalSince1970.rounded(.down))
    let (day, rest) = (seconds / 86_400, seconds % 86_400)
    // Civil date of a day number, by eras of 400 years that begin in March.
    let shifted = day + 719_468
    let (era, ofEra) = (shifted / 146_097, shifted % 146_097)
    let yearOfEra = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * ofYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 2 : shiftedMonth - 10
    let year = yearOfEra + era * 400 + (month < 2 ? 1 : 0)
    let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let parts = [ofYear - (153 * shiftedMonth + 2) / 5 + 1, rest / 3_600, rest / 60 % 60, rest % 60].map {
      $0 < 10 ? "0\($0)" : "\($0)"
    }
    return "Sun, \(parts[0]) \(names[month]) \(year) \(parts[1]):\(parts[2]):\(parts[3]) GMT"
  }
}
