import BramleyCore
import Testing

@Suite struct MailVerdictTests {
  /// What a reply means, by the word that stands for the verdict.
  private func word(_ reply: String, _ stage: SMTPReply.Stage = .recipient, isRelay: Bool = false) -> String {
    let answer = MailAnswer.rejected(
      SMTPReply(code: Int(reply.prefix(3)) ?? 0, text: String(reply.dropFirst(4)), stage: stage))
    return switch MailVerdict(answer, isRelay: isRelay) {
    case .sent: "sent"
    case .later: "later"
    case .notTried: "not tried"
    case .noMailbox: "no mailbox"
    case .undeliverable: "undeliverable"
    case .operatorMustAct(let alert, _): alert.rawValue
    }
  }

  @Test(arguments: [
    ("421 4.3.2 closing", "later"), ("450 4.2.0 busy", "later"), ("451 4.7.1 greylisted", "later"),
    ("452 4.2.2 full", "later"), ("552 5.2.2 full", "later"), ("550 5.4.1 no route", "later"),
    ("550 5.1.1 no such user", "no mailbox"), ("550 5.1.2 no such host", "no mailbox"),
    ("550 5.1.10 null MX", "no mailbox"), ("550 5.2.1 disabled", "no mailbox"),
    ("553 bad mailbox", "no mailbox"),
    ("550 User unknown", "no mailbox"), ("550 No such user here", "no mailbox"),
    ("550 5.7.1 blocked", "mail_refused"), ("554 5.7.26 unauthenticated", "mail_refused"),
    ("550 your address is on our list", "mail_refused"), ("554 refused", "mail_refused"),
    ("552 5.3.4 too large", "mail_refused"), ("555 5.5.4 parameters", "mail_refused"),
    ("500 5.5.2 what?", "mail_refused"),
    ("530 5.7.0 must issue STARTTLS", "mail_configuration"), ("534 5.7.9 mechanism", "mail_configuration"),
    ("535 5.7.8 credentials", "mail_configuration"), ("538 5.7.11 encryption", "mail_configuration"),
    ("454 4.7.0 temporary", "mail_configuration"),
  ])
  func `a reply about the recipient is judged by its codes`(_ reply: String, _ expected: String) {
    #expect(word(reply) == expected)
  }

  @Test func `a sender that is not accepted is the operator's`() {
    #expect(word("550 5.1.8 sender rejected", .sender) == "mail_configuration")
    #expect(word("553 5.7.1 not owned by user", .sender) == "mail_configuration")
    #expect(word("451 4.3.0 later", .sender) == "later")
  }

  @Test func `Apple's relay marks nobody`() {
    #expect(word("550 5.1.1 <a@b.example>: unauthorized sender", isRelay: true) == "mail_relay")
    #expect(word("550 5.1.1 bad mailbox name", isRelay: true) == "undeliverable")
    #expect(word("550 5.1.1 <a@b.example>: unauthorized sender") == "no mailbox")
  }

  @Test(
    arguments: [
      ("5.1.1 nobody", "5.1.1", "nobody"), ("nobody", nil, "nobody"), ("5.1 nobody", nil, "5.1 nobody"),
      ("5.1.1", "5.1.1", ""), ("", nil, ""), ("1.2.3.4 is listed", nil, "1.2.3.4 is listed"),
      ("a.b.c x", nil, "a.b.c x"), ("5.7.12345 x", nil, "5.7.12345 x"),
    ] as [(String, String?, String)])
  func `an enhanced code is read where there is one`(_ text: String, _ enhanced: String?, _ rest: String) {
    let reply = SMTPReply(code: 550, text: text, stage: .recipient)
    #expect(reply.enhanced == enhanced && reply.text == rest)
    #expect(!reply.words.contains("nobody"))
  }
}
