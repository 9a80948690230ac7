package import BramleyCore
import Foundation

/// Finds the master keys, makes the file at the very first start, and compares the keys with the store.
package enum MasterKeys {
  package static func ring(
    _ source: ServerSection.MasterKeySource, folder: DataFolder?,
    store: any KeyStore & MasterKeyLedger & PersonSecretStore, surroundings: Surroundings
  ) async throws -> KeyRing {
    let path: String?
    let keys: [MasterKey]
    switch source {
    case .given(let given): (path, keys) = (nil, given)
    case .file(let file): (path, keys) = (file, try read(file) ?? [])
    case .dataFolder:
      guard let folder else {
        throw ConfigurationFailure([ServerSection.missingMasterKey])
      }
      path = folder.masterKey
      keys = try await readOrMake(folder, store: store, surroundings: surroundings)
    }
    let reload: @Sendable () -> [MasterKey] = {
      path.flatMap { try? MasterKeyFile(path: $0).read() } ?? []
    }
    guard let ring = KeyRing(keys, reload: reload, now: surroundings.now) else {
      throw ConfigurationFailure(sentences: ["server.master_key_path: the file is not there"])
    }
    do {
      try await MasterKeyCheck.run(ring: ring, store: store)
      try await store.settle(with: ring, in: surroundings)
    } catch let failure as MasterKeyCheck.Failure {
      throw ConfigurationFailure(sentences: [failure.description])
    }
    try await PersonSecret.settle(in: ring, by: store)
    return ring
  }

  private static func readOrMake(
    _ folder: DataFolder, store: any KeyStore, surroundings: Surroundings
  ) async throws -> [MasterKey] {
    if let keys = try read(folder.masterKey) { return keys }
    guard try await store.masterKeyChecks().isEmpty else {
      throw ConfigurationFailure(
        sentences: [
          "server.master_key: \(folder.masterKey.printable) is gone, and the store was sealed with it; "
            + "give the file back, or set server.master_key_path or server.master_key to that key"
        ])
    }
    do {
      return try MasterKeyFile(path: folder.masterKey).create(random: surroundings.random)
    } catch {
      throw ConfigurationFailure(sentences: ["data: \(error)"])
    }
  }

  private static func read(_ path: String) throws(ConfigurationFailure) -> [MasterKey]? {
    do { return try MasterKeyFile(path: path).read() } catch {
      throw ConfigurationFailure(sentences: ["server.master_key_path: \(error)"])
    }
  }
}
