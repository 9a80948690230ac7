package import Foundation

extension MailMessage {
  /// A text that can't be a part of a mail's header.
  package struct Unusable: Error, Sendable {}

  /// Composes the mail by RFC 5322 and MIME, with CRLF at the end of each line. The same mail gives the same bytes.
  ///
  /// - Throws: ``Unusable`` for a line break or control character in the header.
  package func bytes() throws(Unusable) -> Data {
    let boundary = "=_\(id)"
    guard let sender = MailHeader.mailbox(from.name, from.address),
      let subject = MailHeader.text(text.subject)
    else { throw Unusable() }
    var lines = [
      "From: \(sender)", "To: \(to.envelope)", "Subject: \(subject)", "Date: \(MailHeader.date(date))",
      "Message-ID: <\(messageID)>", "MIME-Version: 1.0", "Content-Language: \(language.rawValue)",
      "Auto-Submitted: auto-generated", "X-Auto-Response-Suppress: All",
      "Content-Type: multipart/alternative; boundary=\"\(boundary)\"",
    ]
    for (type, body) in [("plain", text.plain), ("html", text.html)] {
      lines += [
        "", "--\(boundary)", "Content-Type: text/\(type); charset=utf-8", "Content-Transfer-Encoding: base64",
        "",
      ]
      lines += Self.base64Lines(body)
    }
    lines += ["--\(boundary)--", ""]
    return Data(lines.joined(separator: "\r\n").utf8)
  }

  /// Base64 has no line that is too long, no dot at a line's beginning and no bare line feed.
  private static func base64Lines(_ body: String) -> [String] {
    let canonical = body.replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(
      of: "\n", with: "\r\n")
    let text = Data(canonical.utf8).base64EncodedString()
    return stride(from: 0, to: text.utf8.count, by: 76).map { start in
      let from = text.utf8.index(text.startIndex, offsetBy: start)
      let to = text.utf8.index(from, offsetBy: 76, limitedBy: text.endIndex) ?? text.endIndex
      return String(text[from..<to])
    }
  }
}
