import BramleyAPI
import BramleyCore
import Hummingbird

/// The apps that belong to this host. Listing them makes saved passwords and https callbacks work in the apps
/// (Apple, "Supporting associated domains").
struct AssociatedDomainRoutes: Sendable {
  /// Each is a team id, a period and a bundle id.
  let appIDs: [String]

  var endpoints: [Endpoint] { [Endpoint(.get, WirePath.appSiteAssociation, handler: association)] }

  // Apple fetches this file without following redirects and expects JSON.
  @Sendable func association(_ request: Request, context: ServerContext) async throws -> Response {
    guard !appIDs.isEmpty else {
      throw Refusal(
        .notFound, "No app belongs to this host.", remedy: "Set app.app_ids to [\"TEAMID.bundle.id\"].")
    }
    return JSONBody.response(AppSiteAssociation(appIDs: appIDs), caching: .seconds(300))
  }
}

/// The apps that belong to a host, as Apple reads them.
struct AppSiteAssociation: Encodable {
  struct Apps: Encodable {
    var apps: [String]
  }

  let webcredentials: Apps

  /// - Parameter appIDs: Each is a team id, a period and a bundle id.
  init(appIDs: [String]) { webcredentials = Apps(apps: appIDs) }
}
