/// What an attempt to send a mail means for its job, by the table of replies in docs/mail.md.
package enum MailVerdict: Sendable, Equatable {
  case sent
  /// Try again while the mail is of use.
  case later(String)
  /// It was not tried, since too many mails wait here.
  case notTried
  /// Nobody has this address.
  case noMailbox
  /// It can't be delivered now, and that says nothing about the account.
  case undeliverable(String)
  /// The operator has to do something first.
  case operatorMustAct(OperatorAlert, String)

  /// - Parameters:
  ///   - isRelay: whether the address is one of Apple's relay.
  ///   - isUnicode: whether the address needs SMTPUTF8.
  package init(_ answer: MailAnswer, isRelay: Bool, isUnicode: Bool = false) {
    self =
      switch answer {
      case .accepted: .sent
      case .busy: .notTried
      case .unreachable(let reason): .later(reason)
      case .misconfigured(let reason): .operatorMustAct(.mailConfiguration, reason)
      case .refused(let reason): .operatorMustAct(.mailRefused, reason)
      case .rejected(let reply): Self.judge(reply, isRelay: isRelay, isUnicode: isUnicode)
      }
  }

  private static func judge(_ reply: SMTPReply, isRelay: Bool, isUnicode: Bool) -> MailVerdict {
    let words = "the mail server answered \(reply.words)"
    let text = reply.text.lowercased()
    if isRelay, text.contains("unauthorized sender") {
      return .operatorMustAct(.mailRelay, "Apple's relay does not know the sender: \(words)")
    }
    if [530, 534, 535, 538].contains(reply.code) || (reply.code == 454 && reply.enhanced == "4.7.0") {
      return .operatorMustAct(.mailConfiguration, words)
    }
    guard reply.code >= 500 else { return .later(words) }
    // The class of a permanent reply with such a subject is often wrong: a full mailbox, or a route that is down.
    let subject = reply.enhanced?.split(separator: ".").dropFirst().joined(separator: ".")
    if subject == "2.2" || subject?.hasPrefix("4.") == true { return .later(words) }
    switch reply.stage {
    case .connection: return .later(words)
    case .login, .sender: return .operatorMustAct(.mailConfiguration, words)
    case .recipient where isUnicode && reply.code != 550:
      return .undeliverable("the mail server takes no Unicode addresses: \(words)")
    case .recipient, .message: break
    }
    if subject?.hasPrefix("7.") == true { return .operatorMustAct(.mailRefused, words) }
    if (500...504).contains(reply.code) || reply.code == 555 || subject == "3.4" {
      return .operatorMustAct(.mailRefused, words)
    }
    let isMissing =
      ["1.1", "1.2", "1.3", "1.6", "1.10", "2.1"].contains(subject)
      || (subject == nil && (reply.code == 553 || unknown.contains { text.contains($0) }))
    guard isMissing else { return .operatorMustAct(.mailRefused, words) }
    return isRelay ? .undeliverable("Apple's relay has no such address at present") : .noMailbox
  }

  /// What servers without enhanced codes write for an address that nobody has. Other texts, such as that of a
  /// block list, come with the same code.
  private static let unknown = [
    "user unknown", "unknown user", "no such user", "no such mailbox", "mailbox not found", "does not exist",
    "unknown recipient", "recipient unknown", "no mailbox", "user not found", "invalid mailbox",
    "mailbox unavailable",
  ]
}
