/// What became of an attempt to send a mail. Reasons contain no address and nothing that the mail server wrote.
package enum MailAnswer: Sendable, Equatable {
  /// The mail server took responsibility for it.
  case accepted
  /// The mail server rejected it.
  case rejected(SMTPReply)
  /// The mail server can't be reached, or the connection broke. It may have taken the mail.
  case unreachable(String)
  /// Too many mails wait for a connection here.
  case busy
  /// Nobody can be sent anything before the operator corrects the settings.
  case misconfigured(String)
  /// The service that takes this mail rejects it and would reject it again.
  case refused(String)
}

/// The reply of an SMTP server that rejects something (RFC 5321, RFC 3463).
package struct SMTPReply: Sendable, Equatable {
  /// What was rejected.
  package enum Stage: String, Sendable {
    /// The connection, before a mail began.
    case connection
    /// The login.
    case login
    /// The sender's address.
    case sender
    /// The recipient's address.
    case recipient
    /// The mail itself.
    case message
  }

  /// The code of three digits.
  package var code: Int
  /// The enhanced code such as `5.1.1`; nil where the server sent none.
  package var enhanced: String?
  /// The server's text. It may contain addresses, so it reaches no log.
  package var text: String
  package var stage: Stage

  /// Reads the text after the code, which may begin with an enhanced code.
  package init(code: Int, text: String, stage: Stage) {
    self.code = code
    self.stage = stage
    let text = text.drop { $0 == " " || $0 == "-" }
    let first = text.prefix { $0 != " " }
    let parts = first.split(separator: ".", omittingEmptySubsequences: false)
    let isEnhanced =
      parts.count == 3 && parts[0].count == 1
      && parts.allSatisfy {
        (1...3).contains($0.utf8.count) && $0.utf8.allSatisfy { (0x30...0x39).contains($0) }
      }
    enhanced = isEnhanced ? String(first) : nil
    self.text = String((isEnhanced ? text.dropFirst(first.count) : text).drop { $0 == " " })
  }

  /// The codes and what they concern, for logs and reasons.
  package var words: String {
    "\(code)\(enhanced.map { " \($0)" } ?? "") for the \(stage.rawValue)"
  }
}
