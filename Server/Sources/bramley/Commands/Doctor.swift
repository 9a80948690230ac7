import AppleID
import ArgumentParser
import AsyncHTTPClient
import BramleyCore
import BramleyServer
import Foundation
import Inspection
import OpenID

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// `bramley doctor`: checks the set-up, and reports what is wrong and how to fix it.
struct Doctor: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check the set-up, with Apple itself, and say what is wrong and what to do.",
    discussion: """
      Reads what `bramley serve` reads, and makes these checks:

      \(CheckID.allCases.map { "  \($0.rawValue): \($0.summary)" }.joined(separator: "\n"))

      Apple is asked with a code that is made up. It answers invalid_grant when team, key id, key and client id \
      fit together, and invalid_client when they don't. Nothing is changed, here or there, and no secret is shown. \
      It takes twenty seconds at most.

      Exit status: 0 nothing has failed, warnings or not; 1 something has.

        bramley doctor
        bramley doctor --config /etc/bramley/bramley.yaml --json
      """)

  @OptionGroup var options: ConfigurationOptions
  @Flag(
    name: .long, help: "Print {\"checks\": [{id, status, subject, message, remedy}]}, and nothing else.")
  var json = false

  func run() async throws {
    let report = CheckReport(checks: await checks())
    StandardStreams.output(try json ? report.json() : report.text(inColour: Self.mayColour))
    if report.hasFailure { throw CommandFailure.Status.refused.code }
  }

  private func checks() async -> [Check] {
    let sources: ConfigurationSources
    do throws(ConfigurationFailure) {
      sources = try options.sources()
    } catch {
      return Examination.configuration(error.sentences.map { ConfigurationProblem(what: $0) })
    }
    return await Examination.live(sources)
  }

  /// Whether standard output is a terminal that may show colour (no-color.org).
  static var mayColour: Bool {
    let environment = ProcessInfo.processInfo.environment
    return isatty(STDOUT_FILENO) == 1 && environment["NO_COLOR", default: ""].isEmpty
      && environment["TERM"] != "dumb"
  }
}

extension Examination {
  /// Runs the checks with the machine's own network and clock.
  static func live(_ sources: ConfigurationSources, stage: Stage = .operation) async -> [Check] {
    let http = HTTPClient(
      eventLoopGroupProvider: .singleton, configuration: AppleTransport.clientConfiguration)
    let network = Network(apple: .live(http), notifications: .live(http), listening: .live(http))
    let checks = await Examination(
      sources: sources, network: network, now: Surroundings.live.now, stage: stage
    ).checks()
    try? await http.shutdown()
    return checks
  }
}
