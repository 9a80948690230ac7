import Foundation

/// How a client proves its identity to a provider (OpenID Connect Core, section 9).
package enum ClientAuthentication: Sendable {
  /// A public client: it only names itself.
  case none
  /// The secret in the `Authorization` field.
  case secretBasic(String)
  /// The secret in the form.
  case secretPost(String)
  /// A signed assertion in the form (RFC 7523, section 2.2).
  case privateKeyJWT(ClientAssertionSource)

  /// The method's name in a provider's metadata.
  package var method: ClientAuthenticationMethod {
    switch self {
    case .none: .none
    case .secretBasic: .secretBasic
    case .secretPost: .secretPost
    case .privateKeyJWT: .privateKeyJWT
    }
  }

  /// What a call must contain to prove the client's identity.
  struct Proof {
    var fields: [(String, String)] = []
    var authorization: ProviderTransport.Authorization?
  }

  func proof(of client: String, to endpoint: URL, at now: Date) throws -> Proof {
    switch self {
    case .none: Proof(fields: [("client_id", client)])
    case .secretBasic(let secret): Proof(authorization: .basic(client: client, secret: secret))
    case .secretPost(let secret): Proof(fields: [("client_id", client), ("client_secret", secret)])
    case .privateKeyJWT(let source):
      Proof(fields: [
        ("client_id", client), ("client_assertion_type", ClientAssertionSource.type),
        ("client_assertion", try source.assertion(of: client, to: endpoint, at: now)),
      ])
    }
  }
}

/// The registered names of the methods; open to more.
package struct ClientAuthenticationMethod: RawRepresentable, Codable, Hashable, Sendable {
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  package static let none = Self(rawValue: "none")
  package static let secretBasic = Self(rawValue: "client_secret_basic")
  package static let secretPost = Self(rawValue: "client_secret_post")
  package static let privateKeyJWT = Self(rawValue: "private_key_jwt")
}
