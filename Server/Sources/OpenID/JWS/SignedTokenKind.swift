/// What a signed token is, by the `typ` of its header (RFC 8725, section 3.11): no kind passes for another.
package enum SignedTokenKind: Sendable, CaseIterable {
  case idToken
  /// A logout token (OpenID Connect Back-Channel Logout, section 2.4).
  case logoutToken
  /// A security event token (RFC 8417, section 2.3).
  case securityEvent

  /// Whether a token with this `typ` may be of the kind. Most providers write `JWT` or nothing.
  func accepts(_ typ: String?) -> Bool {
    guard var typ = typ?.lowercased() else { return true }
    if typ.hasPrefix("application/") { typ.removeFirst("application/".count) }
    switch typ {
    case "logout+jwt": return self == .logoutToken
    case "secevent+jwt": return self == .securityEvent
    case "at+jwt", "dpop+jwt", "oauth-authz-req+jwt", "token-introspection+jwt": return false
    default: return true
    }
  }
}
