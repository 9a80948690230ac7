import ArgumentParser
import BramleyCore
import BramleyServer

/// `bramley backup`: copies the store while a server runs on it, and checks such copies.
struct Backup: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copy the store into a file while the server runs, or check such a file.",
    discussion: """
      FILE is the store as it was at one moment, readable by its owner alone. It is written beside its place and put \
      there once it is complete; a file that is there already stays, unless you say --force. It holds no master key, \
      without which nobody opens its sealed values: keep that apart, or have it written to FILE.key, encrypted with a \
      passphrase.

        bramley backup /var/backups/bramley-monday.sqlite
        bramley backup --with-master-key /mnt/bramley.sqlite
        bramley backup --verify /mnt/bramley.sqlite

      --verify restores FILE into a scratch folder, reads all of it, and checks it as `bramley check` does: with the \
      master keys of the configuration, or with those of FILE.key. For PostgreSQL use its own tools (pg_dump, \
      pg_basebackup), restore into a scratch database, and give its URL:

        bramley backup --verify postgres://localhost/scratch

      Exit status: 0 done, nothing wrong; 1 refused, or the backup is not sound; 78 wrong configuration.
      """)

  @Argument(help: ArgumentHelp("The file to write, or with --verify to check.", valueName: "file"))
  var file: String
  @Flag(name: .long, help: "Check the file, and write nothing.")
  var verify = false
  @Flag(name: .long, help: "Replace a file that is there already.")
  var force = false
  @Option(
    name: .long,
    help: ArgumentHelp("With --verify, where to restore. Default: $TMPDIR.", valueName: "folder"))
  var scratch: String?
  @OptionGroup var passphrase: PassphraseOptions
  @OptionGroup var options: OperatorOptions

  func validate() throws {
    guard !verify || !force else { throw ValidationError("--force goes with no --verify.") }
    guard scratch == nil || verify else { throw ValidationError("--scratch goes with --verify.") }
    guard verify || !file.hasPrefix("postgres") || !file.contains("://") else {
      throw ValidationError("A database is not backed up into itself: name a file, or say --verify.")
    }
  }

  func run() async throws {
    let settings = try options.settings()
    if verify {
      var verification = BackupVerification(file: file, scratch: scratch, settings: settings)
      if passphrase.withMasterKey {
        verification.keysFromBackup = try KeyCopy.open(
          ofBackup: file, passphrase: passphrase.read(isNew: false))
      }
      let report = try await verification.run()
      try options.print(IntegrityOutput(report), or: IntegrityOutput(report).lines(all: true))
      if report.hasFailure { throw CommandFailure.Status.refused.code }
    } else {
      let report = try make(settings)
      try options.print(report, or: report.lines)
    }
  }
}

extension OperatorSettings {
  /// The file that holds the master keys; nil where the configuration itself does.
  var masterKeyFile: MasterKeyFile? {
    switch masterKey {
    case .given: nil
    case .file(let path): MasterKeyFile(path: path)
    case .dataFolder: MasterKeyFile(path: dataFolder + "/master.key")
    }
  }
}
