import Foundation

/// The part of the server's metadata that the client needs (RFC 8414).
struct AuthorizationServerMetadata: Decodable, Hashable, Sendable {
  var issuer: String
  /// RFC 9207, section 3.
  var namesIssuerInAnswers: Bool?

  enum CodingKeys: String, CodingKey {
    case issuer
    case namesIssuerInAnswers = "authorization_response_iss_parameter_supported"
  }
}
