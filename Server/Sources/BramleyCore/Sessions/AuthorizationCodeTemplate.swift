package import BramleyAPI
package import Foundation

/// An authorization code that is about to be opened, before its account is known.
package struct AuthorizationCodeTemplate: Sendable {
  /// SHA-256 of the code.
  package var hash: Data
  /// What the code is bound to.
  package var binding: AuthorizationCodeBinding
  /// The provider with which the person signed in.
  package var provider: ProviderID
  /// How the person authenticated (RFC 8176).
  package var methods: [AuthenticationMethod]
  /// When the person authenticated; nil where nobody knows.
  package var authTime: Date?
  /// The provider's own session.
  package var providerSession: ProviderSession?
  package var createdAt: Date
  package var expiresAt: Date

  package init(
    hash: Data, binding: AuthorizationCodeBinding, provider: ProviderID, methods: [AuthenticationMethod],
    authTime: Date?, createdAt: Date, expiresAt: Date
  ) {
    self.hash = hash
    self.binding = binding
    self.provider = provider
    self.methods = methods
    self.authTime = authTime
    self.createdAt = createdAt
    self.expiresAt = expiresAt
  }
}

/// What an authorization code is bound to; the client must present all of it at the token endpoint.
package struct AuthorizationCodeBinding: Sendable, Equatable {
  /// `client_id`.
  package var clientID: ClientID
  /// `redirect_uri`.
  package var redirectURI: String
  /// base64url of the SHA-256 of the verifier (RFC 7636, section 4.2).
  package var codeChallenge: String
  /// `dpop_jkt`: the thumbprint of the key that the code's session is bound to; nil where the client names none
  /// (RFC 9449, section 10). The client shows the key by a proof.
  package var keyThumbprint: String?

  package init(
    clientID: ClientID, redirectURI: String, codeChallenge: String, keyThumbprint: String? = nil
  ) {
    self.clientID = clientID
    self.redirectURI = redirectURI
    self.codeChallenge = codeChallenge
    self.keyThumbprint = keyThumbprint
  }

  /// Whether a request that proves a key, or none, may redeem the code.
  package func isBound(to key: SessionKey?) -> Bool {
    guard let keyThumbprint else { return true }
    return key.map { keyThumbprint.utf8.elementsEqual($0.thumbprint.utf8) } ?? false
  }

  /// Compares what a client presents in its request, and so not the key. Byte for byte: Swift's own equality of strings treats different spellings of a character as equal.
  package static func == (one: Self, other: Self) -> Bool {
    one.clientID.rawValue.utf8.elementsEqual(other.clientID.rawValue.utf8)
      && one.redirectURI.utf8.elementsEqual(other.redirectURI.utf8)
      && one.codeChallenge.utf8.elementsEqual(other.codeChallenge.utf8)
  }
}
