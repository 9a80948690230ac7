import BramleyCore
import BramleySQLite
import BramleyServer
import Foundation

extension Backup {
  /// Copies the store of the data folder, and with it the master keys where that is asked for.
  func make(_ settings: OperatorSettings) throws -> BackupReport {
    guard settings.database.postgres == nil else {
      throw CommandFailure(
        .refused,
        "database.url: PostgreSQL is backed up by its own tools, such as: pg_dump --format=custom --file=FILE URL; "
          + "docs/backup.md says how, and how to check the result")
    }
    let folder = try DataFolder(existing: settings.dataFolder)
    let copy = try DraftFile(file, replaces: force)
    defer { copy.discard() }
    let key = try passphrase.withMasterKey ? DraftFile(KeyCopy.path(of: file), replaces: force) : nil
    defer { key?.discard() }
    if let key {
      // Asked for before the long part.
      let phrase = try passphrase.read(isNew: true)
      let data = try KeyCopy.make(of: settings.masterKeyFile, passphrase: phrase)
      guard (try? data.write(to: URL(fileURLWithPath: key.draft))) != nil else {
        throw CommandFailure(.refused, "\(key.path.printable(upTo: 300)) can't be written; is the disk full?")
      }
    }
    let progress = ProgressLine.standardError("copied", of: "pages")
    do throws(StoreError) {
      try StoreCopy.make(of: folder.database, at: copy.draft) { done, all in
        progress.advance(to: done, of: all)
      }
    } catch {
      throw CommandFailure(
        .unreachable, "the store can't be copied: \(error.description.printable(upTo: 300))")
    }
    progress.end()
    // The key first: a backup that is there is complete.
    try key?.place()
    try copy.place()
    let size = (try? FileManager.default.attributesOfItem(atPath: file))?[.size] as? Int
    return BackupReport(file: file, bytes: size ?? 0, keyFile: key?.path)
  }
}
