package import BramleyCore
package import Foundation
package import Mailer

/// The settings of mail: its sender, how it is sent, and its texts.
package struct MailSection: Sendable {
  /// How mail is sent.
  package enum Sending: Sendable {
    /// By SMTP; the password belongs to the server's user.
    case smtp(SMTPServer, password: String?)
    /// By a signed webhook to a service of the operator's.
    case webhook(URL, WebhookSecrets)
    /// Not at all: each mail is a file in a folder.
    case folder(String)
    /// Not at all: each mail's text is shown on standard output.
    case console
  }

  /// The sender's address; nil while mail is off.
  package var from: MailSenderAddress?
  /// How mail is sent; nil while mail is off.
  package var sending: Sending?
  /// The operator's own texts; nil for none.
  package var templates: TemplateFolder?
  /// The secrets of webhooks, which also verify the notifications of the mail service; nil where none is set.
  package var webhookSecrets: WebhookSecrets?
  /// The DKIM selector that `bramley doctor` looks up.
  package var dkimSelector: String?
  /// What rules depend on.
  package var settings: MailSettings

  private static let ways: [SettingKey] = [.mailSMTPURL, .mailWebhookURL, .mailFolder]

  package init(_ reader: inout SettingsReader, server: ServerSection, app: AppSection) {
    let faults = reader.problems.count
    from = reader.value(.mailFrom) { text throws(Malformed) in try MailSenderAddress(text) }
    let smtp = reader.value(.mailSMTPURL) { text throws(Malformed) in try SMTPServer(text) }
    let password = reader.file(.mailSMTPPasswordPath, Self.password)
    if let path = password?.path { reader.demandPrivacy(.mailSMTPPasswordPath, ofFile: path) }
    let url = reader.value(.mailWebhookURL, Self.webhook)
    let secrets = reader.file(.mailWebhookSecretPath, Self.secrets)
    if let path = secrets?.path { reader.demandPrivacy(.mailWebhookSecretPath, ofFile: path) }
    webhookSecrets = secrets?.secrets
    let isConsole = reader.texts(.mailFolder) == ["-"]
    let folder = isConsole ? nil : reader.file(.mailFolder, PlainValue.path)
    templates = reader.file(.mailTemplates) { path throws(Malformed) in try TemplateFolder(path: path) }
    dkimSelector = reader.value(.mailDKIMSelector, Self.selector)
    let linkHost = reader.value(.mailLinkHost) { text throws(Malformed) in try HostAddress(text) }
    let signIn = reader.value(
      .mailSignIn, PlainValue.word(MailSettings.SignIn.allCases.map { ($0.rawValue, $0) }))
    if let smtp {
      sending = .smtp(smtp, password: password?.text)
    } else if let url, let webhookSecrets {
      sending = .webhook(url, webhookSecrets)
    } else if isConsole {
      sending = .console
    } else if let folder {
      sending = .folder(folder)
    }
    settings = .off
    guard reader.problems.count == faults else { return }
    check(&reader, server: server, smtp: smtp)
    guard reader.problems.count == faults, from != nil, sending != nil else { return }
    settings = MailSettings(
      isOn: true, signIn: signIn ?? .code, linkHost: linkHost, appName: app.name)
  }

  /// Reports settings that don't go together.
  private func check(_ reader: inout SettingsReader, server: ServerSection, smtp: SMTPServer?) {
    let ways = Self.ways.filter { reader.says($0) }
    if ways.count > 1 {
      reader.report(
        "\(ways.map(\.rawValue).joined(separator: " and ")) are both set; keep one of them")
    }
    if reader.says(.mailFrom), ways.isEmpty {
      reader.report(
        ConfigurationFailure.missing(
          .mailSMTPURL,
          "mail.from is set, and nothing says how mail is sent; so may mail.webhook_url and mail.folder"))
    }
    let others: [SettingKey] = [
      .mailSMTPURL, .mailWebhookURL, .mailFolder, .mailSMTPPasswordPath, .mailTemplates, .mailDKIMSelector,
      .mailLinkHost, .mailSignIn,
    ]
    if !reader.says(.mailFrom), let other = others.first(where: { reader.says($0) }) {
      reader.report(ConfigurationFailure.missing(.mailFrom, "\(other.rawValue) needs the sender of mail"))
    }
    if reader.says(.mailSMTPPasswordPath), smtp?.user == nil {
      reader.report(.mailSMTPPasswordPath, "needs a user in mail.smtp_url")
    }
    if smtp?.user != nil, !reader.says(.mailSMTPPasswordPath) {
      reader.report(ConfigurationFailure.missing(.mailSMTPPasswordPath, "mail.smtp_url names a user"))
    }
    if reader.says(.mailWebhookURL), !reader.says(.mailWebhookSecretPath) {
      reader.report(ConfigurationFailure.missing(.mailWebhookSecretPath, "the webhook has to be signed"))
    }
    if case .console = sending, !server.host.isLoopback || !server.address.host.isLoopback {
      reader.report(
        .mailFolder,
        "shows codes on standard output, and other machines reach this server: whoever reads its log could sign in"
      )
    }
  }

  /// The notice that no mail reaches anybody.
  package var notice: String? {
    switch sending {
    case .folder: "mail.folder: mail is written to files and sent to nobody"
    case .console: "mail.folder: mail is shown on standard output and sent to nobody"
    default: nil
    }
  }

  private static func password(_ path: String) throws(Malformed) -> (text: String, path: String) {
    let path = try PlainValue.path(path)
    let file = try NamedFile.text(at: path)
    let text = file.trimmingCharacters(in: .newlines)
    guard (1...1_024).contains(text.utf8.count), !text.unicodeScalars.contains(where: { $0.value < 0x20 })
    else { throw "names a file that is not one line of up to 1024 bytes" }
    return (text, path)
  }

  private static func secrets(_ path: String) throws(Malformed) -> (secrets: WebhookSecrets, path: String) {
    let path = try PlainValue.path(path)
    let text = try NamedFile.text(at: path)
    guard let secrets = WebhookSecrets(text) else {
      throw "names a file that does not hold whsec_ and base64 of 24 to 64 bytes, one secret a line"
    }
    return (secrets, path)
  }

  private static func webhook(_ text: String) throws(Malformed) -> URL {
    let address = try ProviderAddress(text)
    guard address.origin.scheme == "https" || address.origin.host.isLoopback else {
      throw "must begin with https://, since mail holds codes"
    }
    guard let url = URL(string: address.text) else { throw "is not an address" }
    return url
  }

  private static func selector(_ text: String) throws(Malformed) -> String {
    guard (1...63).contains(text.utf8.count),
      text.utf8.allSatisfy({
        (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || [0x2D, 0x2E, 0x5F].contains($0)
      })
    else { throw "is not the selector of a DKIM key, the part before ._domainkey" }
    return text
  }
}
