import BramleyCore
import Foundation
import HTTPTypes
import Hummingbird

/// The secret in the cookie of a browser that asks for mail, so that the mail's link is good in that browser.
struct BrowserMark: Sendable {
  /// Seconds for which the cookie stays: as long as the longest link of those that need it.
  private static let lifetime = Int(AddressMailer.verificationLifetime)

  /// The secret; nil where no browser on this site sent the request.
  let secret: String?
  private let field: HTTPField?

  fileprivate init(secret: String?, field: HTTPField?) {
    self.secret = secret
    self.field = field
  }

  /// Sets the cookie.
  func leave(in response: inout Response) {
    if let field { response.headers.append(field) }
  }

  fileprivate static func new(_ secret: String, in cookie: FlowCookie) -> BrowserMark {
    BrowserMark(secret: secret, field: cookie.field(secret, seconds: lifetime))
  }
}

extension FlowCookie {
  /// Returns the mark of the browser that sent a request from this server's own site (Fetch Metadata), new where it has
  /// none. Another site, or an app, gets none.
  func mark(of request: Request) -> BrowserMark {
    guard request.isOfOwnSite else { return BrowserMark(secret: nil, field: nil) }
    if let known = secret(of: request) { return BrowserMark(secret: known, field: nil) }
    return .new(Surroundings.live.newSecretText(), in: self)
  }

  /// Returns the secret of the browser that sent a request from this server's own site; nil where it has none.
  func secret(of request: Request) -> String? {
    guard request.isOfOwnSite, let known = value(in: request), known.utf8.count <= 64 else { return nil }
    return known
  }
}

extension Request {
  /// Whether a page of this server's own site sent it.
  fileprivate var isOfOwnSite: Bool { headers[.secFetchSite] == "same-origin" }
}

extension ServerContext {
  /// Returns where a request comes from that causes mail.
  func mailOrigin(of request: Request, _ mark: BrowserMark? = nil) -> MailOrigin {
    MailOrigin(in: request.messageLanguage, from: client(of: request), browser: mark?.secret)
  }
}

extension HTTPField.Name {
  static let secFetchSite = HTTPField.Name("Sec-Fetch-Site")!
}
