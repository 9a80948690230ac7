import Foundation

/// A client's conversation with the mail server up to DATA, without a socket (RFC 5321, 4954, 6531).
struct SMTPSession {
  /// What follows a line.
  enum Step {
    case reply(SMTPReply)
    /// The reply is sent, then the mail is read.
    case readMail(SMTPReply)
    /// The reply is sent, then the connection is closed.
    case close(SMTPReply)
  }

  let limits: SMTPLimits
  let policy: SMTPPolicy
  private(set) var envelope: SMTPEnvelope?
  private var hasGreeted = false
  private var isExtended = false
  private var login: String?
  private var isLoggingIn = false
  private var isUnicode = false
  private var errors = 0

  init(limits: SMTPLimits, policy: SMTPPolicy) {
    self.limits = limits
    self.policy = policy
  }

  /// Handles a command's line, without its end.
  mutating func take(_ line: SMTPLine) -> Step {
    let step = step(after: line)
    if case .reply(let reply) = step, reply.code >= 500 {
      errors += 1
      if errors >= limits.errors { return .close(.tooManyErrors) }
    }
    return step
  }

  /// Ends the mail: the next one needs MAIL again.
  mutating func reset() { (envelope, isUnicode) = (nil, false) }

  private mutating func step(after line: SMTPLine) -> Step {
    if line.isTooLong { return .reply(.lineTooLong) }
    guard line.hasFullEnd else { return .reply(.bareLineFeed) }
    guard let text = String(validating: line.bytes, as: UTF8.self) else { return .reply(.notText) }
    if isLoggingIn { return .reply(finishLogin(text)) }
    let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    let rest = parts.count == 2 ? parts[1] : ""
    switch parts[0].uppercased() {
    case "EHLO", "HELO": return .reply(greet(rest, extended: parts[0].uppercased() == "EHLO"))
    case "AUTH": return .reply(startLogin(rest))
    case "MAIL": return .reply(begin(rest))
    case "RCPT": return .reply(add(rest))
    case "DATA": return data(rest)
    case "RSET":
      reset()
      return .reply(.done)
    case "NOOP": return .reply(.done)
    case "VRFY": return .reply(SMTPReply(252, "2.1.5 send the mail and see"))
    case "HELP": return .reply(SMTPReply(214, "2.0.0 RFC 5321"))
    case "QUIT": return .close(.bye)
    default: return .reply(.unknown)
    }
  }

  private mutating func greet(_ name: Substring, extended: Bool) -> SMTPReply {
    guard !name.isEmpty else { return .syntax }
    reset()
    (hasGreeted, isExtended) = (true, extended)
    guard extended else { return SMTPReply(250, "emulator") }
    return SMTPReply(
      250, "emulator", "PIPELINING", "SIZE \(limits.size)", "8BITMIME", "SMTPUTF8", "ENHANCEDSTATUSCODES",
      "AUTH PLAIN")
  }

  private mutating func startLogin(_ arguments: Substring) -> SMTPReply {
    guard isExtended, login == nil, envelope == nil else { return .sequence }
    let parts = arguments.split(separator: " ")
    guard parts.first?.uppercased() == "PLAIN", parts.count <= 2 else {
      return SMTPReply(504, "5.5.4 PLAIN is the only mechanism")
    }
    if parts.count == 2 { return finishLogin(String(parts[1])) }
    isLoggingIn = true
    return SMTPReply(334, "")
  }

  /// Any name and password will do (RFC 4616).
  private mutating func finishLogin(_ response: String) -> SMTPReply {
    isLoggingIn = false
    guard response != "*", let data = Data(base64Encoded: response) else { return .syntax }
    let fields = data.split(separator: 0, omittingEmptySubsequences: false)
    guard fields.count == 3, !fields[1].isEmpty, let name = String(validating: fields[1], as: UTF8.self)
    else {
      return .syntax
    }
    if policy.fault(.mailLoginRefused) != nil { return .loginRefused }
    login = name
    return .loggedIn
  }

  private mutating func begin(_ arguments: Substring) -> SMTPReply {
    guard hasGreeted, envelope == nil else { return .sequence }
    guard let path = SMTPPath(arguments, after: "FROM:"), path.address.isEmpty || path.isAddress else {
      return .syntax
    }
    for (name, value) in path.parameters {
      switch name {
      case "SIZE":
        guard let size = Int(value) else { return .syntax }
        if size > limits.size { return .tooLarge }
      case "BODY", "AUTH": break
      case "SMTPUTF8": isUnicode = true
      default: return .unknownParameter
      }
    }
    guard isUnicode || path.isASCII else { return .needsUTF8 }
    envelope = SMTPEnvelope(sender: path.address, login: login)
    return SMTPReply(250, "2.1.0 ok")
  }

  private mutating func add(_ arguments: Substring) -> SMTPReply {
    guard let envelope else { return .sequence }
    guard let path = SMTPPath(arguments, after: "TO:"), path.isAddress else { return .syntax }
    guard path.parameters.isEmpty else { return .unknownParameter }
    guard isUnicode || path.isASCII else { return .needsUTF8 }
    guard envelope.recipients.count < limits.recipients else { return .tooManyRecipients }
    if let fault = policy.fault(.mailRefused) { return fault.smtpReply ?? .refused }
    switch policy.recipient(path.address, envelope.sender) {
    case .failure(let reply): return reply
    case .success(let recipient):
      self.envelope?.recipients.append(recipient)
      return SMTPReply(250, "2.1.5 ok")
    }
  }

  private func data(_ arguments: Substring) -> Step {
    guard arguments.isEmpty else { return .reply(.syntax) }
    guard let envelope, !envelope.recipients.isEmpty else { return .reply(.sequence) }
    return .readMail(.goOn)
  }
}
