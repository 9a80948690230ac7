import AppleID
import EmulatorKit
import Foundation
import HTTPTypes
import Hummingbird
import ServiceLifecycle

extension EmulatedApple {
  var mailControls: [ControlEndpoint] {
    [
      ControlEndpoint(
        .get, "mail",
        "?to=&after=&wait=: the last mails, the newest last; wait waits up to as many seconds for one: {mails}"
      ) { request, _ in
        let query = try InboxQuery(request)
        let box = self.mailbox
        let mails = await cancelWhenGracefulShutdown {
          await box.messages(query) { mail in query.to.map { mail.isFor($0) } ?? true }
        }
        return try .json(Mails(smtpURL: self.smtpURL, mails: mails))
      },
      ControlEndpoint(.get, "mail/{id}", "a mail with its fields, text, HTML, code and links") {
        _, context in
        try .json(self.mail(context))
      },
      ControlEndpoint(.get, "mail/{id}/html", "the HTML of a mail, for a sandboxed frame") { _, context in
        guard let html = try self.mail(context).html else {
          throw Problem.notFound("the mail has no HTML; GET /_emulator/mail/{id} has its text")
        }
        return MailFrame.response(html)
      },
      ControlEndpoint(.delete, "mail", "removes all mails → 204") { _, _ in
        self.mailbox.clear()
        return Response(status: .noContent)
      },
      ControlEndpoint(
        .post, "teams/{id}/mail-sources",
        "{sources}: registers the domains and addresses that may write to the team's relay addresses → the team"
      ) { request, context in
        let new = try await request.decodeControl(Sources.self)
        let team = AppleTeamID(rawValue: context.parameters.get("id") ?? "")
        return try .json(self.setMailSources(new.sources, of: team))
      },
    ]
  }

  private func mail(_ context: EmulatorContext) throws(Problem) -> ReceivedMail {
    guard let mail = mailbox[context.parameters.get("id") ?? ""] else {
      throw .notFound("there is no mail with this id; GET /_emulator/mail lists the last ones")
    }
    return mail
  }
}

private struct Mails: Encodable {
  var smtpURL: URL?
  var mails: [ReceivedMail]

  enum CodingKeys: String, CodingKey {
    case mails
    case smtpURL = "smtp_url"
  }
}

private struct Sources: Decodable {
  var sources: [String]
}
