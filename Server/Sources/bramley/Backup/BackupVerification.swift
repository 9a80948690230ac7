import BramleyCore
import BramleyPostgres
import BramleySQL
import BramleySQLite
import BramleyServer
import Foundation

/// Restores a backup into a scratch folder and checks it there; the backup itself is only read.
struct BackupVerification {
  /// A file, or the URL of a scratch database.
  var file: String
  /// The folder for the scratch folder; nil means the machine's own for such things.
  var scratch: String?
  var settings: OperatorSettings
  /// The text of the master keys of the backup; nil means those of the configuration.
  var keysFromBackup: String?

  func run() async throws -> IntegrityReport {
    let keys = try keys()
    do {
      return file.contains("://") ? try await database(keys) : try await scratchFolder(keys)
    } catch let error as StoreError {
      throw CommandFailure(
        .unreachable, "the backup can't be examined: \(error.description.printable(upTo: 300))")
    }
  }

  private func keys() throws(CommandFailure) -> [MasterKey] {
    do throws(MasterKeyFile.Failure) {
      if let keysFromBackup { return try MasterKeyFile.keys(in: keysFromBackup) }
      if case .given(let keys) = settings.masterKey { return keys }
      return try settings.masterKeyFile?.read() ?? []
    } catch {
      throw CommandFailure(
        .configuration, "server.master_key_path: \(error.description.printable(upTo: 300))")
    }
  }

  /// Checks a database that PostgreSQL's own tools restored.
  private func database(_ keys: [MasterKey]) async throws -> IntegrityReport {
    guard PostgresSettings(url: file).isValid else {
      throw CommandFailure(.usage, "the URL is not one that libpq understands")
    }
    let store = try await PostgresStore.open(PostgresSettings(url: file), surroundings: .live)
    defer { store.close() }
    return try await StoreExamination.run(store, keys: keys)
  }

  private func scratchFolder(_ keys: [MasterKey]) async throws -> IntegrityReport {
    try StoreFile(examining: file).demandStore(file)
    let files = FileManager.default
    let folder =
      (scratch.map(URL.init(fileURLWithPath:)) ?? files.temporaryDirectory)
      .appending(path: "bramley-verify-\(Surroundings.live.newSecretText().prefix(16))").path
    do {
      try files.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw CommandFailure(
        .refused, "the scratch folder can't be made; name one that can be written with --scratch")
    }
    defer { try? files.removeItem(atPath: folder) }
    let copy = folder + "/bramley.sqlite"
    guard (try? files.copyItem(atPath: file, toPath: copy)) != nil else {
      throw CommandFailure(
        .refused, "the backup can't be copied; is there room? --scratch names another folder")
    }
    let damage = try StoreCopy.damage(of: copy)
    guard damage.isEmpty else { return IntegrityReport(findings: [.file(damage)], rows: 0) }
    let store = try SQLiteStore(path: copy)
    defer { try? store.close() }
    var report = try await StoreExamination.run(store, keys: keys)
    report.findings.insert(.file([]), at: 0)
    return report
  }
}

extension StoreFile {
  /// Refuses a file that is no store.
  func demandStore(_ path: String) throws(CommandFailure) {
    let what: String
    switch self {
    case .sound: return
    case .empty: what = "is not there, or empty"
    case .garbage: what = "is no SQLite database"
    case .damaged: what = "is damaged"
    case .foreign: what = "is a database of another program"
    case .unreadable: what = "can't be read"
    }
    throw CommandFailure(.refused, "\(path.printable(upTo: 300)) \(what)")
  }
}

extension IntegrityReport.Finding {
  /// What SQLite says of the file as such.
  fileprivate static func file(_ damage: [String]) -> Self {
    Self(
      id: "file", table: "", status: damage.isEmpty ? .ok : .fail, rows: 0, broken: damage.count,
      examples: [],
      message: damage.isEmpty
        ? "SQLite finds all pages, indexes and references of the file sound"
        : damage.map { $0.printable(upTo: 200) }.joined(separator: "; "),
      remedy: damage.isEmpty ? nil : "Make another backup, and check the disk of this one.")
  }
}
