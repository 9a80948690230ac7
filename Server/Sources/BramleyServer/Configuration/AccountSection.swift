package import BramleyCore
import Foundation

/// The settings for the beginning and end of accounts.
package struct AccountSection: Sendable {
  /// The whole days between a request for deletion and the deletion.
  package var deletionGraceDays: Int
  /// What happens to new people when Apple can't tell whether they are real.
  package var unknownUsers: UnknownUserPolicy
  /// Whether an unknown person joins the account that their address belongs to.
  package var joining: AddressJoining
  /// What becomes of an account whose unverified address somebody else proved.
  package var claimedData: ClaimedData
  /// Whether accounts without an identity are made.
  package var allowsGuests: Bool
  /// Whether sign-ins ask for a second factor.
  package var secondFactors: SecondFactorMode

  package init(_ reader: inout SettingsReader) {
    deletionGraceDays =
      reader.value(.deletionGraceDays, PlainValue.number(in: 0...365, "number of days")) ?? 0
    unknownUsers =
      reader.value(
        .signUpUnknownUsers, PlainValue.word(UnknownUserPolicy.allCases.map { ($0.rawValue, $0) })) ?? .allow
    joining =
      reader.value(.accountsJoin, PlainValue.word(AddressJoining.allCases.map { ($0.rawValue, $0) }))
      ?? .verified
    claimedData =
      reader.value(.accountsClaimedData, PlainValue.word(ClaimedData.allCases.map { ($0.rawValue, $0) }))
      ?? .discard
    secondFactors =
      reader.value(
        .policySecondFactor, PlainValue.word(SecondFactorMode.allCases.map { ($0.rawValue, $0) }))
      ?? .optional
    allowsGuests = reader.value(.guestsEnabled, PlainValue.bool) ?? false
  }
}
