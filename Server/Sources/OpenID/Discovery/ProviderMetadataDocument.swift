import BramleyTokens
import Foundation

/// The members of a metadata document, as they are on the wire.
struct ProviderMetadataDocument: Decodable {
  var issuer: String
  var authorizationEndpoint: String
  var tokenEndpoint: String
  var keySet: String
  var userInfoEndpoint: String?
  var revocationEndpoint: String?
  var endSessionEndpoint: String?
  var responseTypes: [String]
  var subjectTypes: [String]
  var signatureAlgorithms: [String]
  var clientAuthenticationMethods: [String]?
  var codeChallengeMethods: [String]?
  var sendsIssuer: Bool?

  enum CodingKeys: String, CodingKey {
    case issuer
    case authorizationEndpoint = "authorization_endpoint"
    case tokenEndpoint = "token_endpoint"
    case keySet = "jwks_uri"
    case userInfoEndpoint = "userinfo_endpoint"
    case revocationEndpoint = "revocation_endpoint"
    case endSessionEndpoint = "end_session_endpoint"
    case responseTypes = "response_types_supported"
    case subjectTypes = "subject_types_supported"
    case signatureAlgorithms = "id_token_signing_alg_values_supported"
    case clientAuthenticationMethods = "token_endpoint_auth_methods_supported"
    case codeChallengeMethods = "code_challenge_methods_supported"
    case sendsIssuer = "authorization_response_iss_parameter_supported"
  }

  init(_ document: Data) throws(ProviderMetadataFault) {
    do throws(StrictJSON.Fault) {
      self = try StrictJSON.decode(Self.self, from: document)
    } catch {
      throw error == .mismatch ? .members : .malformed
    }
  }
}
