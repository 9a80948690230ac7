import AppleID
import EmulatorKit
import Foundation

/// The rules of Apple's portal for a client.
enum ClientRule {
  static let maximumClients = 1_000

  /// A new client with all its fields, or an existing one with the changes.
  static func client(
    _ new: NewClient, among clients: Clients, of teams: [AppleWorld.Team], strictness: Strictness
  ) throws(Problem) -> AppleWorld.Client {
    if let objection = objections(to: new, among: clients, of: teams, strictness).first { throw objection }
    var client: AppleWorld.Client
    if let old = clients[new.id] {
      client = old
    } else {
      let place = try place(of: new, among: clients, teams)
      client = AppleWorld.Client(
        id: new.id, kind: new.kind, team: place.team, primary: place.primary, redirectURIs: [])
    }
    if let redirects = new.redirectURIs { client.redirectURIs = redirects }
    if let url = new.notificationURL { client.notificationURL = url.isEmpty ? nil : url }
    return client
  }

  /// Everything that is wrong with a client or its changes.
  static func objections(
    to new: NewClient, among clients: Clients, of teams: [AppleWorld.Team], _ strictness: Strictness
  ) -> [Problem] {
    var objections: [Problem] = []
    var group = new.primary ?? new.id
    var isHead = new.kind == .native && group == new.id
    if let old = clients[new.id] {
      (group, isHead) = (old.primary, old.kind == .native && old.isPrimary)
      if new.kind != old.kind || (new.team ?? old.team) != old.team
        || (new.primary ?? old.primary) != old.primary
      {
        objections.append(
          .conflict("\(old.id) exists with another kind, team or primary; those can't be changed", at: "id"))
      }
    } else {
      if clients.all.count >= maximumClients {
        objections.append(.conflict("there are \(maximumClients) clients already, which is the maximum"))
      }
      if !isClientID(new.id.rawValue) {
        objections.append(
          .invalidRequest(
            "id may have letters, digits, dots and hyphens, 155 at most; an example is com.example.app",
            at: "id"))
      }
      do throws(Problem) { group = try place(of: new, among: clients, teams).primary } catch {
        objections.append(error)
      }
    }
    if let redirects = new.redirectURIs { objections += self.objections(toRedirects: redirects, strictness) }
    if let url = new.notificationURL {
      if !isHead {
        objections.append(
          .invalidRequest(
            "notification_url belongs to the primary App ID of the group"
              + (group == new.id ? "" : "; set it on \(group)"), at: "notification_url"))
      } else if let objection = objection(toNotificationURL: url, strictness) {
        objections.append(objection)
      }
    }
    return objections
  }

  static func isClientID(_ text: String) -> Bool {
    (1...155).contains(text.utf8.count)
      && text.utf8.allSatisfy { $0 == UInt8(ascii: ".") || $0.isPartOfID }
  }
}
