import BramleyCore
import BramleyServer
import Foundation

/// The file with the encrypted master keys beside a backup.
struct KeyCopy {
  /// The place beside a backup.
  static func path(of backup: String) -> String { backup + ".key" }

  /// Encrypts the configured master keys.
  static func make(
    of file: MasterKeyFile?, passphrase: String, surroundings: Surroundings = .live
  ) throws -> Data {
    guard let file else {
      throw CommandFailure(
        .configuration,
        "server.master_key: the master key is in the configuration itself; back that up where you keep it, and "
          + "leave --with-master-key out")
    }
    do {
      guard let text = try file.text(), let keys = try file.read() else {
        throw CommandFailure(
          .configuration, "server.master_key_path: \(file.path.printable(upTo: 300)) is not there")
      }
      return try MasterKeyBackup(text, of: keys, passphrase: passphrase, random: surroundings.random)
        .encoded()
    } catch let failure as MasterKeyFile.Failure {
      throw CommandFailure(
        .configuration, "server.master_key_path: \(failure.description.printable(upTo: 300))")
    } catch let failure as MasterKeyBackup.Failure {
      throw CommandFailure(.refused, failure.description)
    }
  }

  /// Decrypts the master keys of a backup; returns the text of their file.
  static func open(ofBackup backup: String, passphrase: String) throws(CommandFailure) -> String {
    let path = path(of: backup)
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CommandFailure(
        .refused,
        "\(path.printable(upTo: 300)) is not there: the backup was made without --with-master-key")
    }
    do throws(MasterKeyBackup.Failure) {
      return try MasterKeyBackup(reading: data).open(passphrase)
    } catch {
      throw CommandFailure(.refused, "\(path.printable(upTo: 300)): \(error.description)")
    }
  }
}
