import BramleyAPI
import BramleyCore
import Foundation
import HTTPTypes
import Hummingbird

/// What a page of the same site learns of the browser's session: who is signed in, and a short access token. No other
/// endpoint takes the cookie.
struct BrowserSessionRoutes: Sendable {
  let pages: HostedPages
  /// The origins of `app.clients` on this server's own site.
  private let origins: Set<String>
  private let script = PublicFile("bramley.js", contentType: "text/javascript; charset=utf-8")
  private let types = PublicFile("bramley.d.ts", contentType: "text/plain; charset=utf-8")

  init(pages: HostedPages) {
    self.pages = pages
    let own = SiteName(pages.settings.publicURL)
    origins = Set(
      pages.settings.clients.flatMap(\.origins).map(\.text).filter { own != nil && SiteName($0) == own }
        + [Self.origin(of: pages.settings.publicURL)])
  }

  private static func origin(of address: String) -> String {
    let start = address.firstRange(of: "://")?.upperBound ?? address.startIndex
    return String(address[..<(address[start...].firstIndex(of: "/") ?? address.endIndex)])
  }

  var endpoints: [Endpoint] {
    [
      Endpoint(.get, "/v1/session", limit: .refresh, handler: show),
      Endpoint(.get, "/bramley.js") { request, _ in script.response(to: request) },
      Endpoint(.get, "/bramley.d.ts") { request, _ in types.response(to: request) },
    ]
  }

  @Sendable func show(_ request: Request, context: ServerContext) async throws -> Response {
    let origin = request.headers[.origin]
    // A page's request names its origin, but for one to its own. An address that somebody opened is no page's request.
    let isAllowed =
      origin.map(origins.contains)
      ?? (request.headers[.secFetchSite] == "same-origin" && request.headers[.secFetchMode] != "navigate")
    guard isAllowed else {
      throw Refusal(
        .notAllowed, "Pages of this origin may not ask for the browser's session.",
        remedy:
          "Add the page's origin, of the same site as server.public_url, to origins of an entry of app.clients."
      )
    }
    let cookie = pages.cookies.session.value(in: request)
    var response = Response(status: .noContent, headers: [.cacheControl: "no-store"])
    if let caller = try await pages.own.browsers.caller(of: cookie) {
      let (token, seconds) = try await pages.own.browsers.accessToken(of: caller)
      response = JSONBody.response(
        BrowserSession(
          accessToken: token, expiresIn: seconds, sessionID: caller.sessionID, authTime: caller.shown.time,
          user: caller.account.wire))
    }
    if let origin {
      response.headers[.accessControlAllowOrigin] = origin
      response.headers[.accessControlAllowCredentials] = "true"
    }
    response.headers.append(HTTPField(name: .vary, value: "Origin, Cookie"))
    return response
  }
}

/// The site of an address, as browsers count it for cookies: the scheme, and the domain that its owner registered.
struct SiteName: Equatable {
  private let text: String

  /// The site is taken for the last two labels of the name: where a registry gives names three deep, as `co.uk` does, hosts
  /// are of one site here although browsers keep their cookies apart.
  init?(_ address: String) {
    guard let url = URL(string: address), let scheme = url.scheme, let host = url.host() else { return nil }
    let labels = host.split(separator: ".")
    let isName = labels.last?.contains(where: \.isLetter) == true
    text = "\(scheme)://\(isName ? labels.suffix(2).joined(separator: ".") : host)"
  }
}

extension HTTPField.Name {
  static let secFetchMode = HTTPField.Name("Sec-Fetch-Mode")!
}
