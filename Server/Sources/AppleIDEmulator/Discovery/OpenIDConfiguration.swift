import AppleID
import EmulatorKit
import Foundation

/// Apple's discovery document: the issuer is Apple's unless the settings say otherwise, the endpoints are here.
///
/// The properties have the names of the fields.
struct OpenIDConfiguration: Encodable {
  let issuer: String
  let authorization_endpoint: URL
  let token_endpoint: URL
  let revocation_endpoint: URL
  let jwks_uri: URL
  let response_types_supported = ["code"]
  let response_modes_supported = ["query", "fragment", "form_post"]
  let subject_types_supported = ["pairwise"]
  let id_token_signing_alg_values_supported = ["RS256"]
  let scopes_supported = ["openid", "email", "name"]
  let token_endpoint_auth_methods_supported = ["client_secret_post"]
  let claims_supported = [
    "aud", "email", "email_verified", "exp", "iat", "is_private_email", "iss", "nonce", "nonce_supported",
    "real_user_status", "sub", "transfer_sub",
  ]

  init(_ endpoint: AppleEndpoint, issuer: String) {
    self.issuer = issuer
    authorization_endpoint = endpoint.authorize
    token_endpoint = endpoint.token
    revocation_endpoint = endpoint.revoke
    jwks_uri = endpoint.keys
  }
}
