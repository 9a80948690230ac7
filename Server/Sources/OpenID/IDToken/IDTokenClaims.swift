package import Foundation

/// The claims of an ID token that OpenID Connect has rules for (Core, section 2).
package struct IDTokenClaims: SignedClaims, Hashable, Sendable {
  package var issuer: String
  package var audiences: [String]
  package var authorizedParty: String?
  package var subject: String
  package var issuedAt: Date
  package var expiresAt: Date
  package var nonce: String?
  package var codeHash: String?
  package var accessTokenHash: String?

  enum CodingKeys: String, CodingKey {
    case issuer = "iss"
    case audiences = "aud"
    case authorizedParty = "azp"
    case subject = "sub"
    case issuedAt = "iat"
    case expiresAt = "exp"
    case nonce
    case codeHash = "c_hash"
    case accessTokenHash = "at_hash"
  }

  package init(issuer: String, audiences: [String], subject: String, issuedAt: Date, expiresAt: Date) {
    self.issuer = issuer
    self.audiences = audiences
    self.subject = subject
    self.issuedAt = issuedAt
    self.expiresAt = expiresAt
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    issuer = try container.decode(String.self, forKey: .issuer)
    audiences = try container.strings(.audiences)
    authorizedParty = try container.decodeIfPresent(String.self, forKey: .authorizedParty)
    subject = try container.decode(String.self, forKey: .subject)
    issuedAt = try container.time(.issuedAt)
    expiresAt = try container.time(.expiresAt)
    nonce = try container.decodeIfPresent(String.self, forKey: .nonce)
    codeHash = try container.decodeIfPresent(String.self, forKey: .codeHash)
    accessTokenHash = try container.decodeIfPresent(String.self, forKey: .accessTokenHash)
  }
}
