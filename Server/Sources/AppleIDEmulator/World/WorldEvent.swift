import EmulatorKit
import Foundation
import ProviderEmulator

/// An event that is stored. Applying all events in order gives the state.
enum WorldEvent: Codable, Sendable {
  /// The first event; pseudonyms are derived from its seed.
  case began(seed: Data)
  case teamAdded(AppleWorld.Team)
  case teamChanged(AppleWorld.Team)
  /// New, or changed.
  case clientPut(AppleWorld.Client)
  case personAdded(AppleWorld.Person)
  case personChanged(AppleWorld.Person)
  case keysChanged(SigningKeyRing)
  case consented(Consent)
  case consentEnded(Consent)
  case codeIssued(IssuedCode)
  case codeSpent(String)
  case tokenIssued(IssuedToken)
  case refreshed(token: String, RefreshCount)
  case migrationTokenIssued(MigrationToken)
  /// Seconds by which the emulator's clock is ahead of the real one.
  case clockMoved(TimeInterval)
  case settingsChanged(EmulatorSettings)
  case faultSet(Fault)
  case faultRemoved(Fault.Name)
  case notificationQueued(PendingNotification)
  /// The notification was delivered or given up.
  case notificationSettled(String)
  /// An event of the local Google, Facebook, GitHub or OpenID providers.
  case provider(ProviderEvent)
}
