/// In which form an endpoint tells of an error.
enum ErrorStyle: Sendable {
  /// `application/problem+json` (RFC 9457).
  case problem
  /// RFC 6749, section 5.2: the token endpoint.
  case oauth
  /// A page for those who ask for HTML, a problem for all others: where browsers come.
  case page
}
