package import BramleyCore
package import BramleyHTTP

/// The configuration of a server, checked: nothing below this type reads text again.
package struct Settings: Sendable {
  package var server: ServerSection
  package var apple: AppleSection
  package var accounts: AccountSection
  package var passwords: PasswordSection
  package var sessions: SessionPolicy
  package var app: AppSection
  package var limits: ClientLimits
  package var log: LogSection
  /// The port of `/metrics` on 127.0.0.1; nil switches it off.
  package var adminPort: Int?
  /// The bearer token that the admin port asks for; nil admits whoever reaches it.
  package var adminToken: String?
  /// The folder of `bramley.sqlite` and `master.key`, when it was named.
  package var data: String?

  /// That folder, named or not.
  package var dataFolder: String { data ?? Self.defaultDataFolder }

  /// The folder when none was named.
  package static let defaultDataFolder = "./bramley-data"

  /// Reads and checks all keys.
  ///
  /// - Parameter needsApple: whether a missing team, key or client id is a fault, as it is for `serve`.
  /// - Throws: every fault at once; where a file can't be read, its own faults alone.
  package init(_ sources: ConfigurationSources, needsApple: Bool) throws(ConfigurationFailure) {
    var reader = sources.reader()
    guard reader.isComplete else { throw ConfigurationFailure(reader.problems) }
    self.init(&reader, needsApple: needsApple)
    guard reader.problems.isEmpty else { throw ConfigurationFailure(reader.problems) }
  }

  /// Reads all keys; what is wrong is noted in the reader, and what it concerns is at its default here.
  package init(_ reader: inout SettingsReader, needsApple: Bool) {
    server = ServerSection(&reader)
    apple = AppleSection(&reader, needed: needsApple)
    accounts = AccountSection(&reader)
    passwords = PasswordSection(&reader)
    sessions = SessionSection.policy(&reader)
    app = AppSection(&reader)
    limits = LimitSection.limits(&reader)
    log = LogSection(&reader)
    adminPort = reader.value(.adminPort, PlainValue.port)
    adminToken = AdminToken.read(&reader)
    data = reader.value(.data, PlainValue.path)
    checkPorts(&reader)
    apple.checkEmulator(behind: server, &reader)
  }

  private func checkPorts(_ reader: inout SettingsReader) {
    if let adminPort, adminPort != 0, adminPort == server.port {
      reader.report(.adminPort, "is the same port as server.port")
    }
  }
}
