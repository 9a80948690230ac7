import BramleyCore
import BramleySQLite
import BramleyServer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// The master keys that come with a backup.
extension Restoration {
  /// The file for the master keys that has to be written; nil where there is none, or it holds them.
  func keysToWrite() throws -> MasterKeyFile? {
    guard let keys else { return nil }
    do {
      let restored = try MasterKeyFile.keys(in: keys)
      guard let file = settings.masterKeyFile else {
        throw CommandFailure(
          .configuration,
          "server.master_key: the master key is in the configuration, which no command changes; leave "
            + "--with-master-key out, or set server.master_key_path instead")
      }
      guard let present = try file.read() else { return file }
      if present.map(\.checkValue) == restored.map(\.checkValue) { return nil }
      guard replaces else {
        throw CommandFailure(
          .refused,
          "\(file.path.printable(upTo: 300)) holds other master keys; --force puts it aside and restores")
      }
      return file
    } catch let failure as MasterKeyFile.Failure {
      throw CommandFailure(.configuration, failure.description.printable(upTo: 300))
    }
  }

  func write(_ file: MasterKeyFile) throws(CommandFailure) {
    guard let keys else { return }
    if access(file.path, F_OK) == 0, rename(file.path, "\(file.path).replaced-\(stamp)") != 0 {
      throw CommandFailure(
        .refused, "\(file.path.printable(upTo: 300)) can't be renamed: \(String(cString: strerror(errno)))")
    }
    do throws(MasterKeyFile.Failure) { _ = try file.create(restoring: keys) } catch {
      throw CommandFailure(.refused, error.description.printable(upTo: 300))
    }
  }

  /// The keys that sealed the restored store and that the server would miss.
  func missingKeys(_ folder: DataFolder) throws -> [MasterKey.ID] {
    let known = try SQLiteStore.masterKeyChecks(inFile: folder.database)
    let present: [MasterKey]
    if case .given(let keys) = settings.masterKey {
      present = keys
    } else {
      present = (try? settings.masterKeyFile?.read()) ?? []
    }
    let atHand = Dictionary(present.map { ($0.id, $0.checkValue) }, uniquingKeysWith: { first, _ in first })
    return known.filter { atHand[$0.key] != $0.value }.keys.sorted { $0.rawValue < $1.rawValue }
  }
}
