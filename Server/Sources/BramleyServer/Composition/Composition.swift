import BramleyCore
import Logging
import OpenID

/// What every part of an installation is made from: its settings, the open store, the keys, and what the parts share.
struct Composition: Sendable {
  let settings: Settings
  let parts: Installation.Parts
  let store: any Store
  /// Whether other processes may use the store at the same time.
  let hasManyNodes: Bool
  let ring: KeyRing
  /// What this node counts together with others; nil where it is alone.
  let sharing: SharedCounts?
  let publicURL: String
  let alerts: OperatorAlerts
  let health: ProviderHealth
  let liveness = LivenessCache()

  /// - Throws: `ConfigurationFailure` for what the operator can fix, else the store's error.
  init(_ settings: Settings, _ open: OpenStore, _ parts: Installation.Parts) async throws {
    if let mark = try await open.store.moveMark() {
      throw ConfigurationFailure(sentences: [
        "\(settings.database.place(orFolder: settings.dataFolder)): \(mark.obstacle)"
      ])
    }
    try await AppleSide.settle(settings, in: open.store, surroundings: parts.surroundings)
    self.settings = settings
    self.parts = parts
    store = open.store
    hasManyNodes = open.hasManyNodes
    ring = try await MasterKeys.ring(
      settings.server.masterKey, folder: open.folder, store: open.store, surroundings: parts.surroundings)
    sharing = open.hasManyNodes ? SharedCounts(ring) : nil
    publicURL = (settings.server.publicURL?.text ?? parts.boundURL) + parts.path
    alerts = OperatorAlerts(logger: parts.logger, metrics: parts.metrics)
    health = ProviderHealth(now: parts.surroundings.now)
  }

  var surroundings: Surroundings { parts.surroundings }
  var logger: Logger { parts.logger }
  var transport: ProviderTransport { parts.transport }
  var seal: Seal { Seal(ring: ring) }
}
