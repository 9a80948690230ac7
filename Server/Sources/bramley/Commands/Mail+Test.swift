import ArgumentParser
import AsyncHTTPClient
import BramleyAPI
import BramleyCore
import BramleyServer
import Foundation
import Mailer
import OpenID

extension Mail {
  /// `bramley mail test`: sends a mail by the server's settings, at once and without a job.
  struct Test: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "test",
      abstract:
        "Send a mail to an address of yours, with the server's settings, and say what the mail server answers."
    )

    @Argument(help: "The address to send it to.")
    var address: String
    @Option(
      name: .long,
      help: ArgumentHelp(
        "The configuration file. Default: bramley.yaml here, else /etc/bramley/bramley.yaml.",
        valueName: "file"))
    var config: String?

    func run() async throws {
      guard let to = EmailAddress(address) else {
        throw CommandFailure(.usage, "this is not an address that mail can reach")
      }
      let settings = try Settings(
        .ofCommand(config: config, flags: [:]), needsApple: false
      )
      guard let from = settings.mail.from else {
        throw CommandFailure(.configuration, "mail is off: set mail.from and mail.smtp_url")
      }
      let http = HTTPClient(
        eventLoopGroupProvider: .singleton, configuration: ProviderTransport.clientConfiguration)
      let answer = await send(to, from, settings, by: .live(http))
      try? await http.shutdown()
      switch answer {
      case .accepted?: StandardStreams.output("The mail server has taken the mail.")
      case .rejected(let reply)?:
        // The server's own words are for the person at the keyboard; no log has them.
        throw CommandFailure(
          .refused, "the mail server answered \(reply.words): \(reply.text.printable(upTo: 300))")
      case .unreachable(let reason)?: throw CommandFailure(.unreachable, reason)
      case .misconfigured(let reason)?, .refused(let reason)?: throw CommandFailure(.refused, reason)
      case .busy?, nil: throw CommandFailure(.unreachable, "nothing can send mail")
      }
    }

    private func send(
      _ to: EmailAddress, _ from: MailSenderAddress, _ settings: Settings, by transport: ProviderTransport
    ) async -> MailAnswer? {
      let surroundings = Surroundings.live
      let now = surroundings.now()
      let mail = OutgoingMail.sample(.passwordChanged, .english)
      let sender = settings.mail.sender(
        greeting: settings.server.greeting(sending: from), transport: transport, now: surroundings.now,
        show: { StandardStreams.output($0) })
      guard
        let text = TemplateSet(appName: settings.app.name, folder: settings.mail.templates).text(
          of: mail, begun: now)
      else { return nil }
      let subject = "A test of the mail of \(settings.app.name)"
      return await sender?.send(
        MailMessage(
          id: surroundings.newIDText(at: now), kind: "test", from: from, to: to, language: .english,
          text: MailText(
            subject: subject,
            plain: "\(subject). Nothing has happened.\n\nThis is how your mails look:\n\n\(text.plain)",
            html: text.html),
          date: now, validUntil: now.addingTimeInterval(600)))
    }
  }
}
