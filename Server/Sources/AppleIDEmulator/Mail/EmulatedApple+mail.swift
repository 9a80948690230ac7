public import AppleID
import EmulatorKit
public import Foundation

extension EmulatedApple {
  /// The address of the mail server, such as `smtp://127.0.0.1:8025`; nil if it has none or does not run yet.
  public internal(set) var smtpURL: URL? {
    get { change { $0.mailAddress } }
    set { change { $0.mailAddress = newValue } }
  }

  /// Registers the domains and addresses that may write to a team's relay addresses, in place of those before.
  ///
  /// - Throws: `Problem` if there is no such team, or a source is neither a domain nor an address; or if the folder
  ///   can't be written.
  @discardableResult
  public func setMailSources(_ sources: [String], of team: AppleTeamID) throws -> AppleWorld.Team {
    if let objection = RelayRule.objection(to: sources) { throw objection }
    return try change { world in
      guard var team = world.state.team(team) else {
        throw Problem.notFound("there is no team with this id; GET /_emulator/world lists them")
      }
      team.mailSources = sources
      try world.record(.teamChanged(team))
      return team
    }
  }

  /// What the mail server asks of this world.
  var mailPolicy: SMTPPolicy {
    SMTPPolicy(
      recipient: { address, sender in
        let now = self.now
        return self.change { $0.recipient(address, of: sender, at: now) }
      },
      deliver: { self.deliver($0, $1) },
      fault: { name in try? self.change { try $0.strike(name, at: .mail) } },
      sleep: { try? await self.sleep($0) })
  }

  /// Puts a mail into the inbox, once for each recipient; returns the reply to the client.
  private func deliver(_ envelope: SMTPEnvelope, _ data: Data) -> SMTPReply {
    let part = MIMEPart(data)
    let author = part.author ?? ""
    for recipient in envelope.recipients {
      if let sources = recipient.sources, !RelayRule.isRegistered(author, among: sources) {
        return .unauthorized(author)
      }
    }
    let now = now
    var last = ""
    for recipient in envelope.recipients {
      if recipient.sources != nil { change { $0.relayed.add(recipient.address, at: now) } }
      let mail = mailbox.add { count in
        part.mail(id: "m\(count)", at: now, envelope: envelope, to: recipient, size: data.count)
      }
      last = mail.id
    }
    return SMTPReply(250, "2.0.0 \(last) taken")
  }
}

extension AppleIDEmulator {
  /// See ``EmulatedApple/setMailSources(_:of:)``.
  @discardableResult
  public func setMailSources(_ sources: [String], of team: AppleTeamID) throws -> AppleWorld.Team {
    try apple.setMailSources(sources, of: team)
  }
}
