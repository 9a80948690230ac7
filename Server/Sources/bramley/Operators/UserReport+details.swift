import BramleyAPI
import BramleyCore
import BramleyHTTP

extension UserReport {
  /// The report as text.
  var lines: [String] {
    var lines = AccountOutput(user: user).lines
    lines.append("  last used   \(WireJSON.timestamp(lastActivityAt))")
    if let disabledAt { lines.append("  disabled    \(WireJSON.timestamp(disabledAt))") }
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
