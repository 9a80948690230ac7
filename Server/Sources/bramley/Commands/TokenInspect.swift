import AppleID
import ArgumentParser
import AsyncHTTPClient
import BramleyCore
import Foundation
import Inspection
import OpenID

/// `bramley token inspect`: reports what a token is, and everything that is wrong with it.
struct TokenInspect: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Say what a token is, what it says, and all that is wrong with it.",
    discussion: """
      Give the token on standard input, so that it stays out of the shell's history:

        pbpaste | bramley token inspect

      It knows Apple's identity tokens and notifications (the payload, or the whole body), the client secret \
      that Apple is shown, and Bramley's access tokens; of opaque tokens it says what they are. It checks the signature, \
      issuer, audience, times and form, and names every problem with a remedy. Client ids, team, key and addresses come \
      from bramley.yaml and the environment where they are set.

      Keys come from Apple (apple.base_url), or for an access token from --server or server.public_url; an address \
      that only the token names is never asked.

      With --json: {kind, header, claims, problems: [{id, message, remedy}], verified}. kind is one of \
      \(TokenKind.allCases.map(\.rawValue).joined(separator: ", ")); id is one of \
      \(InspectionProblem.ID.allCases.map(\.rawValue).joined(separator: ", ")).

      Exit status: 0 no problem; 1 problems; 64 wrong usage; 78 wrong configuration.
      """)

  @Argument(
    help: ArgumentHelp(
      "The token; left out or '-' for standard input. Shells keep what is written here.", valueName: "token"))
  var token: String?
  @Flag(name: .long, help: "Print the findings as JSON.")
  var json = false
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Whose keys: apple, bramley, none, or the address of a key set. Default: by what the token is.",
      valueName: "keys"))
  var keys: String?
  @Option(
    name: .long, help: ArgumentHelp("The Bramley server that issued an access token.", valueName: "url"))
  var server: String?
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The configuration file. Default: bramley.yaml here, else /etc/bramley/bramley.yaml.", valueName: "file"
    ))
  var config: String?

  func validate() throws {
    _ = try keyChoice()
    _ = try origin()
  }

  func run() async throws {
    let settings = try settings(environment: ProcessInfo.processInfo.environment)
    let text = try TokenInput(argument: token).read()
    let http = HTTPClient(
      eventLoopGroupProvider: .singleton, configuration: AppleTransport.clientConfiguration)
    let transport = AppleTransport.live(http)
    let inspector = TokenInspector(
      settings: settings,
      fetch: { url in
        let answer = try await transport.send(url, nil)
        guard answer.status == 200 else { throw AppleCallFailure.unavailable(status: answer.status) }
        return answer.body
      }, now: Surroundings.live.now())
    let report = await inspector.inspect(text)
    try? await http.shutdown()
    if json {
      StandardStreams.output(report.json)
    } else {
      for line in report.lines { StandardStreams.output(line) }
    }
    guard report.problems.isEmpty else { throw CommandFailure.Status.refused.code }
  }
}
