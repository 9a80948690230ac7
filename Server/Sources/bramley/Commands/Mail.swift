import ArgumentParser
import BramleyAPI
import BramleyCore
import BramleyServer
import Foundation
import Mailer

/// `bramley mail`: shows what people are sent, and tries whether it can be sent.
struct Mail: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mail",
    abstract: "Show the mails that people get, and try to send one.",
    subcommands: [Preview.self, Test.self])

  /// `bramley mail preview`: prints a mail, or writes its HTML.
  struct Preview: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "preview",
      abstract: "Print a mail with invented content, in your own texts where mail.templates names some.",
      discussion: """
        The kinds are \(TemplateFolder.kinds.map(\.rawValue).joined(separator: ", ")). The languages are \
        \(MessageLanguage.all.map(\.rawValue).joined(separator: ", ")).

          bramley mail preview sign-in --language de --html mail.html
        """)

    @Argument(help: "The kind of mail; without one, every kind is printed.")
    var kind: String?
    @Option(name: .long, help: ArgumentHelp("The language. Default: en.", valueName: "tag"))
    var language: String = MessageLanguage.english.rawValue
    @Option(name: .long, help: ArgumentHelp("Write the HTML here; needs a kind.", valueName: "file"))
    var html: String?
    @Option(
      name: .long,
      help: ArgumentHelp(
        "The configuration file. Default: bramley.yaml here, else /etc/bramley/bramley.yaml.",
        valueName: "file"))
    var config: String?

    func validate() throws {
      guard MessageLanguage.all.contains(MessageLanguage(rawValue: language)) else {
        throw ValidationError(
          "--language must be one of \(MessageLanguage.all.map(\.rawValue).joined(separator: ", ")).")
      }
      guard kind.map({ TemplateFolder.kinds.contains(MailKind(rawValue: $0)) }) ?? true else {
        throw ValidationError(
          "The kind must be one of \(TemplateFolder.kinds.map(\.rawValue).joined(separator: ", ")).")
      }
      guard html == nil || kind != nil else { throw ValidationError("--html needs a kind.") }
    }

    func run() async throws {
      let settings = try Settings(
        .ofCommand(config: config, flags: [:]), needsApple: false
      )
      let templates = TemplateSet(appName: settings.app.name, folder: settings.mail.templates)
      let kinds = kind.map { [MailKind(rawValue: $0)] } ?? TemplateFolder.kinds
      for kind in kinds {
        let begun = Date(timeIntervalSince1970: 0)
        guard let text = templates.text(of: .sample(kind, MessageLanguage(rawValue: language)), begun: begun)
        else { continue }
        if let html {
          do { try text.html.write(toFile: html, atomically: true, encoding: .utf8) } catch {
            throw CommandFailure(.output, "--html: \(html.printable) can't be written")
          }
          continue
        }
        StandardStreams.output("\(kind.rawValue): \(text.subject)\n\n\(text.plain)")
      }
    }
  }
}

extension OutgoingMail {
  /// A mail with invented content.
  static func sample(_ kind: MailKind, _ language: MessageLanguage) -> OutgoingMail {
    let (code, link): (String?, String?) =
      switch kind {
      case .signIn: ("402913", "https://id.example.com/email/sign-in?token=invented")
      case .proof: ("402913", nil)
      case .verification, .addressChange: ("402913", "https://id.example.com/email/verify?token=invented")
      case .passwordReset: ("402913", "https://id.example.com/password/reset?token=invented")
      case .addressChanged: (nil, "https://id.example.com/email/undo?token=invented")
      default: (nil, nil)
      }
    let life: TimeInterval =
      switch kind {
      case .signIn, .proof: CodeSecrets.lifetime
      case .verification: AddressMailer.verificationLifetime
      case .addressChange: AddressMailer.changeLifetime
      case .addressChanged: AddressMailer.undoLifetime
      default: AddressMailer.resetLifetime
      }
    return OutgoingMail(
      kind, to: "ada@example.com", in: language, code: code, link: link,
      validUntil: Date(timeIntervalSince1970: 0).addingTimeInterval(life))
  }
}
