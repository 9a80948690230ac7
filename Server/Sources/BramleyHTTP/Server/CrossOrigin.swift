import BramleyAPI
import HTTPTypes
import Hummingbird

/// CORS for the configured origins. They are compared as written; credentials are not allowed.
struct CrossOrigin: Sendable {
  private let origins: Set<String>

  init(_ origins: [String]) { self.origins = Set(origins) }

  /// Returns the response to a preflight from a configured origin for an existing path; nil for other
  /// requests.
  func preflight(_ request: Request, methods: (String) -> [String]?) -> Response? {
    guard request.method == .options, !origins.isEmpty, isAllowed(request),
      request.headers[.accessControlRequestMethod] != nil, let methods = methods(request.uri.path)
    else { return nil }
    return Response(
      status: .noContent,
      headers: [
        .accessControlAllowMethods: methods.joined(separator: ", "),
        .accessControlAllowHeaders: "Authorization, Content-Type, DPoP, Idempotency-Key, X-Request-ID",
        .accessControlMaxAge: "600",
      ])
  }

  /// Adds the headers that let a configured origin read a response.
  func mark(_ response: inout Response, for request: Request) {
    guard !origins.isEmpty else { return }
    // Caches must separate the responses to different origins, including those without CORS headers.
    response.headers.append(HTTPField(name: .vary, value: "Origin"))
    guard isAllowed(request), let origin = request.headers[.origin] else { return }
    response.headers[.accessControlAllowOrigin] = origin
    response.headers[.accessControlExposeHeaders] = "DPoP-Nonce, X-Request-ID, Retry-After, WWW-Authenticate"
  }

  private func isAllowed(_ request: Request) -> Bool {
    request.headers[.origin].map(origins.contains) ?? false
  }
}
