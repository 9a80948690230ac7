import BramleyAPI
import BramleyCore
import Crypto
import Foundation
import HTTPTypes
import Hummingbird

// The form of a link's page, whose button does the work.
extension MailedLinkRoutes {
  func send(
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

  private static func isEqual(_ one: String, _ other: String) -> Bool {
    SHA256.hash(data: Data(one.utf8)) == SHA256.hash(data: Data(other.utf8))
  }
}
