import AppleID
import ArgumentParser
import BramleyAPI
import BramleyCore
import BramleyServer
import Foundation

/// `bramley import`: takes over the people of another system.
struct Import: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Take over the people of Firebase, Supabase, Auth0, Clerk, a CSV file, or another Bramley.",
    discussion: """
      Try it first: --dry-run reads the whole file, says what would be added and what is left out, and writes nothing \
      but the report.

        bramley import --from firebase users.json --firebase-hash-config h --dry-run
        bramley import --from supabase users.json --apple-team A1B2C3D4E5 --yes

      People keep their passwords, their identities at Apple, Google, Facebook, GitHub and OpenID providers, verified \
      numbers, names and the time since when they are there. Exports don't say to which team identities at Apple \
      belong: --apple-team asserts it, and without it they are left out and reported.

      Whoever has an address or an identity that an account here has is left out and reported; no accounts are joined. \
      The report (JSON Lines) names people by their ids there, and only its owner may read it.

      It may be stopped at any time, also by kill -9, and is run again with the same arguments: nobody is added \
      twice. A server may run meanwhile. Where there is no store yet, one is made.

      Exit status: 0 everybody was added; 1 some are left out, or it was stopped; 64 wrong usage; 78 wrong configuration.
      """)

  @Option(
    name: .long,
    help: ArgumentHelp(
      "What wrote the file: \(ImportFormat.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "system"))
  var from: ImportFormat
  @Argument(help: ArgumentHelp("The export: UTF-8, not compressed.", valueName: "file"))
  var file: String
  @Flag(name: .long, help: "Only say what would happen.")
  var dryRun = false
  @Flag(name: .long, help: "Don't try it first, and don't ask.")
  var yes = false
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The list of the people who were left out. Default: import-report.jsonl.", valueName: "file"))
  var report = "import-report.jsonl"
  @Option(
    name: .long,
    help: ArgumentHelp("Write which account each id of the other system has now (CSV).", valueName: "file"))
  var ids: String?
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The name of the source. Say another one for a second project of the same system. Default: that of --from.",
      valueName: "name"))
  var source: String?
  @Option(
    name: .long,
    help: ArgumentHelp("The team that the identities at Apple belong to: ten characters.", valueName: "team"))
  var appleTeam: String?
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Firebase: a file with the password hash parameters that its console shows.", valueName: "file"))
  var firebaseHashConfig: String?
  @Option(
    name: .long,
    help: ArgumentHelp("Supabase: the rows of auth.identities, where the export has none.", valueName: "file")
  )
  var identities: String?
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Auth0: the file of password hashes that the support hands out. Clerk: the dashboard's CSV file.",
      valueName: "file"))
  var passwords: String?
  @Flag(name: .long, help: "Leave passwords out; people set new ones by mail.")
  var withoutPasswords = false
  @Flag(
    name: .long,
    help: "Take over metadata that only your back end could set there; the person's app can read it here.")
  var takeMetadata = false
  @OptionGroup var options: OperatorOptions

  func validate() throws {
    _ = try appleTeam.map { try Self.parse("--apple-team", $0, PortalID.tenCharacters) }
    for (flag, path) in [(ImportFormat.Companion.identities, identities), (.passwords, passwords)] {
      guard path == nil || from.companion == flag else {
        throw ValidationError("\(flag.rawValue) does not go with --from \(from.rawValue).")
      }
    }
    guard firebaseHashConfig == nil || from == .firebase else {
      throw ValidationError("--firebase-hash-config does not go with --from \(from.rawValue).")
    }
    if let source {
      _ = try Self.parse("--source", source, PlainValue.identifier)
    }
    guard !report.isEmpty, ids?.isEmpty != true else { throw ValidationError("A file's name is empty.") }
    let paths = [file, report, ids, identities, passwords, firebaseHashConfig].compactMap(\.self)
    guard Set(paths.map { URL(fileURLWithPath: $0).standardizedFileURL.path }).count == paths.count else {
      throw ValidationError("Two of the files are the same one.")
    }
  }

  func run() async throws {
    let settings = try importSettings()
    // Before a store is made for it.
    _ = try RecordFile(file)
    let stop = StopSign()
    let summary = try await Interruption.handled(by: { stop.show() }) {
      if dryRun { return try await trial(settings, stop) }
      if !yes { try await ask(settings, stop) }
      return try await open(makesStore: true) { open in
        let ring = try await open.ring()
        return try await run(settings, open.store, ring, isTrial: false, stop)
      }
    }
    try options.print(summary, or: summary.lines)
    if summary.leftOut > 0 { throw CommandFailure.Status.refused.code }
  }

  /// Tries it, shows the result, and asks whether to go on.
  private func ask(_ settings: ImportSettings, _ stop: StopSign) async throws {
    guard Confirmation.isPossible else {
      throw CommandFailure(.usage, "there is nobody to ask at this terminal; say --yes, or --dry-run")
    }
    let summary = try await trial(settings, stop)
    for line in summary.lines { StandardStreams.error(line) }
    guard summary.added > 0 else { throw CommandFailure(.refused, "there is nobody to add") }
    try Confirmation.ask("Add \(summary.added) accounts?", otherwise: "nothing was added")
  }

  private func trial(_ settings: ImportSettings, _ stop: StopSign) async throws -> ImportSummary {
    guard try hasStore() else {
      // Nothing may be written, not even a store: people of the file can collide with each other alone.
      guard let key = MasterKey(bytes: Surroundings.live.random(32)),
        let ring = KeyRing([key], now: { Date() })
      else { throw CommandFailure(.configuration, "no key can be made") }
      return try await run(settings, try TrialStore.empty(), ring, isTrial: true, stop)
    }
    return try await open(makesStore: false) { open in
      try await run(settings, open.store, try await open.ring(), isTrial: true, stop)
    }
  }

  private func run(
    _ settings: ImportSettings, _ store: any Store, _ ring: KeyRing, isTrial: Bool, _ stop: StopSign
  ) async throws -> ImportSummary {
    let reader = try ImportReader(
      file, from, companion: identities ?? passwords, settings: settings, ring: ring, surroundings: .live)
    var run = ImportRun(reader: reader, store: store, surroundings: .live, stop: stop)
    run.report = try PrivateFile(report, replaces: true)
    if !isTrial {
      run.accounts = try ids.map { path throws(CommandFailure) in try PrivateFile(path, replaces: true) }
    }
    var summary: ImportSummary
    do {
      summary = try await run.run(
        isTrial: isTrial, source: settings.source, progress: .standardError("read", of: "KiB"))
    } catch let stopped as ImportRun.Stopped {
      if !isTrial, stopped.added > 0 { try await keep(stopped.added, settings, store) }
      throw CommandFailure(
        .refused,
        isTrial ? "it was stopped" : "it was stopped after \(stopped.added) accounts; run it again to go on")
    } catch let error as StoreError {
      throw CommandFailure(
        .unreachable, "the store does not answer: \(error.description.printable); run it again to go on")
    }
    if !isTrial, summary.added > 0 { try await keep(summary.added, settings, store) }
    summary.report = report
    return summary
  }

  private func keep(_ count: Int, _ settings: ImportSettings, _ store: any Store) async throws {
    try await store.keep(.accountsImported(count, from: settings.source, in: .live))
  }
}

extension Import {
  private func sources() throws(ConfigurationFailure) -> ConfigurationSources {
    var flags: [SettingKey: String] = [:]
    flags[.data] = options.data
    flags[.databaseURL] = options.database
    return try .ofCommand(config: options.config, flags: flags)
  }

  /// What the flags and the server's configuration say.
  private func importSettings() throws -> ImportSettings {
    let settings = try Settings(try sources(), needsApple: false)
    StandardStreams.notes(settings.notes)
    if let appleTeam, let own = settings.apple.team, own.rawValue != appleTeam {
      throw CommandFailure(
        .usage,
        "--apple-team is not the team of apple.team_id: Apple gives a person another id in each team, so nobody could sign in "
          + "by these identities. Import them where that team is configured, and move the app by `bramley transfer`"
      )
    }
    let issuers = settings.openID.providers.map { ($0.issuer, $0.id) }
    var importing = ImportSettings(
      source: source ?? from.rawValue, appleTeam: appleTeam.map(AppleTeamID.init(rawValue:)),
      facebookApp: settings.facebook.app?.id, gitHubHost: settings.gitHub.endpoint.host,
      openIDs: Dictionary(issuers) { first, _ in first },
      firebase: try firebaseHashConfig.map { path throws(CommandFailure) in try FirebaseHashConfig(file: path)
      },
      takesPasswords: !withoutPasswords)
    importing.takesMetadata = takeMetadata
    return importing
  }

  private func hasStore() throws -> Bool {
    let settings = try OperatorSettings(try sources())
    return settings.database.postgres != nil || (try? DataFolder(existing: settings.dataFolder)) != nil
  }

  private func open<Value>(
    makesStore: Bool, _ work: (OperatorStore) async throws -> Value
  ) async throws -> Value {
    var settings = try OperatorSettings(try sources())
    // Whoever comes from another system is no news for the app's back ends.
    settings.webhooks = []
    return try await OperatorStore.open(settings, makesStore: makesStore, work)
  }
}
