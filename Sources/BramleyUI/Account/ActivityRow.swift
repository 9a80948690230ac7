import BramleyAPI
import Foundation

/// What the list of an account's activity says about an event.
struct ActivityRow: Hashable, Identifiable, Sendable {
  let id: String
  let title: Phrase
  let at: Date
  /// Whether the person should look at it: somebody else may have done it.
  let isWarning: Bool

  init(_ event: ActivityEvent) {
    id = event.id
    at = event.at
    title = Phrase(of: event.kind)
    isWarning = [.refreshTokenReused, .sessionKeyChanged, .codeOfAnotherPerson, .signInRefused].contains(
      event.kind)
  }
}

extension Phrase {
  /// A newer server's kind of event is a change without a name.
  fileprivate init(of kind: ActivityKind) {
    self =
      switch kind {
      case .signedUp: .activitySignedUp
      case .signedIn: .activitySignedIn
      case .signedOut, .sessionDisplaced, .sessionsEndedByOperator: .activitySignedOut
      case .sessionHandedOver: .activityHandedOver
      case .refreshTokenReused, .sessionKeyChanged, .codeOfAnotherPerson: .activityEndedForSafety
      case .reauthenticated: .activityReauthenticated
      case .identityLinked: .activityLinked
      case .identityUnlinked: .activityUnlinked
      case .userMerged, .userMergeUndone: .activityMerged
      case .passwordChanged: .activityPassword
      case .dataExported: .activityExported
      case .signInRefused: .activityRefused
      default: .activityOther
      }
  }
}
