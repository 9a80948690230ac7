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
    title = Phrase(of: event)
    isWarning = Self.warnings.contains(event.kind)
  }

  private static let warnings: Set<ActivityKind> = [
    .refreshTokenReused, .authorizationCodeReused, .sessionKeyChanged, .codeOfAnotherPerson, .signInRefused,
    .secondFactorRefused, .recoveryCodeUsed, .secondFactorLost,
  ]
}

extension Phrase {
  fileprivate init(of event: ActivityEvent) {
    let isOfPasskey = event.detail["provider"].map(ProviderID.init(rawValue:)) == .passkey
    self =
      switch event.kind {
      case .identityLinked where isOfPasskey: .activityPasskeyAdded
      case .identityUnlinked where isOfPasskey: .activityPasskeyRemoved
      default: Phrase(of: event.kind)
      }
  }

  /// A newer server's kind of event is a change without a name, and so is what a person does nothing about.
  init(of kind: ActivityKind) {
    self =
      switch kind {
      case .signedUp: .activitySignedUp
      case .signedIn: .activitySignedIn
      case .signedOut, .sessionDisplaced, .sessionsEndedByOperator: .activitySignedOut
      case .sessionHandedOver: .activityHandedOver
      case .refreshTokenReused, .authorizationCodeReused, .sessionKeyChanged, .codeOfAnotherPerson:
        .activityEndedForSafety
      case .reauthenticated: .activityReauthenticated
      case .identityLinked: .activityLinked
      case .identityUnlinked: .activityUnlinked
      case .userMerged, .userMergeUndone: .activityMerged
      case .passwordChanged, .passwordReset: .activityPassword
      case .dataExported: .activityExported
      case .signInRefused: .activityRefused
      case .passkeyBackupChanged: .activityPasskeyBackup
      case .secondFactorAsked: .activityFactorAsked
      case .secondFactorRefused: .activityFactorRefused
      case .secondFactorAdded: .activityFactorAdded
      case .secondFactorRemoved: .activityFactorRemoved
      case .recoveryCodeUsed: .activityRecoveryCode
      case .recoveryCodesRenewed: .activityRecoveryCodes
      case .secondFactorLost: .activityFactorLost
      case .secondFactorLossCancelled: .activityFactorKept
      default: .activityOther
      }
  }
}
