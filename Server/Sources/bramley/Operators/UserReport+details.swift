import BramleyAPI
import BramleyCore

extension UserReport {
  init(_ details: AccountDetails) {
    user = details.account.wire
    identities = details.account.identities.map {
      IdentityReport(
        id: $0.id, provider: $0.method, team: $0.key.team, subject: $0.key.subject, email: $0.email,
        isPrivateEmail: $0.isPrivateEmail, realUserStatus: $0.realUserStatus, linkedAt: $0.linkedAt,
        newestTokenAt: $0.newestTokenAt)
    }
    grants = details.grants.map {
      GrantReport(
        identityID: $0.identityID, clientID: $0.clientID, state: $0.state.rawValue, keptAt: $0.keptAt,
        checkedAt: $0.checkedAt, nextCheckAt: $0.nextCheckAt, refusedAt: $0.refusedAt, refusal: $0.refusal,
        revokedAt: $0.revokedAt)
    }
    sessions = details.sessions.map(SessionReport.init)
    lastActivityAt = details.lastActivityAt
    deletion = details.account.user.deletion.map { WaitingDeletion(id: $0.id, dueAt: $0.dueAt) }
  }

  /// The report as text.
  var lines: [String] {
    var lines = AccountOutput(user: user).lines
    lines.append("  last used   \(WireJSON.timestamp(lastActivityAt))")
    if let deletion {
      lines.append(
        "  goes        \(WireJSON.timestamp(deletion.dueAt)) (deletion \(deletion.id.rawValue.printable))")
    }
    var ways = TextTable("IDENTITY", "PROVIDER", "TEAM", "SUBJECT", "EMAIL", "LAST TOKEN")
    for identity in identities {
      ways.add(
        identity.id.rawValue, identity.provider.rawValue, identity.team, identity.subject, identity.email,
        WireJSON.timestamp(identity.newestTokenAt))
    }
    var consents = TextTable("GRANT FOR", "STATE", "KEPT", "CHECKED", "NEXT CHECK", "REFUSED")
    for grant in grants {
      consents.add(
        grant.clientID.rawValue, grant.state, WireJSON.timestamp(grant.keptAt),
        grant.checkedAt.map(WireJSON.timestamp), WireJSON.timestamp(grant.nextCheckAt),
        grant.refusedAt.map { "\(WireJSON.timestamp($0)) \(grant.refusal ?? "")" })
    }
    return lines + [""] + ways.lines + [""] + consents.lines + [""] + SessionReport.table(sessions)
  }
}
