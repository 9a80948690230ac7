/// The form in which an endpoint reports an error.
enum ErrorStyle: Sendable {
  /// `application/problem+json` (RFC 9457).
  case problem
  /// RFC 6749, section 5.2: the token endpoint.
  case oauth
  /// A page for callers that accept HTML, a problem for all others: for endpoints that browsers open.
  case page
}
