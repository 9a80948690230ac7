import BramleyHTTP
public import Foundation

/// A file that a client looks for at the root of your host.
public struct WellKnownFile: Hashable, Sendable {
  /// The path at the root, such as `/.well-known/apple-app-site-association`.
  public let path: String
  /// The media type to serve it with.
  public let contentType = "application/json"
  public let body: Data
}

extension AccountServer {
  /// The files to serve at the root of your host while the routes are below a path: the authorization
  /// server's description (RFC 8414, section 3) and, where they are configured, the apps that belong to the host.
  /// Empty where the routes are at the root, since they serve both.
  public var wellKnownFiles: [WellKnownFile] {
    guard !path.isEmpty else { return [] }
    let documents = web.wellKnownDocuments
    let description = WellKnownFile(path: documents.descriptionPath + path, body: documents.description)
    return [description]
      + (documents.apps.map { [WellKnownFile(path: documents.appsPath, body: $0)] } ?? [])
      + (documents.androidApps.map { [WellKnownFile(path: documents.androidAppsPath, body: $0)] } ?? [])
  }
}
