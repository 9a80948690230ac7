package import BramleyCore
import Foundation

/// How accounts begin and end.
package struct AccountSection: Sendable {
  /// Whole days between a request for deletion and the deletion.
  package var deletionGraceDays: Int
  /// What happens to new people when Apple doesn't know whether they are real.
  package var unknownUsers: UnknownUserPolicy

  package init(_ reader: inout SettingsReader) {
    deletionGraceDays =
      reader.value(.deletionGraceDays, PlainValue.number(in: 0...365, "number of days")) ?? 0
    unknownUsers =
      reader.value(
        .signUpUnknownUsers, PlainValue.word(UnknownUserPolicy.allCases.map { ($0.rawValue, $0) })) ?? .allow
  }
}
