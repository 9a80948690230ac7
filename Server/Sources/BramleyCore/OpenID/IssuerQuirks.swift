import Foundation
package import OpenID

/// How a provider departs from OpenID Connect, as far as this server must know it. Each known provider has a value in
/// the table; every other one follows the standard.
package struct IssuerQuirks: Sendable, Equatable {
  /// What becomes of the nonce of an authorization request.
  package enum NonceHabit: Sendable {
    /// The token contains it.
    case returned
    /// No token ever contains it.
    case dropped
    /// The token contains an empty text where none was sent.
    case emptyForNone
  }

  /// Whether an address in a token is verified.
  package enum AddressHabit: Sendable {
    /// `email_verified` says so.
    case claim
    /// Only `xms_edov` says so, by which the domain's owner vouches for it.
    case domainOwner
  }

  /// By what a person is known.
  package enum SubjectHabit: Sendable {
    /// `sub`.
    case subject
    /// `oid`, within the issuer of the tenant; `sub` differs between the clients of one app.
    case objectID
  }

  /// Whom a client assertion is for.
  package enum AssertionAudience: Sendable {
    case issuer
    case tokenEndpoint
  }

  package var nonce = NonceHabit.returned
  package var addresses = AddressHabit.claim
  package var subject = SubjectHabit.subject
  package var assertionAudience = AssertionAudience.issuer
  /// Whether a PKCE challenge and verifier are sent.
  package var usesPKCE = true
  /// The only method of client authentication that the provider knows.
  package var authentication: ClientAuthenticationMethod?
  /// The issuer that the metadata names, where it is not the configured one.
  package var metadataIssuer: String?
  /// Further spellings of the issuer that tokens contain.
  package var otherIssuers: Set<String> = []
  /// Whether tokens from the token endpoint may be authenticated with the client secret (HS256).
  package var signsWithSecret = false
  /// Fields that are added to the authorization request.
  package var authorizationFields: [String: String] = [:]
  /// Fields that are added to the exchange of a code.
  package var exchangeFields: [String: String] = [:]
  /// Whether errors of the token endpoint have the members `status` and `message` and no `error`.
  package var hasPlainErrors = false
  /// Whether logout tokens may lack `exp`.
  package var omitsLogoutExpiry = false
  /// Errors on the callback that mean that the person cancelled, besides `access_denied`.
  package var cancellations: Set<String> = []

  package init() {}

  private init(_ change: (inout IssuerQuirks) -> Void) { change(&self) }
}

extension IssuerQuirks {
  /// Adapts the claims of a token before any rule is applied.
  @Sendable package func adapt(_ claims: inout IDTokenClaims) {
    if nonce == .emptyForNone, claims.nonce == "" { claims.nonce = nil }
  }

  /// Returns what is known of an issuer.
  package static func of(_ issuer: String) -> IssuerQuirks {
    guard let url = URL(string: issuer), let host = url.host()?.lowercased() else { return IssuerQuirks() }
    let path = url.path()
    switch host {
    case "login.microsoftonline.com": return entra(path)
    case "www.linkedin.com": return linkedIn
    case "access.line.me": return line
    case "slack.com": return slack
    case "id.twitch.tv": return twitch
    case "gitlab.com": return gitLab
    case _ where [".okta.com", ".oktapreview.com", ".okta-emea.com"].contains(where: host.hasSuffix):
      return okta
    case _ where host.hasSuffix(".auth0.com"): return auth0
    case _ where path.contains("/realms/"): return keycloak(path)
    default: return IssuerQuirks()
    }
  }

  /// Microsoft Entra: for `common` and `organizations` each tenant is an issuer of its own, a person is known by tenant
  /// and `oid`, and an address is not verified unless the domain's owner vouches for it.
  static func entra(_ path: String) -> IssuerQuirks {
    IssuerQuirks {
      $0.addresses = .domainOwner
      $0.subject = .objectID
      $0.assertionAudience = .tokenEndpoint
      switch path.split(separator: "/").first {
      case "common", "organizations":
        $0.metadataIssuer = "https://login.microsoftonline.com/\(IssuerTemplate.placeholder)/v2.0"
      case "consumers":
        $0.metadataIssuer = "https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0"
      default: break
      }
    }
  }

  static let linkedIn = IssuerQuirks {
    $0.nonce = .dropped
    $0.usesPKCE = false
    $0.authentication = .secretPost
    $0.otherIssuers = ["https://www.linkedin.com", "https://www.linkedin.com/oauth"]
    $0.cancellations = ["user_cancelled_login", "user_cancelled_authorize"]
  }

  static let line = IssuerQuirks {
    $0.signsWithSecret = true
    $0.authentication = .secretPost
    $0.exchangeFields = ["id_token_key_type": "JWK"]
  }

  static let slack = IssuerQuirks { $0.nonce = .emptyForNone }

  static let twitch = IssuerQuirks {
    $0.authentication = .secretPost
    $0.hasPlainErrors = true
    $0.authorizationFields = ["claims": #"{"id_token":{"email":null,"email_verified":null}}"#]
  }

  /// GitLab's own host follows the standard. A self-managed one does too, but its administrators set the addresses:
  /// no issuer is trusted for them unless the operator says so.
  static let gitLab = IssuerQuirks()

  static let okta = IssuerQuirks { $0.assertionAudience = .tokenEndpoint }

  static let auth0 = IssuerQuirks()

  /// Keycloak, whose versions before 17 had their realms below `/auth`.
  static func keycloak(_ path: String) -> IssuerQuirks {
    IssuerQuirks { $0.omitsLogoutExpiry = path.hasPrefix("/auth/realms/") }
  }
}
