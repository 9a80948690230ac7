import AppleID
import BramleyCore
import BramleyServer
import Foundation
import Inspection
import OpenID

/// All checks of a set-up. It changes nothing: no file, no store, and nothing at Apple.
struct Examination: Sendable {
  /// Whether the server can be expected to answer.
  enum Stage: Sendable {
    /// The configuration was only just written.
    case beforeFirstStart
    case operation
  }

  /// The ways out of this machine.
  struct Network: Sendable {
    var apple: AppleTransport
    var notifications: NotificationProbe
    /// How long a call may take. Two follow upon each other at most.
    var limit: Duration = .seconds(10)
  }

  var sources: ConfigurationSources
  var network: Network
  var now: @Sendable () -> Date
  var stage: Stage = .operation

  /// Makes the checks, in the order of their ids.
  func checks() async -> [Check] {
    var reader = sources.reader()
    // Where a file can't be read, nothing that seems missing is known to be.
    guard reader.isComplete else { return Self.configuration(reader.problems) }
    let setUp = SetUp(&reader)
    let local = local(setUp)
    async let apple = appleChecks(setUp, after: local)
    async let notifications = notificationCheck(setUp, after: local)
    let checks = await local + apple + [notifications]
    return CheckID.allCases.flatMap { id in checks.filter { $0.id == id } }
  }

  /// What is wrong with a configuration that could not be read to its end.
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
