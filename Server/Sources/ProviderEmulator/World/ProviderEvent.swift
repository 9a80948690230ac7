package import EmulatorKit

/// An event that is stored. Applying all events in order gives the state.
package enum ProviderEvent: Codable, Sendable {
  case keysChanged(LocalProvider, SigningKeyRing)
  /// New, or changed.
  case clientPut(ProviderClient)
  case accountPut(ProviderAccount)
  case granted(ProviderGrant)
  case grantEnded(ProviderGrant)
  case codeIssued(ProviderCode)
  case codeSpent(String)
  case tokenIssued(ProviderToken)
  case tokenEnded(String)
  case settingsChanged(LocalProvider, ProviderSettings)
  case faultSet(ProviderFault)
  case faultRemoved(LocalProvider, ProviderFault.Name)
}
