import Hummingbird

/// The cookie of a browser that asks for mail.
struct MailCookie: Sendable {
  private let cookie: FlowCookie
  private let random: @Sendable (Int) -> String

  /// - Parameter random: returns a number of unpredictable bytes as base64url.
  init(publicURL: String, random: @escaping @Sendable (Int) -> String) {
    cookie = FlowCookie(publicURL: publicURL, purpose: "mail")
    self.random = random
  }

  /// Returns the mark of the browser that sent a request from this server's own site (Fetch Metadata), new where it has
  /// none. Another site, or an app, gets none.
  func mark(of request: Request) -> BrowserMark {
    guard request.isOfOwnSite else { return .absent }
    return secret(of: request).map(BrowserMark.known) ?? .new(random(32), in: cookie)
  }

  /// Returns the secret of the browser that sent a request from this server's own site; nil where it has none.
  func secret(of request: Request) -> String? {
    guard request.isOfOwnSite, let known = value(in: request), known.utf8.count <= 64 else { return nil }
    return known
  }

  /// The secret that a browser sent, from whatever site.
  func value(in request: Request) -> String? { cookie.value(in: request) }
}

extension Request {
  /// Whether a page of this server's own site sent it.
  fileprivate var isOfOwnSite: Bool { headers[.secFetchSite] == "same-origin" }
}
