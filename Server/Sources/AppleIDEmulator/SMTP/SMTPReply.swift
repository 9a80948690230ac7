/// A reply of the mail server (RFC 5321, section 4.2), with its enhanced status code (RFC 3463) in the text.
struct SMTPReply: Error, Hashable, Sendable {
  var code: Int
  /// The text, a line each.
  var lines: [String]

  init(_ code: Int, _ lines: String...) {
    self.code = code
    self.lines = lines
  }

  /// A reply as text: `451 4.3.0 try again later`. Nil if it is none.
  init?(_ text: String) {
    let digits = text.prefix(3)
    guard digits.utf8.count == 3, digits.utf8.allSatisfy({ (48...57).contains($0) }), let code = Int(digits),
      (200..<600).contains(code), text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }), text.utf8.count <= 400
    else { return nil }
    let rest = text.dropFirst(3)
    guard rest.isEmpty || rest.first == " " else { return nil }
    self.init(code, String(rest.dropFirst()))
  }

  /// As sent.
  var text: String {
    var text = ""
    for (index, line) in lines.enumerated() {
      text += "\(code)\(index == lines.count - 1 ? " " : "-")\(line)\r\n"
    }
    return text
  }
}

extension SMTPReply {
  static var ready: Self { SMTPReply(220, "emulator ESMTP; takes mail for development, and sends none") }
  static var bye: Self { SMTPReply(221, "2.0.0 bye") }
  static var done: Self { SMTPReply(250, "2.0.0 ok") }
  static var goOn: Self { SMTPReply(354, "end with a period on a line of its own") }
  static var busy: Self { SMTPReply(421, "4.3.2 try again later") }
  static var tooManyConnections: Self { SMTPReply(421, "4.7.0 too many connections") }
  static var tooManyErrors: Self { SMTPReply(421, "4.7.0 too many errors") }
  static var lineTooLong: Self { SMTPReply(500, "5.5.2 the line is too long") }
  static var bareLineFeed: Self { SMTPReply(500, "5.5.2 lines end with CR LF (RFC 5321, section 2.3.8)") }
  static var unknown: Self { SMTPReply(500, "5.5.1 the command is unknown") }
  static var notText: Self { SMTPReply(501, "5.5.2 the line is not UTF-8") }
  static var syntax: Self { SMTPReply(501, "5.5.4 the arguments are malformed") }
  static var sequence: Self { SMTPReply(503, "5.5.1 the command is out of sequence") }
  static var unknownParameter: Self { SMTPReply(555, "5.5.4 the parameter is unknown") }
  static var tooLarge: Self { SMTPReply(552, "5.3.4 the mail is larger than SIZE") }
  static var needsUTF8: Self { SMTPReply(553, "5.6.7 an address beyond ASCII needs SMTPUTF8") }
  static var tooManyRecipients: Self { SMTPReply(452, "4.5.3 too many recipients") }
  static var loginRefused: Self { SMTPReply(535, "5.7.8 the login is refused") }
  static var loggedIn: Self { SMTPReply(235, "2.7.0 logged in") }
  static var refused: Self { SMTPReply(550, "5.7.1 refused") }
  static var notNow: Self { SMTPReply(451, "4.3.0 try again later") }
}
