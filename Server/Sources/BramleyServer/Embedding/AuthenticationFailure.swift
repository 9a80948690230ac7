public import BramleyCore
import BramleyHTTP
public import Hummingbird

/// The reason why a request has no caller: it has no valid access token, its session has ended, or the store
/// can't be read.
public struct AuthenticationFailure: Error, HTTPResponseError {
  /// The code and the text of the answer.
  public let refusal: Refusal
  let web: WebServer

  public var status: HTTPResponse.Status { web.status(of: refusal) }

  public func response(from request: Request, context: some RequestContext) throws -> Response {
    web.response(to: refusal, request)
  }
}
