import BramleyCore
import Foundation
import Mailer
import Support
import Testing

@testable import BramleyServer

@Suite struct MailSettingsTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func file(_ name: String, _ text: String, mode: Int = 0o600) throws -> String {
    let path = "\(folder.path)/\(name)"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    return path
  }

  private static let from = ["BRAMLEY_MAIL_FROM": "Orchard <no-reply@example.com>"]

  private func mail(_ variables: [String: String]) throws -> MailSection {
    try ConfigurationFixture.settings(Self.from.merging(variables) { $1 }).mail
  }

  private func fault(_ variables: [String: String], from: Bool = true) -> String {
    ConfigurationFixture.sentences((from ? Self.from : [:]).merging(variables) { $1 }).joined(separator: "\n")
  }

  @Test func `without settings mail is off, and nothing signs in by it`() throws {
    let mail = try ConfigurationFixture.settings().mail
    #expect(!mail.settings.isOn && mail.settings.signIn == .off && mail.sending == nil)
  }

  @Test func `a mail server with a login`() throws {
    let path = try file("password", "sé cret\n")
    let mail = try mail([
      "BRAMLEY_MAIL_SMTP_URL": "smtps://user@smtp.example.com", "BRAMLEY_MAIL_SMTP_PASSWORD_PATH": path,
      "BRAMLEY_MAIL_SIGN_IN": "link", "BRAMLEY_MAIL_LINK_HOST": "link.example.com",
      "BRAMLEY_APP_NAME": "Orchard",
    ])
    guard case .smtp(let server, let password) = mail.sending else {
      Issue.record("no SMTP")
      return
    }
    #expect(server.port == 465 && password == "sé cret")
    #expect(mail.settings.isOn && mail.settings.signIn == .link && mail.settings.appName == "Orchard")
    #expect(mail.settings.linkHost?.text == "link.example.com")
  }

  @Test func `a code signs in once mail is on, and the first client gives the app's name`() throws {
    let mail = try mail(["BRAMLEY_MAIL_SMTP_URL": "smtp://127.0.0.1:2525"])
    #expect(mail.settings.signIn == .code && mail.settings.appName == "app")
  }

  @Test func `a webhook is signed`() throws {
    let secret = try file("secret", "whsec_" + Data(repeating: 7, count: 24).base64EncodedString() + "\n")
    let url = ["BRAMLEY_MAIL_WEBHOOK_URL": "https://mailer.example.com/send"]
    #expect(fault(url).hasPrefix("mail.webhook_secret_path is not set: the webhook has to be signed"))
    let mail = try mail(url.merging(["BRAMLEY_MAIL_WEBHOOK_SECRET_PATH": secret]) { $1 })
    guard case .webhook(let address, _) = mail.sending else {
      Issue.record("no webhook")
      return
    }
    #expect(address.absoluteString == "https://mailer.example.com/send")
  }

  @Test func `what does not go together is said`() throws {
    let smtp = ["BRAMLEY_MAIL_SMTP_URL": "smtp://127.0.0.1:2525"]
    #expect(fault([:]).hasPrefix("mail.smtp_url is not set: mail.from is set"))
    #expect(
      fault(smtp, from: false).hasPrefix("mail.from is not set: mail.smtp_url needs the sender of mail"))
    #expect(
      fault(smtp.merging(["BRAMLEY_MAIL_FOLDER": "mail"]) { $1 })
        == "mail.smtp_url and mail.folder are both set; keep one of them")
    #expect(
      fault(["BRAMLEY_MAIL_SMTP_URL": "smtp://user@127.0.0.1"]).contains("mail.smtp_password_path is not set")
    )
    let password = try file("password", "secret")
    #expect(
      fault(smtp.merging(["BRAMLEY_MAIL_SMTP_PASSWORD_PATH": password]) { $1 }).contains(
        "needs a user in mail.smtp_url"))
  }

  @Test func `a password that others can read is refused`() throws {
    let path = try file("password", "secret", mode: 0o644)
    let words = fault([
      "BRAMLEY_MAIL_SMTP_URL": "smtps://user@smtp.example.com", "BRAMLEY_MAIL_SMTP_PASSWORD_PATH": path,
    ])
    #expect(words.contains("mail.smtp_password_path") && words.contains("chmod"))
  }

  @Test func `mail on standard output is for one machine alone`() throws {
    #expect(try mail(["BRAMLEY_MAIL_FOLDER": "-"]).notice?.contains("standard output") == true)
    let words = fault(["BRAMLEY_MAIL_FOLDER": "-", "BRAMLEY_SERVER_HOST": "0.0.0.0"])
    #expect(words.hasPrefix("mail.folder") && words.contains("could sign in"))
  }

  @Test func `every start reports that mail goes to a folder`() throws {
    let settings = try ConfigurationFixture.settings(
      Self.from.merging(["BRAMLEY_MAIL_FOLDER": folder.path + "/mail"]) { $1 })
    #expect(settings.notices.contains { $0.hasPrefix("mail.folder") })
  }

  @Test(
    arguments: [
      ("de.json", #"{"sign-in.subject": "Hallo {{app}}"}"#, nil),
      ("mail.html.mustache", "<p>{{code}}</p>", nil), ("sign-in.txt.mustache", "{{{code}}}", nil),
      ("de.json", #"{"sign-in.subjekt": "x"}"#, "sign-in.subjekt"), ("de.json", "[]", "de.json"),
      ("de.json", #"{"sign-in.subject": "a\nb"}"#, "line break"), ("it.json", "{}", "it.json"),
      ("mail.mustache", "", "mail.mustache"), ("other.html.mustache", "", "other.html.mustache"),
      ("mail.html.mustache", "{{#code}}", "Mustache"), ("notes.doc", "", "notes.doc"),
    ] as [(String, String, String?)])
  func `a folder of texts is read at the start, and what is wrong in it is named`(
    _ name: String, _ text: String, _ word: String?
  ) throws {
    _ = try file(name, text)
    let words = fault([
      "BRAMLEY_MAIL_SMTP_URL": "smtp://127.0.0.1:2525", "BRAMLEY_MAIL_TEMPLATES": folder.path,
    ])
    #expect(word.map { words.contains($0) && words.hasPrefix("mail.templates") } ?? words.isEmpty, "\(words)")
  }
}
