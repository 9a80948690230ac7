import BramleyAPI
import BramleyCore
import HTTPTypes
import Hummingbird

/// The page that a mailed sign-in link opens where no app does. The link is good only in the app that asked for it, so the
/// page says to type the code there; it reads no token, and spends nothing.
struct MailedSignInRoutes: Sendable {
  /// Whether there is sign-in by mail.
  let isOn: Bool
  let publicURL: String
  let pages: PageSet

  var endpoints: [Endpoint] {
    isOn ? [Endpoint(.get, MailedLinks.path, limit: .authorize, errors: .page, handler: show)] : []
  }

  @Sendable func show(_ request: Request, context: ServerContext) async throws -> Response {
    // The token leaves the address, so that nothing on the page's way can read it there.
    guard request.uri.query == nil else {
      return Redirect.response(to: publicURL + MailedLinks.path, status: .seeOther)
    }
    let words = MailedLinkWords.of(request.messageLanguage)
    return pages.message(words, words.elsewhere)
  }
}
