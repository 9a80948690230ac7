import BramleyCore
import Testing

@testable import Mailer

@Suite struct MailSettingsTests {
  @Test(arguments: [
    ("smtps://user@smtp.example.com:465", "smtp.example.com", 465, true, "user"),
    ("smtps://smtp.example.com", "smtp.example.com", 465, true, nil),
    ("smtp://smtp.example.com", "smtp.example.com", 587, false, nil),
    (
      "smtp://no-reply%40example.com@smtp.example.com:2525/", "smtp.example.com", 2525, false,
      "no-reply@example.com"
    ),
    ("smtp://no-reply@example.com@[::1]:25", "::1", 25, false, "no-reply@example.com"),
  ])
  func `a mail server is read from its address`(
    _ text: String, _ host: String, _ port: Int, _ isImplicit: Bool, _ user: String?
  ) throws {
    let server = try SMTPServer(text)
    #expect(server.host.text == host && server.port == port)
    #expect(server.isImplicitTLS == isImplicit && server.user == user)
    #expect(server.needsTLS == (host != "::1"))
  }

  @Test(arguments: [
    ("smtp://smtp.example.com:465", "smtps://"), ("smtps://smtp.example.com:587", "STARTTLS"),
    ("smtp://user:secret@smtp.example.com", "mail.smtp_password_path"),
    ("https://smtp.example.com", "smtps://"),
    ("smtp.example.com", "address"), ("smtp://smtp.example.com/path", "end after"), ("smtp://", "host"),
    ("smtp://a%0d%0ab@smtp.example.com", "user"), ("smtp://smtp.example.com:99999", "port"),
  ])
  func `a wrong address of a mail server is refused in words that help`(_ text: String, _ word: String) {
    let fault = #expect(throws: Malformed.self) { try SMTPServer(text) }
    #expect(fault?.reason.contains(word) == true, "\(fault?.reason ?? "")")
    #expect(fault?.reason.contains("secret@") == false)
  }

  @Test func `a sender has an address in ASCII, and a name if there is one`() throws {
    #expect(try MailSenderAddress("no-reply@example.com").name == nil)
    let named = try MailSenderAddress("\"Äpfel & Co\" <no-reply@bücher.example>")
    #expect(named.name == "Äpfel & Co" && named.address == "no-reply@xn--bcher-kva.example")
    #expect(named.domain == "xn--bcher-kva.example")
  }

  @Test(arguments: [
    "", "Orchard", "jörg@example.com", "a@b@example.com", "x\r\nBcc: y@example.com",
    "A <a@example.com> <b@example.com>",
    "<a@example.com", "a@localhost",
  ])
  func `what is no sender is refused`(_ text: String) {
    #expect(throws: Malformed.self) { try MailSenderAddress(text) }
  }
}
