import AppleID
import Foundation

/// What Apple's portal would say to a client.
enum ClientRule {
  static let maximumClients = 1_000
  static let maximumRedirects = 100

  /// A client to be, made whole; or, of one that exists, with the changes.
  static func client(
    _ new: NewClient, among clients: Clients, of teams: [AppleWorld.Team], strictness: Strictness
  ) throws(Problem) -> AppleWorld.Client {
    var client: AppleWorld.Client
    if let old = clients[new.id] {
      guard new.kind == old.kind, new.team == nil || new.team == old.team,
        new.primary == nil || new.primary == old.primary
      else { throw .conflict("\(old.id) exists with another kind, team or primary; those can't be changed") }
      client = old
    } else {
      client = try fresh(new, among: clients, of: teams)
    }
    if let redirects = new.redirectURIs { client.redirectURIs = try checked(redirects, strictness) }
    if let url = new.notificationURL {
      client.notificationURL = try notificationURL(url, of: client, strictness)
    }
    return client
  }

  private static func fresh(
    _ new: NewClient, among clients: Clients, of teams: [AppleWorld.Team]
  ) throws(Problem) -> AppleWorld.Client {
    guard clients.all.count < maximumClients else {
      throw .conflict("there are \(maximumClients) clients already; reset the emulator")
    }
    let id = new.id.rawValue
    guard isClientID(id) else {
      throw .invalidRequest(
        "id may have letters, digits, dots and hyphens, 155 at most; an example is com.example.app")
    }
    var named: AppleWorld.Client?
    if let name = new.primary, name != new.id { named = try primary(name, among: clients) }
    guard let team = new.team ?? named?.team ?? teams.first?.id, teams.contains(where: { $0.id == team })
    else { throw .invalidRequest("team names no team; add it with POST /_emulator/teams") }
    guard named == nil || named?.team == team else {
      throw .invalidRequest("primary belongs to another team; a group is of one team")
    }
    if new.kind == .web {
      guard let head = named ?? clients.firstPrimary(of: team) else {
        throw .invalidRequest(
          "a Services ID needs a primary App ID of its team; add a client of kind native first")
      }
      return make(new, team, primary: head.id)
    }
    return make(new, team, primary: named?.id ?? new.id)
  }

  private static func make(
    _ new: NewClient, _ team: AppleTeamID, primary: AppleClientID
  ) -> AppleWorld.Client {
    AppleWorld.Client(id: new.id, kind: new.kind, team: team, primary: primary, redirectURIs: [])
  }

  private static func primary(
    _ id: AppleClientID, among clients: Clients
  ) throws(Problem) -> AppleWorld.Client {
    guard let head = clients[id] else {
      throw .invalidRequest("primary names no client; add the primary App ID first")
    }
    guard head.kind == .native, head.isPrimary else {
      throw .invalidRequest("primary is itself grouped under \(head.primary); name that one")
    }
    return head
  }

  private static func checked(_ redirects: [String], _ strictness: Strictness) throws(Problem) -> [String] {
    guard redirects.count <= maximumRedirects else {
      throw .invalidRequest("redirect_uris may have \(maximumRedirects) entries")
    }
    for redirect in redirects where !RedirectRule.isRegistrable(redirect, strictness) {
      throw .invalidRequest(
        strictness == .strict
          ? "redirect_uris: Apple takes https with a domain name, no IP address, no localhost, no fragment"
          : "redirect_uris: https with a domain name and no fragment, or plain http on 127.0.0.1, [::1] "
            + "or localhost")
    }
    return redirects
  }

  private static func notificationURL(
    _ text: String, of client: AppleWorld.Client, _ strictness: Strictness
  ) throws(Problem) -> String? {
    guard client.isPrimary, client.kind == .native else {
      throw .invalidRequest(
        "notification_url belongs to the primary App ID of the group; set it on \(client.primary)")
    }
    if text.isEmpty { return nil }
    guard text.utf8.count <= 2_048, let url = URL(string: text), let scheme = url.scheme?.lowercased(),
      url.host()?.isEmpty == false, url.fragment == nil, url.user == nil,
      scheme == "https" || (scheme == "http" && strictness == .lenient)
    else {
      throw .invalidRequest(
        strictness == .strict
          ? "notification_url: Apple takes an absolute https address"
          : "notification_url must be an absolute http or https address without user and fragment")
    }
    return text
  }

  static func isClientID(_ text: String) -> Bool {
    (1...155).contains(text.utf8.count)
      && text.utf8.allSatisfy { $0 == UInt8(ascii: ".") || isIDByte($0) }
  }

  static func isIDByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
