package import Foundation

/// The answer of a userinfo endpoint (OpenID Connect Core, section 5.3.2), as JSON.
package struct UserInfo: Decodable, Sendable {
  /// The person. Claims of another person than the ID token's must not be used.
  package let subject: String
  package let person: PersonClaims

  enum CodingKeys: String, CodingKey {
    case subject = "sub"
  }

  package init(from decoder: any Decoder) throws {
    subject = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .subject)
    person = try PersonClaims(from: decoder)
  }

  /// Asks a userinfo endpoint.
  package static func fetch(
    from endpoint: URL, accessToken: String, by transport: ProviderTransport
  ) async throws(ProviderCallFailure) -> UserInfo {
    let body = try await transport.body(of: ProviderTransport.Call(url: endpoint, bearer: accessToken))
    guard let info = try? JSONDecoder().decode(UserInfo.self, from: body) else { throw .malformed }
    return info
  }
}
