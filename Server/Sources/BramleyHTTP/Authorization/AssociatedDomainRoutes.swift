import BramleyAPI
import BramleyCore
import Hummingbird

/// The files by which a phone learns which apps belong to this host. Apple and Google fetch them without following
/// redirects, and expect JSON.
struct AssociatedDomainRoutes: Sendable {
  let clients: [AppClient]
  /// `server.public_url`, whose host the apps belong to.
  let publicURL: String
  /// Whether the links of mails open the apps; they have a host of their own (`mail.link_host`).
  let opensMailedLinks: Bool

  var endpoints: [Endpoint] {
    [
      Endpoint(.get, WirePath.appSiteAssociation, handler: association),
      Endpoint(.get, WirePath.assetLinks, handler: links),
    ]
  }

  @Sendable func association(_ request: Request, context: ServerContext) async throws -> Response {
    guard
      let association = AppSiteAssociation(clients, publicURL: publicURL, opensMailedLinks: opensMailedLinks)
    else {
      throw Refusal(
        .notFound, "No app for Apple's platforms belongs to this host.",
        remedy: "Set app.app_ids, or app_ids of an entry of app.clients, to [\"TEAMID.bundle.id\"].")
    }
    return JSONBody.response(association, caching: .seconds(300))
  }

  @Sendable func links(_ request: Request, context: ServerContext) async throws -> Response {
    let links = AssetLink.all(of: clients)
    guard !links.isEmpty else {
      throw Refusal(
        .notFound, "No app for Android belongs to this host.",
        remedy: "Set android of an entry of app.clients to its package and sha256_cert_fingerprints.")
    }
    return JSONBody.response(links, caching: .seconds(300))
  }
}
