import BramleyCore
import BramleySQL
import BramleySQLite
import Foundation

/// What the server keeps on this machine.
extension Examination {
  func storage(_ setUp: SetUp) -> [Check] {
    let folder = setUp.settings.dataFolder
    return [
      Check(.masterKey, masterKeySubject(setUp, folder), masterKey(setUp, folder)),
      Check(.dataFolder, folder, Self.dataFolder(folder)),
    ]
  }

  private func masterKeySubject(_ setUp: SetUp, _ folder: String) -> String {
    switch setUp.settings.server.masterKey {
    case .given: "server.master_key"
    case .file(let path): path
    case .dataFolder: folder + "/master.key"
    }
  }

  private func masterKey(_ setUp: SetUp, _ folder: String) -> Verdict {
    switch setUp.settings.server.masterKey {
    case .given(let keys):
      Self.mismatch(of: keys, folder) ?? .ok("The master key stands in the configuration itself.")
    case .file(let path): Self.masterKeyFile(path, folder, isMade: false)
    case .dataFolder: Self.masterKeyFile(folder + "/master.key", folder, isMade: true)
    }
  }

  /// What is wrong where the store was sealed with a key that is not among these, for which the server stops.
  private static func mismatch(of keys: [MasterKey], _ folder: String) -> Verdict? {
    let store = folder + "/bramley.sqlite"
    // A store that can't be read is the next check's.
    guard size(of: store) > 0, let known = try? SQLiteStore.masterKeyChecks(inFile: store),
      let missing = MasterKeyCheck.missing(known, in: keys)
    else { return nil }
    return .fail(
      "The store was sealed with master key \(missing), which is not the one that is configured.",
      remedy: "Put your copy of that key back, or set server.master_key_path or server.master_key to it.")
  }

  private static func size(of path: String) -> Int {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int ?? 0
  }

  private static func masterKeyFile(_ path: String, _ folder: String, isMade: Bool) -> Verdict {
    let keys: [MasterKey]?
    do throws(MasterKeyFile.Failure) {
      keys = try MasterKeyFile(path: path).read()
    } catch {
      return .fail("\(error.description.printable).", remedy: "Put your copy of the master key back.")
    }
    guard let keys else {
      guard !isMade || size(of: folder + "/bramley.sqlite") > 0 else {
        return .ok("The master key is made at the first start.")
      }
      return .fail(
        "\(path.printable) is gone, and what the store seals can't be opened without it.",
        remedy: "Put your copy of it back, or set server.master_key_path to where it is.")
    }
    if let mismatch = mismatch(of: keys, folder) { return mismatch }
    let mode = (try? FileManager.default.attributesOfItem(atPath: path))?[.posixPermissions] as? Int ?? 0
    guard mode & 0o077 == 0 else {
      return .warn(
        "Other users of this machine can read or change \(path.printable) (mode \(String(mode, radix: 8))).",
        remedy: "chmod 600 \(path.printable)")
    }
    return .ok("The master key can be read; keep a copy of it elsewhere.")
  }

  /// Judges the folder without making it.
  static func dataFolder(_ path: String) -> Verdict {
    let files = FileManager.default
    var isFolder: ObjCBool = false
    guard files.fileExists(atPath: path, isDirectory: &isFolder) else {
      var parent = URL(fileURLWithPath: path).deletingLastPathComponent()
      while !files.fileExists(atPath: parent.path), parent.path != "/" { parent.deleteLastPathComponent() }
      guard files.fileExists(atPath: parent.path, isDirectory: &isFolder), isFolder.boolValue,
        files.isWritableFile(atPath: parent.path)
      else {
        return .fail(
          "The data folder is not there and can't be made in \(parent.path.printable).",
          remedy: "Make it for the user who runs the server, or set data to another folder.")
      }
      return .ok("The data folder is made at the first start.")
    }
    guard isFolder.boolValue else {
      return .fail("data names a file, where a folder is due.", remedy: "Set data to a folder.")
    }
    let store = path + "/bramley.sqlite"
    guard files.isWritableFile(atPath: path),
      !files.fileExists(atPath: store) || files.isWritableFile(atPath: store)
    else {
      return .fail(
        "The data folder, or the store in it, can't be written by the user who runs this.",
        remedy: "Give it to the user who runs the server, or run bramley doctor as that user.")
    }
    return .ok("The data folder can be written.")
  }
}
