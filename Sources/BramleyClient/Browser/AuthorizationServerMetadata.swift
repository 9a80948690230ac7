import Foundation

/// What the client needs of the server's description of itself (RFC 8414).
struct AuthorizationServerMetadata: Decodable, Hashable, Sendable {
  var issuer: String
  /// RFC 9207, section 3.
  var namesIssuerInAnswers: Bool?

  enum CodingKeys: String, CodingKey {
    case issuer
    case namesIssuerInAnswers = "authorization_response_iss_parameter_supported"
  }
}
