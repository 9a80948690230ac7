import BramleyAPI
import HTTPTypes
import Hummingbird

/// CORS for the origins that are configured, compared as they are written, without credentials.
struct CrossOrigin: Sendable {
  private let origins: Set<String>

  init(_ origins: [String]) { self.origins = Set(origins) }

  /// The answer to a preflight of a configured origin for a path that exists; nil if it is none.
  func preflight(_ request: Request, methods: (String) -> [String]?) -> Response? {
    guard request.method == .options, !origins.isEmpty, isAllowed(request),
      request.headers[.accessControlRequestMethod] != nil, let methods = methods(request.uri.path)
    else { return nil }
    return Response(
      status: .noContent,
      headers: [
        .accessControlAllowMethods: methods.joined(separator: ", "),
        .accessControlAllowHeaders: "Authorization, Content-Type, Idempotency-Key, X-Request-ID",
        .accessControlMaxAge: "600",
      ])
  }

  /// Lets a configured origin read an answer.
  func mark(_ response: inout Response, for request: Request) {
    guard !origins.isEmpty else { return }
    // Caches must keep the answers to different origins apart, also the ones that are not marked.
    response.headers.append(HTTPField(name: .vary, value: "Origin"))
    guard isAllowed(request), let origin = request.headers[.origin] else { return }
    response.headers[.accessControlAllowOrigin] = origin
    response.headers[.accessControlExposeHeaders] = "X-Request-ID, Retry-After, WWW-Authenticate"
  }

  private func isAllowed(_ request: Request) -> Bool {
    request.headers[.origin].map(origins.contains) ?? false
  }
}
