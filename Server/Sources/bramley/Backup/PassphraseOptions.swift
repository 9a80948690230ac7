import ArgumentParser
import BramleyCore
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The passphrase of a backup's master key. It is never an argument: every process of the machine can read those.
struct PassphraseOptions: ParsableArguments {
  @Flag(
    name: .long,
    help: "Include the master key, encrypted with a passphrase, in a file of its own: FILE.key.")
  var withMasterKey = false
  @Option(
    name: .long,
    help: ArgumentHelp(
      "A file with the passphrase. Default: $\(Self.variable), else it is asked for.", valueName: "file"))
  var passphraseFile: String?

  static let variable = "BRAMLEY_BACKUP_PASSPHRASE"

  func validate() throws {
    guard passphraseFile == nil || withMasterKey else {
      throw ValidationError("--passphrase-file goes with --with-master-key.")
    }
  }

  /// Returns the passphrase.
  ///
  /// - Parameter isNew: whether it is chosen now: it must be long enough, and a typed one is typed twice.
  func read(isNew: Bool) throws -> String {
    let text = try given() ?? ask(isNew: isNew)
    guard !isNew || text.count >= MasterKeyBackup.fewestCharacters else {
      throw CommandFailure(
        .usage,
        "a passphrase has \(MasterKeyBackup.fewestCharacters) characters at least; five random words do")
    }
    return text
  }

  private func given() throws(CommandFailure) -> String? {
    if let passphraseFile {
      guard let text = try? String(contentsOfFile: passphraseFile, encoding: .utf8),
        let line = text.split(whereSeparator: \.isNewline).first
      else {
        throw CommandFailure(
          .usage, "\(passphraseFile.printable(upTo: 300)) holds no passphrase that can be read")
      }
      return String(line)
    }
    guard let text = ProcessInfo.processInfo.environment[Self.variable], !text.isEmpty else { return nil }
    return text
  }

  private func ask(isNew: Bool) throws(CommandFailure) -> String {
    let first = try PasswordPrompt.read("Passphrase")
    guard isNew, isatty(STDIN_FILENO) == 1 else { return first }
    guard try PasswordPrompt.read("Again") == first else {
      throw CommandFailure(.usage, "the two passphrases differ; nothing was written")
    }
    return first
  }
}
