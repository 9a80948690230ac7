import BramleyVerifier
import Foundation
import Hummingbird

/// Rejects every request whose access token the verifier rejects.
struct BearerAuthentication: RouterMiddleware {
  let verifier: BramleyVerifier
  var maximumAge: TimeInterval?

  func handle(
    _ request: Request, context: NotesContext, next: (Request, NotesContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    do throws(VerificationError) {
      context.user = try await verifier.verify(
        authorization: request.headers[.authorization], authenticatedWithin: maximumAge)
    } catch {
      context.logger.info("not let in: \(error)")
      throw HTTPError(error)
    }
    return try await next(request, context)
  }
}

extension HTTPError {
  /// What the answer says: the status, and how to do better.
  init(_ error: VerificationError) {
    self.init(HTTPResponse.Status(code: error.status))
    headers[.wwwAuthenticate] = error.wwwAuthenticate(realm: "notes")
    headers[.retryAfter] = error.retryAfter.map(String.init)
  }
}
