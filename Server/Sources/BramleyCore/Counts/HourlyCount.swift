package import Foundation

/// How often something happened in an hour, on all nodes together. The admin pages plot it.
package struct HourlyCount: Sendable, Equatable {
  /// The first moment of the hour.
  package var hour: Date
  package var key: CountName
  package var amount: Int

  package init(hour: Date, key: CountName, amount: Int) {
    self.hour = hour
    self.key = key
    self.amount = amount
  }

  /// Returns the first moment of the hour of a time.
  package static func hour(of time: Date) -> Date {
    Date(timeIntervalSince1970: (time.timeIntervalSince1970 / 3_600).rounded(.down) * 3_600)
  }
}

/// What is counted: a series, and one of its few labels, such as a provider. Never something of a person.
package struct CountName: Sendable, Hashable {
  package var name: String
  package var label: String

  package init(_ name: String, _ label: String) {
    self.name = name
    self.label = label
  }
}

extension CountName {
  package static let signIns = "sign_ins"
  package static let refusals = "refusals"
  package static let refreshes = "refreshes"
  package static let appleCalls = "apple_calls"
  package static let appleMilliseconds = "apple_milliseconds"
  package static let mails = "mails"
  package static let textsSent = "texts_sent"
  package static let textsUsed = "texts_used"
  /// The most jobs that waited in the hour, by any node's look. It is not a sum.
  package static let jobs = "jobs"
}

/// Stores the counts of hours.
package protocol CountStore: Sendable {
  /// Adds to the counts of an hour, and raises those of jobs where they are lower.
  func add(_ counts: [CountName: Int], raising highest: [CountName: Int], in hour: Date)
    async throws(StoreError)
  /// Returns all counts since an hour, in the order of the hours.
  func hourlyCounts(since hour: Date) async throws(StoreError) -> [HourlyCount]
}

/// Where a process counts, all since its start.
package protocol CountSource: Sendable {
  func totals() -> [CountName: Double]
}
