import BramleyCore
import BramleyPostgres
import BramleySQL
import BramleySQLite
import BramleyServer
import Foundation
import Inspection

/// The checks of what the server stores on this machine.
extension Examination {
  func storage(_ setUp: SetUp) -> [Check] {
    guard setUp.settings.database.postgres == nil else { return [] }
    let folder = setUp.settings.dataFolder
    let rule = masterKey(setUp, folder)
    return [
      Check(.masterKey, rule.subject, rule.verdict),
      Check(.dataFolder, folder, DataFolderRule.verdict(Self.dataFolder(folder))),
    ] + side(setUp, folder)
  }

  /// The checks of a database of its own, and of the keys that it was sealed with.
  func databaseChecks(_ setUp: SetUp) async -> [Check] {
    guard var postgres = setUp.settings.database.postgres else { return [] }
    postgres.patience.forOutage = 0
    let settings = postgres
    let surroundings = Surroundings(now: now, random: Surroundings.live.random)
    let found: Result<PostgresExamination, StoreError>? = await within(network.limit) {
      do throws(StoreError) {
        return .success(try await PostgresStore.examine(settings, surroundings: surroundings))
      } catch { return .failure(error) }
    }
    async let replica = replicaCheck(settings, surroundings: surroundings)
    let (finding, sealedWith): (DatabaseRule.Finding, [MasterKey.ID: Data]?) =
      switch found {
      case .success(let look)?:
        (
          .server(
            version: look.version, encoding: look.encoding, isDurable: look.isDurable,
            mostConnections: look.mostConnections, clockAhead: look.clockAhead), look.masterKeys
        )
      case .failure(let error)?: (.unreachable(reason: error.description), nil)
      case nil: (.unreachable(reason: "it did not answer in time"), nil)
      }
    let rule = masterKey(setUp, inFolder: nil, hasStore: sealedWith != nil, sealedWith: sealedWith)
    let checks = [
      Check(.masterKey, rule.subject, rule.verdict),
      Check(.database, "database.url", DatabaseRule.verdict(finding, connections: settings.connections)),
    ]
    guard let replica = await replica else { return checks }
    let verdict = DatabaseRule.verdict(replica, sealedWith: sealedWith)
    return checks + [Check(.database, "database.read_url", verdict)]
  }

  /// Looks at the read replica; nil where none is configured.
  private func replicaCheck(
    _ settings: PostgresSettings, surroundings: Surroundings
  ) async -> DatabaseRule.ReplicaFinding? {
    guard settings.readURL != nil else { return nil }
    let found: Result<PostgresReplicaExamination?, StoreError>? = await within(network.limit) {
      do throws(StoreError) {
        return .success(try await PostgresStore.examineReplica(settings, surroundings: surroundings))
      } catch { return .failure(error) }
    }
    switch found {
    case .success(let look?)?:
      return .server(isStandby: look.isStandby, isFresh: look.isFresh, masterKeys: look.masterKeys)
    case .success(nil)?: return nil
    case .failure(let error)?: return .unreachable(reason: error.description)
    case nil: return .unreachable(reason: "it did not answer in time")
    }
  }

  /// Returns a failure where the store was used with Apple and an emulator is configured, or the reverse.
  private func side(_ setUp: SetUp, _ folder: String) -> [Check] {
    let (apple, database) = (setUp.settings.apple, folder + "/bramley.sqlite")
    guard Self.size(of: database) > 0,
      case .refused(let earlier)? = try? SQLiteStore.judge(
        apple.side, allowsBoth: apple.allowMixedStore, inFile: database)
    else { return [] }
    let verdict = Verdict.fail(
      "The store in the data folder \(earlier.consequence), so the server does not start.",
      remedy: "Set data to another folder, or, for a test system, apple.allow_mixed_store: true.")
    return [Check(.dataFolder, folder, verdict)]
  }

  private func masterKey(_ setUp: SetUp, _ folder: String) -> MasterKeyRule {
    let database = folder + "/bramley.sqlite"
    let hasStore = Self.size(of: database) > 0
    // A store that can't be read is reported by the next check.
    let sealedWith = hasStore ? try? SQLiteStore.masterKeyChecks(inFile: database) : nil
    return masterKey(setUp, inFolder: folder, hasStore: hasStore, sealedWith: sealedWith)
  }

  /// Judges the master key at the place that the settings name.
  ///
  /// - Parameters:
  ///   - folder: the data folder; nil where a database has the data.
  ///   - sealedWith: the check values of the keys that the store was sealed with, where they could be read.
  private func masterKey(
    _ setUp: SetUp, inFolder folder: String?, hasStore: Bool, sealedWith: [MasterKey.ID: Data]?
  ) -> MasterKeyRule {
    let (place, finding): (MasterKeyRule.Place, MasterKeyRule.Finding)
    switch (setUp.settings.server.masterKey, folder) {
    case (.given(let keys), _): (place, finding) = (.configuration, .keys(keys))
    case (.file(let path), _): (place, finding) = (.file(path), Self.masterKeyFile(path))
    case (.dataFolder, let folder?):
      let path = folder + "/master.key"
      (place, finding) = (.dataFolder(path), Self.masterKeyFile(path))
    case (.dataFolder, nil):
      // A data folder holds no key for a database beside it.
      return MasterKeyRule(.configuration, .missing, hasStore: true, sealedWith: [:])
    }
    return MasterKeyRule(place, finding, hasStore: hasStore, sealedWith: sealedWith ?? [:])
  }

  private static func masterKeyFile(_ path: String) -> MasterKeyRule.Finding {
    do throws(MasterKeyFile.Failure) {
      guard let keys = try MasterKeyFile(path: path).read() else { return .missing }
      return .keys(keys, FilePermissions(of: path) ?? FilePermissions(mode: 0))
    } catch {
      return .unusable(reason: error.description)
    }
  }

  private static func size(of path: String) -> Int {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int ?? 0
  }

  /// Examines the folder without creating it.
  private static func dataFolder(_ path: String) -> DataFolderRule.Finding {
    let files = FileManager.default
    var isFolder: ObjCBool = false
    guard files.fileExists(atPath: path, isDirectory: &isFolder) else {
      var parent = URL(fileURLWithPath: path).deletingLastPathComponent()
      while !files.fileExists(atPath: parent.path), parent.path != "/" { parent.deleteLastPathComponent() }
      let canBeMade =
        files.fileExists(atPath: parent.path, isDirectory: &isFolder) && isFolder.boolValue
        && files.isWritableFile(atPath: parent.path)
      return .missing(parent: parent.path, canBeMade: canBeMade)
    }
    guard isFolder.boolValue, let permissions = FilePermissions(of: path) else { return .file }
    let store = path + "/bramley.sqlite"
    return .folder(
      path: path, permissions,
      isWritable: files.isWritableFile(atPath: path)
        && (!files.fileExists(atPath: store) || files.isWritableFile(atPath: store)),
      store: DataFolderRule.Store(StoreFile(examining: store)))
  }
}

extension DataFolderRule.Store {
  fileprivate init(_ file: StoreFile) {
    self =
      switch file {
      case .empty: .none
      case .sound(let isChecked): .sound(isChecked: isChecked)
      case .garbage: .garbage
      case .damaged: .damaged
      case .foreign: .foreign
      case .unreadable: .unreadable
      }
  }
}
