import ArgumentParser
import BramleyCore
import BramleyHTTP
import BramleyServer
import Foundation
import Logging
import ServiceLifecycle
import UnixSignals

extension Webhooks {
  /// `bramley webhooks listen`: a receiver on a developer's machine.
  struct Listen: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "listen",
      abstract: "Receive events on this machine, verify their signatures and print them.",
      discussion: """
        It listens on 127.0.0.1 alone, prints one line of JSON for each event with a good signature, and answers 401 to \
        everything else. A file of secrets that is not there is made.

          bramley webhooks listen --port 4000 --secret-path webhooks.secret
        """)

    @Option(name: .long, help: ArgumentHelp("The port; 0 picks a free one.", valueName: "port"))
    var port: Int = 4000
    @Option(
      name: .long,
      help: ArgumentHelp("The file of secrets, as in the server's configuration.", valueName: "file"))
    var secretPath: String
    @Option(
      name: .long,
      help: ArgumentHelp(
        "Answer good events with this status, to see what becomes of them.", valueName: "status"))
    var status: Int = 204

    func validate() throws {
      guard (0...65_535).contains(port) else { throw ValidationError("--port must be a port number.") }
      guard (200...599).contains(status) else {
        throw ValidationError("--status must be between 200 and 599.")
      }
    }

    func run() async throws {
      let receiver = WebhookReceiver(
        secrets: try secrets(), status: status, now: Surroundings.live.now,
        show: { StandardStreams.output($0) })
      let path = secretPath
      let service = receiver.listener(port: port) { port in
        StandardStreams.error(
          """
          listening; in the server's configuration:
            webhooks: [{url: "http://127.0.0.1:\(port)/", secret_path: \(path)}]
          """)
      }
      let group = ServiceGroup(
        configuration: ServiceGroupConfiguration(
          services: [.named(service)], gracefulShutdownSignals: [.sigterm, .sigint],
          logger: Logger(label: "webhooks", factory: { _ in SwiftLogNoOpLogHandler() })))
      try await group.run()
    }

    private func secrets() throws -> WebhookSecrets {
      if !FileManager.default.fileExists(atPath: secretPath) {
        let secret = "whsec_" + Surroundings.live.random(32).base64EncodedString() + "\n"
        guard
          FileManager.default.createFile(
            atPath: secretPath, contents: Data(secret.utf8), attributes: [.posixPermissions: 0o600])
        else { throw CommandFailure(.output, "--secret-path: \(secretPath.printable) can't be written") }
      }
      do { return try WebhookWords.secrets(ofFile: secretPath) } catch {
        throw CommandFailure(.configuration, "--secret-path \(error.reason)")
      }
    }
  }
}
