import BramleyCore
import Foundation

/// The apps that belong to a host, as Apple reads them (Apple, "Supporting associated domains").
///
/// `webcredentials` makes saved passwords and https callbacks work in the apps; `applinks` opens the app for a redirect
/// address on this host.
struct AppSiteAssociation: Encodable {
  struct Apps: Encodable {
    var apps: [String]
  }

  struct Links: Encodable {
    var details: [Detail]
  }

  struct Detail: Encodable {
    var appIDs: [String]
    var components: [Component]
  }

  /// A path of the host that opens the app.
  struct Component: Encodable, Equatable {
    var path: String
    enum CodingKeys: String, CodingKey { case path = "/" }
  }

  let webcredentials: Apps
  let applinks: Links?

  /// Returns nil when no app belongs to the host.
  ///
  /// - Parameter opensMailedLinks: whether the links of mails open the apps, too.
  init?(_ clients: [AppClient], publicURL: String, opensMailedLinks: Bool = false) {
    var apps: [String] = []
    for app in clients.flatMap(\.appIDs) where !apps.contains(app) { apps.append(app) }
    guard !apps.isEmpty else { return nil }
    webcredentials = Apps(apps: apps)
    let details = clients.compactMap { client -> Detail? in
      let paths =
        client.redirectURIs.compactMap { $0.path(onHostOf: publicURL) }
        + (opensMailedLinks ? [MailedLinks.path] : [])
      guard !client.appIDs.isEmpty, !paths.isEmpty else { return nil }
      return Detail(appIDs: client.appIDs, components: paths.map(Component.init))
    }
    applinks = details.isEmpty ? nil : Links(details: details)
  }
}

extension RedirectAddress {
  /// The address's path if it is an https address on the host of another address; nil otherwise.
  fileprivate func path(onHostOf other: String) -> String? {
    guard let own = URL(string: text), let other = URL(string: other), own.scheme == "https",
      other.scheme == "https", own.host() == other.host(), (own.port ?? 443) == (other.port ?? 443)
    else { return nil }
    let path = own.path(percentEncoded: true)
    return path.isEmpty ? "/" : path
  }
}
