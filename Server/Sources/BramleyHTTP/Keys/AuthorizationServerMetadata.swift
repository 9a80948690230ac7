import BramleyAPI
import BramleyCore

/// The authorization server metadata (RFC 8414, RFC 9207, RFC 9449).
struct AuthorizationServerMetadata: Encodable, Sendable {
  let issuer: String
  let authorizationEndpoint: String
  let tokenEndpoint: String
  let keySet: String
  let responseTypes = ["code"]
  let responseModes = ["query"]
  let grantTypes = [GrantType.authorizationCode, .refreshToken]
  let challengeMethods = ["S256"]
  let authMethods = ["none"]
  let sendsIssuer = true
  /// RFC 9470, section 6.2.
  let authenticationClasses = AuthenticationClass.all
  let serviceDocumentation: String
  /// The algorithms of proofs; absent where no session can be bound.
  let proofAlgorithms: [String]?

  init(_ settings: ServerSettings) {
    let publicURL = settings.publicURL
    proofAlgorithms = settings.offersBoundSessions ? ["ES256"] : nil
    issuer = publicURL
    authorizationEndpoint = publicURL + WirePath.authorize
    tokenEndpoint = publicURL + WirePath.token
    keySet = publicURL + WirePath.keys
    serviceDocumentation = publicURL + WirePath.openAPI
  }

  enum CodingKeys: String, CodingKey {
    case issuer
    case authorizationEndpoint = "authorization_endpoint"
    case tokenEndpoint = "token_endpoint"
    case keySet = "jwks_uri"
    case responseTypes = "response_types_supported"
    case responseModes = "response_modes_supported"
    case grantTypes = "grant_types_supported"
    case challengeMethods = "code_challenge_methods_supported"
    case authMethods = "token_endpoint_auth_methods_supported"
    case authenticationClasses = "acr_values_supported"
    case sendsIssuer = "authorization_response_iss_parameter_supported"
    case serviceDocumentation = "service_documentation"
    case proofAlgorithms = "dpop_signing_alg_values_supported"
  }
}
