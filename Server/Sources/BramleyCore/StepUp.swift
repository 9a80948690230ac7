import BramleyAPI

/// What a request needs that its access token does not show (RFC 9470).
package struct StepUp: Sendable, Equatable {
  /// The strengths that will do, the preferred first.
  package var classes: [AuthenticationClass]
  /// The most seconds since the person authenticated.
  package var maxAge: Int?
}

/// The strength of an authentication, as the `acr` claim names it (RFC 9068, section 2.2.3).
package struct AuthenticationClass: OpenValue {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }

  /// One factor.
  package static let oneFactor: Self = "urn:bramley:acr:1"
  /// Two factors, or a passkey with user verification.
  package static let twoFactors: Self = "urn:bramley:acr:2"

  /// All, the weakest first.
  package static let all: [AuthenticationClass] = [.oneFactor, .twoFactors]
}
