import BramleyAPI
import BramleyCore
import HTTPTypes
import Hummingbird

/// Turns a refusal into the response of an endpoint.
struct ErrorAnswer: Sendable {
  let pages: PageSet

  /// Returns the response to a rejected request.
  func response(_ refusal: Refusal, style: ErrorStyle, to request: Request) -> Response {
    switch style {
    case .oauth: oauth(OAuthErrorBody(refusal), status: Self.oauthStatus(refusal.code), retryAfter: refusal)
    case .page where request.acceptsHTML: page(refusal, to: request)
    case .problem, .page: problem(refusal, to: request)
    }
  }

  /// Returns the response to an error that only RFC 6749 defines.
  func response(_ error: OAuthErrorBody) -> Response {
    guard error.error == OAuthErrorBody.invalidClient.error else {
      return oauth(error, status: .badRequest, retryAfter: nil)
    }
    var response = oauth(error, status: .unauthorized, retryAfter: nil)
    response.headers[.wwwAuthenticate] = "Basic realm=\"bramley\""
    return response
  }

  private func problem(_ refusal: Refusal, to request: Request) -> Response {
    var appearance = refusal.code.appearance
    if refusal.stepUp != nil {
      appearance = ProblemAppearance(status: .unauthorized, title: appearance.title)
    }
    let body = Problem(
      code: refusal.code, title: appearance.title, status: appearance.status.code, detail: refusal.detail,
      remedy: refusal.remedy, methods: refusal.methods, attemptsLeft: refusal.attemptsLeft,
      secondFactor: refusal.secondFactor)
    var response = JSONBody.response(
      body, status: appearance.status, mediaType: Problem.mediaType, caching: .never)
    addRetryAfter(refusal, to: &response)
    if let stepUp = refusal.stepUp {
      response.headers[.wwwAuthenticate] = StepUpChallenge.text(stepUp, to: request)
    } else if appearance.status == .unauthorized {
      response.headers[.wwwAuthenticate] = Self.challenge(refusal.code, to: request)
    }
    return response
  }

  private func page(_ refusal: Refusal, to request: Request) -> Response {
    var response = pages.refusal(refusal, to: request)
    addRetryAfter(refusal, to: &response)
    return response
  }

  private func oauth(
    _ body: OAuthErrorBody, status: HTTPResponse.Status, retryAfter refusal: Refusal?
  ) -> Response {
    var response = JSONBody.response(body, status: status, caching: .never)
    if let refusal { addRetryAfter(refusal, to: &response) }
    return response
  }

  private func addRetryAfter(_ refusal: Refusal, to response: inout Response) {
    if response.status == .tooManyRequests || response.status == .serviceUnavailable {
      response.headers[.retryAfter] = String(max(1, refusal.retryAfter ?? 1))
    } else if let seconds = refusal.retryAfter {
      response.headers[.retryAfter] = String(max(1, seconds))
    }
  }

  // RFC 6749 uses 400 for every rejected grant; only errors of HTTP itself keep their status.
  private static func oauthStatus(_ code: ProblemCode) -> HTTPResponse.Status {
    let status = code.appearance.status
    return status == .unauthorized ? .badRequest : status
  }

  // RFC 6750, section 3.1: no error code for a request that brought no token.
  private static func challenge(_ code: ProblemCode, to request: Request) -> String {
    if code.isOfProof { return ProofChallenge.text(code) }
    guard [.accessTokenInvalid, .sessionEnded, .adminTokenInvalid].contains(code),
      request.headers[.authorization] != nil
    else {
      return "Bearer"
    }
    if request.accessToken()?.scheme == .dpop { return ProofChallenge.text(code) }
    return #"Bearer error="invalid_token", error_description="\#(code.appearance.title)""#
  }
}

extension Request {
  /// Whether the caller asks for a page, as browsers do.
  var acceptsHTML: Bool {
    headers[.accept]?.contains("text/html") ?? false
  }
}
