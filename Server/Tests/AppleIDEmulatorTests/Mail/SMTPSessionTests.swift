import Foundation
import NIOCore
import Testing

@testable import AppleIDEmulator

@Suite struct SMTPSessionTests {
  /// The codes of the replies to commands, one after the other.
  private func codes(_ commands: [String], limits: SMTPLimits = SMTPLimits()) -> [Int] {
    var session = SMTPSession(limits: limits, policy: .open)
    return commands.map { command in
      switch session.take(SMTPLine(bytes: Array(command.utf8)[...])) {
      case .reply(let reply), .readMail(let reply), .close(let reply): reply.code
      }
    }
  }

  @Test(arguments: [
    (
      ["EHLO me", "MAIL FROM:<a@example.com> SIZE=10 BODY=8BITMIME", "RCPT TO:<b@example.com>", "DATA"],
      [250, 250, 250, 354]
    ),
    (
      ["helo me", "mail from: <a@example.com>", "rcpt to: <b@example.com>", "rset", "data"],
      [250, 250, 250, 250, 503]
    ),
    (["MAIL FROM:<a@example.com>"], [503]),
    (["EHLO me", "RCPT TO:<b@example.com>", "DATA"], [250, 503, 503]),
    (["EHLO me", "MAIL FROM:<a@example.com>", "MAIL FROM:<a@example.com>"], [250, 250, 503]),
    (
      ["EHLO me", "MAIL FROM:<>", "RCPT TO:<>", "RCPT TO:<b>", "RCPT TO:b@example.com"],
      [250, 250, 501, 501, 501]
    ),
    (["EHLO me", "MAIL FROM:<a b@example.com>", "MAIL FROM:<a@example.com> SIZE=2000000"], [250, 501, 552]),
    (["EHLO me", "MAIL FROM:<a@example.com> FOO=1", "MAIL FROM:<ä@example.com>"], [250, 555, 553]),
    (["EHLO me", "MAIL FROM:<ä@example.com> SMTPUTF8", "RCPT TO:<美咲@example.com>"], [250, 250, 250]),
    (["EHLO", "NOOP", "VRFY a", "HELP", "STARTTLS", "QUIT"], [501, 250, 252, 214, 500, 221]),
    (["EHLO me", "AUTH PLAIN AGFkYQBzZWNyZXQ=", "AUTH PLAIN AGFkYQBzZWNyZXQ="], [250, 235, 503]),
    (["EHLO me", "AUTH PLAIN", "AGFkYQBzZWNyZXQ=", "AUTH LOGIN"], [250, 334, 235, 503]),
    (["EHLO me", "AUTH PLAIN", "*", "AUTH PLAIN %%%", "AUTH LOGIN"], [250, 334, 501, 501, 504]),
  ])
  func `each command gets its reply`(commands: [String], replies: [Int]) {
    #expect(codes(commands) == replies)
  }

  @Test func `limits are held`() {
    var limits = SMTPLimits()
    limits.recipients = 1
    limits.errors = 3
    let two = ["EHLO me", "MAIL FROM:<a@example.com>", "RCPT TO:<b@example.com>", "RCPT TO:<c@example.com>"]
    #expect(codes(two, limits: limits) == [250, 250, 250, 452])
    #expect(codes(["A", "B", "C"], limits: limits) == [500, 500, 421])
  }

  @Test func `lines are split at line feeds, and a long one is cut`() {
    var lines = SMTPLines(limit: 10)
    lines.append(ByteBuffer(string: "NOOP\r\nQU"))
    #expect(lines.next()?.text == "NOOP")
    #expect(lines.next() == nil)
    lines.append(ByteBuffer(string: "IT\nx\ry\r\n"))
    let bare = lines.next()
    #expect(bare?.text == "QUIT" && bare?.hasFullEnd == false)
    #expect(lines.next()?.hasFullEnd == false)
    lines.append(ByteBuffer(string: String(repeating: "a", count: 100)))
    #expect(lines.next()?.isTooLong == true)
    #expect(lines.next() == nil)
    lines.append(ByteBuffer(string: "aaaa\r\nNOOP\r\n"))
    #expect(lines.next()?.text == "NOOP")
  }

  @Test func `a mail ends with a period between two CR LF, and dots are unstuffed`() {
    var reader = SMTPMailReader(limit: 1_000)
    for text in ["Subject: a", "", "..dot", "."] {
      let isWhole = reader.take(SMTPLine(bytes: Array(text.utf8)[...]))
      #expect(isWhole == (text == "."))
    }
    #expect(String(decoding: reader.data, as: UTF8.self) == "Subject: a\r\n\r\n.dot\r\n")
    var hidden = SMTPMailReader(limit: 1_000)
    let bare = SMTPLine(bytes: Array(".".utf8)[...], hasFullEnd: false)
    let isEnd = hidden.take(bare)
    #expect(!isEnd && hidden.refusal == .bareLineFeed)
    var large = SMTPMailReader(limit: 5)
    _ = large.take(SMTPLine(bytes: Array("123456".utf8)[...]))
    #expect(large.refusal == .tooLarge && large.data.isEmpty)
  }
}

extension SMTPLine {
  fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension SMTPPolicy {
  /// Takes every mail.
  fileprivate static let open = SMTPPolicy(
    recipient: { address, _ in .success(MailRecipient(address: address)) },
    deliver: { _, _ in .done }, fault: { _ in nil }, sleep: { _ in })
}
