import ArgumentParser
import BramleyCore
import BramleyServer

/// `bramley restore`: puts a backup into the data folder.
struct Restore: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Put a backup into the data folder, while no server runs on it.",
    discussion: """
      FILE is what `bramley backup` wrote; it stays as it is. A folder without a store takes it; a store that is there \
      is only replaced with --force, and is kept beside it under another name.

        bramley restore /var/backups/bramley-monday.sqlite
        bramley restore --with-master-key --force /mnt/bramley.sqlite

      Nobody is signed out: a refresh token that was made after the backup moves its session forward, and the audit \
      log says refresh_token_ahead. What else happened after the backup is lost: accounts, names, ended sessions, used \
      codes. `bramley backup --verify` says beforehand whether the backup is sound.

      Exit status: 0 done; 1 refused; 78 wrong configuration, or a server runs.
      """)

  @Argument(help: ArgumentHelp("The backup.", valueName: "file"))
  var file: String
  @Flag(
    name: .long,
    help: "Replace a store, or a master key, that is there already; both are kept under another name.")
  var force = false
  @OptionGroup var passphrase: PassphraseOptions
  @OptionGroup var options: OperatorOptions

  func run() async throws {
    let settings = try options.settings()
    guard settings.database.postgres == nil else {
      throw CommandFailure(
        .refused,
        "database.url: PostgreSQL is restored by its own tools, such as: pg_restore --no-owner --dbname=URL FILE; "
          + "to restore a SQLite backup, restore it into a folder (without database.url) and use `bramley move`"
      )
    }
    let keys =
      try passphrase.withMasterKey
      ? KeyCopy.open(ofBackup: file, passphrase: passphrase.read(isNew: false)) : nil
    let report = try await Restoration(file: file, keys: keys, replaces: force, settings: settings).run()
    try options.print(report, or: report.lines)
  }
}
