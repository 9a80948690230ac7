import BramleyAPI
import BramleyCore
import Foundation

/// What the page of one person shows. Never a secret: not even a sealed one.
struct AdminPerson {
  let values: [String: Any]

  init(_ details: AccountDetails, _ caller: AdminCaller, _ pages: AdminPages) {
    let (account, user) = (details.account, details.account.user)
    let path = "/admin/users/\(user.id)"
    var values: [String: Any] = ["self": path, "last": pages.time(details.lastActivityAt)]
    values["disabled"] = pages.time(user.disabledAt)
    values["going"] = pages.time(user.deletion?.dueAt)
    if let address = user.email {
      values["email"] = [
        "address": address, "verified": user.emailVerified, "relay": user.isPrivateEmail,
        "deliverable": user.emailDeliverable,
      ]
    }
    values["canResend"] =
      user.email != nil && !user.emailVerified && pages.desk.sendsMail && caller.may(.usersWrite)
    values["metadata"] = user.metadata.flatMap { metadata -> String? in
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
      return (try? encoder.encode(metadata)).map { String(decoding: $0, as: UTF8.self) }
    }
    let removable = caller.may(.usersWrite) && account.identities.count > 1
    values["ways"] = account.identities.map { Self.way($0, pages, path, isRemovable: removable) }
    values["hasWays"] = !account.identities.isEmpty
    values["noWays"] =
      user.email == nil
      ? "None: a guest, known only by the devices below." : "None yet: whoever proves the address gets in."
    values["grants"] = details.grants.map { Self.grant($0, pages) }
    values["hasGrants"] = !details.grants.isEmpty
    values["devices"] = details.sessions.map { session -> [String: Any] in
      var device: [String: Any] = [
        "name": session.deviceName ?? Self.unnamed(session), "since": pages.time(session.createdAt),
        "last": pages.time(session.lastUsedAt),
      ]
      if caller.may(.sessionsEnd) { device["end"] = "\(path)/sessions/\(session.id)/end" }
      return device
    }
    values["hasDevices"] = !details.sessions.isEmpty
    let can: [String: Bool] = [
      "signOut": caller.may(.sessionsEnd) && !details.sessions.isEmpty,
      "disable": caller.may(.usersWrite) && user.disabledAt == nil,
      "enable": caller.may(.usersWrite) && user.disabledAt != nil,
      "restore": caller.may(.usersDelete) && user.deletion != nil,
      "delete": caller.may(.usersDelete) && user.deletion == nil,
    ]
    if can.values.contains(true) { values["can"] = can }
    self.values = values
  }

  private static func way(
    _ identity: IdentityRecord, _ pages: AdminPages, _ path: String, isRemovable: Bool
  ) -> [String: Any] {
    return [
      "name": pages.name(ofMethod: identity.method), "detail": identity.email ?? identity.key.subject,
      "since": pages.time(identity.linkedAt), "used": pages.time(identity.newestTokenAt),
      "icon": MethodIcon.values(of: identity.method),
      "off": identity.disabledAt != nil,
      "remove": isRemovable ? "\(path)/identities/\(identity.id)/remove" as Any : false,
    ]
  }

  private static func grant(_ grant: GrantStatus, _ pages: AdminPages) -> [String: Any] {
    let words =
      switch grant.state {
      case .active: "The person lets this app use their Apple Account."
      case .refused: "Apple refused at the last check. It is asked again before anything ends."
      case .revoked: "The person stopped using their Apple Account with this app."
      }
    return [
      "words": words, "client": grant.clientID.rawValue, "bad": grant.state != .active,
      "checked": pages.time(grant.checkedAt), "refusal": grant.refusal ?? false,
    ]
  }

  private static func unnamed(_ session: SessionRecord) -> String {
    session.kind == .browser ? "A browser" : "A device without a name"
  }
}
