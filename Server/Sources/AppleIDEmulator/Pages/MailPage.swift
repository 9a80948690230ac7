import EmulatorKit
import Foundation

/// A mail of the inbox.
struct MailPage {
  var id: String
  var subject: String
  var from: String
  var to: String
  var forwardedTo: String?
  var at: String
  var sender: String
  var code: String?
  var links: [String]
  var hasLinks: Bool
  var hasHTML: Bool
  var text: String?
  var headers: [ReceivedMail.Header]

  init(_ mail: ReceivedMail) {
    id = mail.id
    subject = mail.subject.isEmpty ? "(no subject)" : mail.subject
    from = mail.from
    to = mail.to
    forwardedTo = mail.forwardedTo
    at = mail.at.ISO8601Format()
    sender = mail.sender.isEmpty ? "none (a bounce)" : mail.sender
    code = mail.code
    links = mail.links
    hasLinks = !links.isEmpty
    hasHTML = mail.html != nil
    text = mail.text
    headers = mail.headers
  }
}
