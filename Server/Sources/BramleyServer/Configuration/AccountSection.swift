package import BramleyCore
import Foundation

/// How accounts begin and end.
package struct AccountSection: Sendable {
  /// Whole days between the wish to be deleted and the deletion.
  package var deletionGraceDays: Int
  /// What becomes of people of whom Apple can't say that they are real.
  package var unknownUsers: UnknownUserPolicy

  package init(_ reader: inout SettingsReader) {
    deletionGraceDays =
      reader.value(.deletionGraceDays, PlainValue.number(in: 0...365, "number of days")) ?? 0
    unknownUsers =
      reader.value(
        .signUpUnknownUsers, PlainValue.word(UnknownUserPolicy.allCases.map { ($0.rawValue, $0) })) ?? .allow
  }
}
