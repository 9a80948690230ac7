import BramleyAPI
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
  let browser: FlowCookie

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
  private func cookie(of page: MailedLinkPage) -> FlowCookie {
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

  private func send(
    _ page: MailedLinkPage, _ request: Request, _ context: ServerContext
  ) async throws -> Response {
    let words = MailedLinkWords.of(MessageLanguage(rawValue: pages.texts(for: request).tag))
    guard request.mediaType == FormFields.mediaType else {
      throw Refusal.mediaType(expected: FormFields.mediaType)
    }
    let fields = try FormFields(String(buffer: try await request.boundedBody()))
    guard let token = cookie(of: page).value(in: request), Self.isToken(token), isOwn(request),
      let proof = fields["proof"], Self.isEqual(proof, Self.proof(of: token))
    else { return pages.message(words, words.expired, isError: true) }
    var origin = context.mailOrigin(of: request)
    origin.browser = browser.value(in: request)
    do {
      switch page {
      case .signIn:
        switch try await links.follow(token, in: origin.browser) {
        case .expired: return pages.message(words, words.expired, isError: true)
        case .elsewhere: return pages.message(words, words.elsewhere, isError: true)
        case .open: break
        }
      case .reset:
        let body = PasswordResetRequest(token: token, password: fields["password"] ?? "")
        try await recovery.setPassword(body, origin)
      case .verify: _ = try await addresses.verify(EmailVerificationRequest(token: token), for: nil, origin)
      case .undo: try await addresses.undo(EmailChangeUndoRequest(token: token), origin)
      }
    } catch {
      // The page says it in its own words.
      RequestTrail.current?.note(error)
      return try answer(error, page, words, token)
    }
    var response = pages.message(words, words.done(page))
    response.headers.append(cookie(of: page).field("", seconds: 0))
    return response
  }

  private func answer(
    _ refusal: Refusal, _ page: MailedLinkPage, _ words: MailedLinkWords, _ token: String
  ) throws -> Response {
    switch refusal {
    case .linkElsewhere where refusal.detail == Refusal.linkElsewhere.detail:
      return pages.message(words, words.elsewhere, isError: true)
    case let refusal where refusal.code == .codeExpired || refusal.code == .emailTaken:
      return pages.message(words, words.expired, isError: true)
    default:
      guard page == .reset, let fault = words.fault(of: refusal.code) else { throw refusal }
      return pages.mailedLink(
        page, words, proof: Self.proof(of: token), action: publicURL + page.path, fault: fault)
    }
  }

  /// Whether a form comes from this server's own page. Browsers leave the origin out where the page sends no referrer, so
  /// the form's own proof counts besides: another site can't know it.
  private func isOwn(_ request: Request) -> Bool {
    if let origin = request.headers[.origin], origin != "null", origin != publicURL,
      !publicURL.hasPrefix(origin + "/")
    {
      return false
    }
    if let site = request.headers[.secFetchSite], site != "same-origin" { return false }
    return true
  }

  /// What the form sends back, so that it must come from the page that the cookie's browser was shown.
  private static func proof(of token: String) -> String {
    Data(SHA256.hash(data: Data("bramley form\n\(token)".utf8)).prefix(16)).map { byte in
      String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }.joined()
  }

  private static func isEqual(_ one: String, _ other: String) -> Bool {
    SHA256.hash(data: Data(one.utf8)) == SHA256.hash(data: Data(other.utf8))
  }

  private static func isToken(_ text: String) -> Bool {
    (20...64).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0) || (0x30...0x39).contains($0)
          || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
      }
  }
}
