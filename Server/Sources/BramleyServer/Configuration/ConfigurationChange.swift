package import BramleyCore

/// What differs between two readings of the configuration, by the names of settings and without their values.
package struct ConfigurationChange: Sendable, Equatable {
  /// The settings whose values differ.
  package let names: [String]
  /// Those of them that a running server can't exchange.
  package let needRestart: [String]

  /// The settings that are used once, when a server starts: its places to listen, its store, its keys and its name.
  package static let restartKeys: Set<SettingKey> = [
    .serverHost, .serverPort, .serverPublicURL, .serverMasterKey, .serverMasterKeyPath, .serverDrainSeconds,
    .serverTrustedProxies, .serverTLSCertificatePath, .serverTLSKeyPath, .serverUnixSocket,
    .serverProxyProtocol, .adminPort, .adminToken, .adminTokenPath, .adminURL, .adminClients, .data,
    .databaseURL, .databaseReadURL,
    .postgresReadURL, .limitsConnections, .databasePasswordPath, .databaseConnections, .databasePooler,
    .logFormat,
  ]

  package init(from old: ConfigurationSources, to new: ConfigurationSources) {
    let (old, new) = (old.reader(), new.reader())
    let changed = SettingKey.allCases.filter { old.texts($0) != new.texts($0) }
    var ids = old.openIDs
    for id in new.openIDs where !ids.contains(id) { ids.append(id) }
    let providers = ids.flatMap { id in OpenIDSettingKey.Name.allCases.map { OpenIDSettingKey(id, $0) } }
      .filter { old.texts(at: $0) != new.texts(at: $0) }
    names = changed.map(\.rawValue) + providers.map(\.rawValue)
    needRestart = changed.filter(Self.restartKeys.contains).map(\.rawValue)
  }
}
