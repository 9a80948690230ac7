package import HTTPTypes
package import Hummingbird

extension Response {
  /// Too many requests, with the delay before the next one in whole seconds.
  package static func throttled(for time: Duration) -> Response {
    var headers = HTTPFields.uncached
    headers[.retryAfter] = String(max(1, Int((time / .seconds(1)).rounded(.up))))
    return Response(status: .tooManyRequests, headers: headers)
  }
}

extension HTTPFields {
  /// As on every response that contains a token.
  package static var uncached: HTTPFields { [.cacheControl: "no-store", .pragma: "no-cache"] }
}
