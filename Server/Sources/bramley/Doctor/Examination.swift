import AppleID
import BramleyCore
import BramleyServer
import Foundation
import Inspection
import Mailer
import OpenID

/// All checks of a set-up. They change nothing: no file, no store, and nothing at Apple.
struct Examination: Sendable {
  /// Whether the server can be expected to respond.
  enum Stage: Sendable {
    /// The configuration has just been written.
    case beforeFirstStart
    case operation
  }

  /// The network access of this machine.
  struct Network: Sendable {
    var apple: AppleTransport
    var notifications: NotificationProbe
    var listening: ListenProbe
    /// Looks a name's text records up.
    var texts: @Sendable (String) async -> TextRecords = { await TextRecords.live($0) }
    /// Logs in to a mail server, with a password and by a name of this machine; nil when all is well.
    var mailLogin: @Sendable (SMTPServer, String?, String) async -> MailAnswer? = { server, password, name in
      let authorities = TrustedAuthorities(environment: ProcessInfo.processInfo.environment).file
      return await SMTPSender(server, password: password, greeting: name, authorities: authorities).tryLogin()
    }
    /// The time limit of a call. At most two calls follow each other.
    var limit: Duration = .seconds(10)
  }

  var sources: ConfigurationSources
  var network: Network
  var now: @Sendable () -> Date
  var stage: Stage = .operation

  /// Runs the checks, in the order of their ids.
  func checks() async -> [Check] {
    var reader = sources.reader()
    StandardStreams.notes(reader.notes)
    // If a file can't be read, a missing key may be in it, so nothing is reported as missing.
    guard reader.isComplete else { return Self.configuration(reader.problems) }
    let setUp = SetUp(&reader)
    let local = local(setUp)
    async let apple = appleChecks(setUp, after: local)
    let listening = await listenChecks(setUp)
    async let providers = providerChecks(setUp)
    async let database = databaseChecks(setUp)
    async let mail = mailChecks(setUp)
    async let texts = textChecks(setUp)
    async let leaks = leakChecks(setUp)
    async let notifications = notificationCheck(setUp, after: local + listening)
    let answered = await apple
    // Apple's own answer takes the place of what could be judged from here.
    let judged = local.filter { check in
      !answered.contains { $0.id == check.id && $0.subject == check.subject }
    }
    let checks =
      await judged + listening + database + answered + [notifications] + providers + mail + texts + leaks
    return CheckID.allCases.flatMap { id in checks.filter { $0.id == id } }
  }

  /// Returns the problems of a configuration that could not be read completely.
  static func configuration(_ problems: [ConfigurationProblem]) -> [Check] {
    problems.map { Check(.configuration, "configuration", verdict($0)) }
  }

  static func verdict(_ problem: ConfigurationProblem) -> Verdict {
    func sentence(_ text: String) -> String {
      text + (text.last.map { ".?!".contains($0) } ?? true ? "" : ".")
    }
    guard let remedy = problem.remedy else {
      return .fail(sentence(problem.what), remedy: "Correct it there, or name another file with --config.")
    }
    return .fail(sentence(problem.what), remedy: sentence(remedy.prefix(1).uppercased() + remedy.dropFirst()))
  }
}

extension [Check] {
  /// Whether any of some checks has failed.
  func hasFailure(_ ids: CheckID...) -> Bool { contains { $0.status == .fail && ids.contains($0.id) } }
}
