import EmulatorKit
import ProviderEmulator

extension WorldSnapshot {
  /// The shortest history that leads to this state.
  func forEachEvent(_ body: (WorldEvent) throws -> Void) rethrows {
    try body(.began(seed: seed))
    for team in teams { try body(.teamAdded(team)) }
    if !signingKeys.signing.isEmpty { try body(.keysChanged(signingKeys)) }
    for client in clients { try body(.clientPut(client)) }
    for person in people { try body(.personAdded(person)) }
    if clockOffset != 0 { try body(.clockMoved(clockOffset)) }
    if settings != EmulatorSettings() { try body(.settingsChanged(settings)) }
    for fault in faults { try body(.faultSet(fault)) }
    for notification in notifications { try body(.notificationQueued(notification)) }
    for consent in consents { try body(.consented(consent)) }
    for code in codes { try body(.codeIssued(code)) }
    for token in tokens { try body(.tokenIssued(token)) }
    for token in migrationTokens { try body(.migrationTokenIssued(token)) }
    try providers.forEachEvent { try body(.provider($0)) }
  }
}

extension WorldState {
  init(_ snapshot: WorldSnapshot) {
    self.init()
    snapshot.forEachEvent { apply($0) }
  }
}
