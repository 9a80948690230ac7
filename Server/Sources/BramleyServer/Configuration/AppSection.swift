import BramleyAPI
package import BramleyCore

/// The developer's own clients: apps and sites, with what belongs to each. `app.client_id` and its neighbours are the
/// short form of one client in `app.clients`.
package struct AppSection: Sendable {
  /// The clients; never empty. A session whose request named none belongs to the first.
  package var clients: [AppClient]

  /// The app's name, as people know it from mails and texts.
  package var name: String

  /// The first client's id.
  package var clientID: ClientID { clients[0].id }
  /// The redirect addresses of all clients.
  package var redirectURIs: [RedirectAddress] { clients.flatMap(\.redirectURIs) }
  /// The origins of all clients.
  package var origins: [WebOrigin] { clients.flatMap(\.origins) }

  /// The redirect address for command lines and desktop apps, which listen on any port (RFC 8252).
  package static let loopback = RedirectAddress("http://127.0.0.1/callback")!

  private static let shortForm: [SettingKey] = [.appClientID, .appRedirectURIs, .appOrigins, .appAppIDs]

  package init(_ reader: inout SettingsReader, server: ServerSection) {
    let short = Self.shortForm.filter { reader.says($0) }
    let one = Self.client(&reader)
    let listed = reader.value(.appClients, AppClientList.clients)
    clients = listed ?? [one]
    let name = reader.value(.appName) { text throws(Malformed) in
      guard (1...64).contains(text.count),
        !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
      else { throw "is not one line of 1 to 64 characters" }
      return text
    }
    // The id of the short form's client says nothing to a person.
    let host = server.publicURL.flatMap { $0.host.isLoopback ? nil : $0.host.text }
    self.name = name ?? (listed == nil ? host : nil) ?? clients[0].name
    if listed == nil, let name { clients[0].name = name }
    guard reader.says(.appClients), !short.isEmpty else { return }
    reader.report(
      ConfigurationProblem(
        key: .appClients,
        what: "app.clients and \(short.map(\.rawValue).joined(separator: ", ")) are both set",
        remedy: "move the values of the short form into an entry of app.clients"))
  }

  private static func client(_ reader: inout SettingsReader) -> AppClient {
    let id = reader.value(.appClientID, PlainValue.identifier) ?? "app"
    var client = AppClient(
      id: ClientID(rawValue: id), name: id,
      redirectURIs: reader.list(.appRedirectURIs, redirectAddress) ?? [loopback])
    client.origins = reader.list(.appOrigins, WebOrigin.origin) ?? []
    client.appIDs = reader.list(.appAppIDs, PortalID.app) ?? []
    return client
  }

  static func redirectAddress(_ text: String) throws(Malformed) -> RedirectAddress {
    guard let address = RedirectAddress(text) else {
      throw
        """
      has an address that no code may be sent to; allowed are https, http on this machine itself, and a scheme \
      of your own with a dot in it, without user, fragment, wildcard, backslash or space
      """
    }
    return address
  }
}
