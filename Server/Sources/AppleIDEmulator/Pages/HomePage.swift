import EmulatorKit
import ProviderEmulator

/// The console: what the emulator is and holds, with a button for what can be moved.
struct HomePage {
  /// The most rows of a table.
  static let maximumRows = 50

  /// The words of the status message; empty when nothing was done.
  var notice: String
  var hasNotice: Bool
  var base: String
  var now: String
  var signingKey: String
  var teams: [Team]
  var clients: [Client]
  var people: [Person]
  /// How many people are not shown.
  var hidden: Int?
  var consents: [Consent]
  var tokens: [Token]
  var notifications: [Notification]
  /// The address of the mail server, if there is one.
  var smtpURL: String?
  var mails: [Mail]
  var texts: [Text]
  var journal: [Entry]
  var faults: [FaultSwitch]
  /// The other local providers.
  var providers: [ProviderPanel]
}
