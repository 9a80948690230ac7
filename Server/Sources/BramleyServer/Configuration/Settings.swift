package import BramleyCore
package import BramleyHTTP

/// The checked configuration of a server: no code that uses this type parses text again.
package struct Settings: Sendable {
  package var server: ServerSection
  package var apple: AppleSection
  package var google: GoogleSection
  package var facebook: FacebookSection
  package var gitHub: GitHubSection
  package var openID: OpenIDSection
  package var phone: PhoneSection
  package var defence: DefenceSection
  package var accounts: AccountSection
  package var passwords: PasswordSection
  /// `webauthn`.
  package var passkeys: PasskeySection
  package var sessions: SessionPolicy
  /// `sessions.bound`.
  package var boundSessions: BoundSessionMode
  package var app: AppSection
  package var pages: PagesSection
  package var mail: MailSection
  /// How long data that has ended or expired is kept.
  package var retention: RetentionPolicy
  package var webhooks: WebhooksSection
  package var hooks: HooksSection
  package var tracing: TracingSection
  package var limits: ClientLimits
  package var log: LogSection
  /// The port of `/metrics` on 127.0.0.1; nil switches it off.
  package var adminPort: Int?
  /// The bearer token that the admin port requires; nil admits anyone who reaches it.
  package var adminToken: String?
  /// The address that operators open, where a proxy is in front of the admin port.
  package var adminURL: WebOrigin?
  /// The clients of the app's own back ends on the admin port.
  package var adminClients: [ConfiguredAdminClient] = []
  /// The folder of `bramley.sqlite` and `master.key`, when it is configured.
  package var data: String?
  /// The database, when it is not in the data folder.
  package var database: DatabaseSection

  /// What an operator should look at, although the server starts: one sentence each, without values of settings.
  package var warnings: [String] = []
  /// What the operator should know about the sources, though it is no fault.
  package var notes: [String]

  /// Seconds from the signal to stop to the end of the listener: a load balancer before several nodes needs them to
  /// notice, a server alone does not.
  package var drainSeconds: Int { server.drainSeconds ?? (database.postgres == nil ? 0 : 5) }

  /// The folder of `bramley.sqlite` and `master.key`, configured or default.
  package var dataFolder: String { data ?? Self.defaultDataFolder }

  /// The folder when none is configured.
  package static let defaultDataFolder = "./bramley-data"

  /// Reads and checks all keys.
  ///
  /// - Parameters:
  ///   - needsApple: Whether a missing team, key or client id is a fault, as it is for `serve`.
  ///   - listens: Whether this process accepts the clients' connections itself, as `serve` does.
  /// - Throws: Every fault at once; where a file can't be read, only the faults of the files.
  package init(
    _ sources: ConfigurationSources, needsApple: Bool, listens: Bool = false
  ) throws(ConfigurationFailure) {
    let reading = ConfigurationReading(sources, needsApple: needsApple, listens: listens)
    guard let settings = reading.settings, reading.problems.isEmpty else {
      throw ConfigurationFailure(reading.problems)
    }
    self = settings
  }

  /// Reads all keys. Faults are collected in the reader; the settings concerned have their defaults here.
  package init(_ reader: inout SettingsReader, needsApple: Bool) {
    notes = reader.notes
    server = ServerSection(&reader)
    apple = AppleSection(&reader, needed: needsApple)
    let allowStandIn = reader.value(.providersAllowStandIn, PlainValue.bool) ?? false
    google = GoogleSection(&reader, server: server, allowStandIn: allowStandIn)
    facebook = FacebookSection(&reader, server: server, allowStandIn: allowStandIn)
    gitHub = GitHubSection(&reader)
    openID = OpenIDSection(&reader, server: server, allowStandIn: allowStandIn)
    phone = PhoneSection(&reader, server: server, apple: apple, allowStandIn: allowStandIn)
    defence = DefenceSection(&reader, server: server, apple: apple, allowStandIn: allowStandIn)
    accounts = AccountSection(&reader)
    passwords = PasswordSection(&reader)
    sessions = SessionSection.policy(&reader)
    boundSessions = SessionSection.bound(&reader)
    app = AppSection(&reader, server: server)
    passkeys = PasskeySection(&reader, server: server, app: app)
    pages = PagesSection(&reader, app: app)
    mail = MailSection(&reader, server: server, app: app)
    retention = RetentionSection.policy(&reader)
    webhooks = WebhooksSection(&reader)
    hooks = HooksSection(&reader)
    tracing = TracingSection(&reader)
    limits = LimitSection.limits(&reader)
    log = LogSection(&reader)
    adminPort = reader.value(.adminPort, PlainValue.port)
    adminToken = AdminToken.read(&reader)
    adminURL = reader.value(.adminURL, WebOrigin.origin)
    adminClients = AdminClientList.read(&reader)
    data = reader.file(.data, PlainValue.path)
    database = DatabaseSection(&reader)
    checkPorts(&reader)
    server.checkConnections(&reader)
    if needsApple {
      server.checkEncryption(&reader)
      apple.checkEmulator(behind: server, &reader)
    }
    warnings = reader.warnings
  }

  /// What every start and `/health/ready` report: settings that are for tests and trials only.
  package var notices: [String] {
    var notices: [String] = []
    if apple.isEmulated { notices.append("apple.base_url is not Apple: an emulator stands in for it") }
    if let notice = google.notice { notices.append(notice) }
    notices += [facebook.notice, gitHub.notice].compactMap(\.self)
    notices += openID.notices
    if let notice = mail.notice { notices.append(notice) }
    notices += [phone.notice, defence.notice, defence.appAttest.notice].compactMap(\.self)
    if server.isPlainHTTP {
      notices.append("server.public_url is http: tokens cross the network unencrypted (server.allow_http)")
    }
    return notices
  }

  private func checkPorts(_ reader: inout SettingsReader) {
    if let adminPort, adminPort != 0, adminPort == server.port {
      reader.report(.adminPort, "is the same port as server.port")
    }
  }
}
