import BramleyCore
import BramleySQLite
import BramleyServer
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Puts a backup into a data folder. Whatever stops it, the folder has the old store or the new one, complete.
struct Restoration {
  var file: String
  /// The text of the master keys to restore; nil leaves them as they are.
  var keys: String?
  /// Whether a store, or a master key, that is there is replaced.
  var replaces: Bool
  var settings: OperatorSettings
  var surroundings: Surroundings = .live

  func run() async throws -> RestoreReport {
    try StoreFile(examining: file).demandStore(file)
    let folder = try DataFolder(settings.dataFolder)
    let lock = try await DataFolderLock.take(of: folder, patience: .zero)
    defer { lock.release() }
    let isUsed = StoreFile(examining: folder.database) != .empty
    guard !isUsed || replaces else {
      throw CommandFailure(
        .refused,
        "there is a store in \(folder.path.printable(upTo: 300)) already; --force puts it aside and restores")
    }
    let keyFile = try keysToWrite()
    let draft = try DraftFile(folder.database, replaces: true)
    defer { draft.discard() }
    try fill(draft)
    let aside = try putAside(folder.database, isUsed: isUsed)
    try draft.place()
    if let keyFile { try write(keyFile) }
    return RestoreReport(
      store: folder.database, replaced: aside, keyFile: keyFile?.path,
      missingKeys: try missingKeys(folder).map(\.description))
  }

  /// Copies the backup, and opens the copy as a store, so that one that this version can't use is refused.
  private func fill(_ draft: DraftFile) throws {
    unlink(draft.draft)
    guard (try? FileManager.default.copyItem(atPath: file, toPath: draft.draft)) != nil,
      chmod(draft.draft, 0o600) == 0
    else { throw CommandFailure(.refused, "the backup can't be copied; is the disk full?") }
    do {
      let store = try SQLiteStore(path: draft.draft)
      try store.close()
    } catch {
      throw CommandFailure(.refused, "the backup can't be used: \("\(error)".printable(upTo: 300))")
    }
    // A log beside the new name would be taken for the store's own.
    for side in ["-wal", "-shm"] { unlink(draft.draft + side) }
  }

  /// Moves the files of the store to another name; returns it, or nil where there is no store. A log without a store
  /// goes too: it would be taken for the new store's.
  private func putAside(_ path: String, isUsed: Bool) throws(CommandFailure) -> String? {
    let aside = "\(path).replaced-\(stamp)"
    // A sound store becomes one file; a damaged one goes with its log.
    if isUsed { try? StoreCopy.foldLog(of: path) }
    for side in ["-shm", "-wal"] + (isUsed ? [""] : []) where access(path + side, F_OK) == 0 {
      guard rename(path + side, aside + side) == 0 else {
        throw CommandFailure(
          .refused,
          "\((path + side).printable(upTo: 300)) can't be renamed: \(String(cString: strerror(errno)))")
      }
    }
    return isUsed ? aside : nil
  }

  /// The time as part of a file's name, and the process.
  var stamp: String { "\(Int(surroundings.now().timeIntervalSince1970))-\(getpid())" }
}
