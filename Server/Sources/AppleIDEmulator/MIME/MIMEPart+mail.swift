import Foundation

extension MIMEPart {
  /// The mail as the inbox shows it.
  func mail(id: String, at: Date, envelope: SMTPEnvelope, to recipient: MailRecipient, size: Int)
    -> ReceivedMail
  {
    let plain = first("text/plain")?.text
    let markup = first("text/html")?.text
    let shown = plain ?? markup ?? ""
    return ReceivedMail(
      id: id, at: at, sender: envelope.sender, to: recipient.address, forwardedTo: recipient.forwardedTo,
      person: recipient.person, login: envelope.login, from: header("from") ?? "",
      subject: header("subject") ?? "", headers: headers, text: plain, html: markup,
      code: MessageText.code(in: shown), links: MessageText.links(in: shown), size: size)
  }

  /// The address of the field `From`.
  var author: String? {
    guard let from = header("from") else { return nil }
    guard let begin = from.lastIndex(of: "<"), let end = from.lastIndex(of: ">"), begin < end else {
      return from.trimmingCharacters(in: .whitespaces)
    }
    return String(from[from.index(after: begin)..<end])
  }
}
