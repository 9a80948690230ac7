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

  private init(secret: String?, field: HTTPField? = nil) {
    self.secret = secret
    self.field = field
  }

  static let absent = BrowserMark(secret: nil)

  static func known(_ secret: String) -> BrowserMark { BrowserMark(secret: secret) }

  static func new(_ secret: String, in cookie: FlowCookie) -> BrowserMark {
    BrowserMark(secret: secret, field: cookie.field(secret, seconds: lifetime))
  }

  /// Sets the cookie.
  func leave(in response: inout Response) {
    if let field { response.headers.append(field) }
  }
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
