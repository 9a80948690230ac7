import BramleyCore
import Crypto
import Foundation
import HTTPTypes
import Hummingbird

/// The pages that mailed links lead to. Opening one spends nothing: programs that look for malware open every link of a
/// mail. The token goes into a cookie, the browser goes on to a clean address, and a button there does the work.
struct MailedLinkRoutes: Sendable {
  /// Seconds in which the page that a link leads to must be sent.
  private static let patience = 1_800

  /// The pages that there are.
  let all: [MailedLinkPage]
  let links: MailedLinkService
  let recovery: RecoveryService
  let addresses: AddressService
  let publicURL: String
  let pages: PageSet
  /// The cookie of a browser that asked for mail.
  let browser: MailCookie

  var endpoints: [Endpoint] {
    all.flatMap { page in
      [
        Endpoint(.get, page.path, limit: .authorize, errors: .page) { request, _ in
          try await show(page, request)
        },
        Endpoint(.post, page.path, limit: .signIn, errors: .page) { request, context in
          try await send(page, request, context)
        },
      ]
    }
  }

  /// The cookie with the link's token.
  func cookie(of page: MailedLinkPage) -> FlowCookie {
    FlowCookie(publicURL: publicURL, purpose: "link-\(page.rawValue)")
  }

  private func show(_ page: MailedLinkPage, _ request: Request) async throws -> Response {
    let words = MailedLinkWords.of(MessageLanguage(rawValue: pages.texts(for: request).tag))
    let query = try FormFields(request.uri.query ?? "")
    if query.has("token") {
      var response = Redirect.response(to: publicURL + page.path, status: .seeOther)
      let token = query["token"].flatMap { Self.isToken($0) ? $0 : nil }
      response.headers.append(cookie(of: page).field(token ?? "", seconds: token == nil ? 0 : Self.patience))
      return response
    }
    guard let token = cookie(of: page).value(in: request), Self.isToken(token) else {
      // The links of apps are on a host of their own, whose cookies are not sent here.
      return page == .signIn
        ? pages.message(words, words.elsewhere) : pages.message(words, words.expired, isError: true)
    }
    switch try await links.standing(of: token, on: page, in: browser.value(in: request)) {
    case .expired: return pages.message(words, words.expired, isError: true)
    case .elsewhere: return pages.message(words, words.elsewhere)
    case .open:
      return pages.mailedLink(page, words, proof: Self.proof(of: token), action: publicURL + page.path)
    }
  }

  /// What the form sends back, so that it must come from the page that the cookie's browser was shown.
  static func proof(of token: String) -> String {
    Data(SHA256.hash(data: Data("bramley form\n\(token)".utf8)).prefix(16)).map { byte in
      String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }.joined()
  }

  static func isToken(_ text: String) -> Bool {
    (20...64).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0) || (0x30...0x39).contains($0)
          || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
      }
  }
}
