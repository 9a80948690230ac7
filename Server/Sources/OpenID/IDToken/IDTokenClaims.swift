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
  /// When the person authenticated at the provider; nil where the provider does not say.
  package var authenticatedAt: Date?
  /// How the person authenticated, `amr`.
  package var methods: [String] = []
  /// The provider's session, which a logout token names.
  package var sessionID: String?
  /// The organisation that hosts the account at Google, `hd`.
  package var hostedDomain: String?
  /// The tenant at Microsoft Entra.
  package var tenant: String?
  /// The person in that tenant, the same for all of its clients; `sub` is another one for each client.
  package var objectID: String?
  /// What the provider says about the person.
  package var person = PersonClaims()

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
    case authenticatedAt = "auth_time"
    case methods = "amr"
    case sessionID = "sid"
    case hostedDomain = "hd"
    case tenant = "tid"
    case objectID = "oid"
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
    authenticatedAt = container.lenientNumber(.authenticatedAt).flatMap(EpochTime.date(seconds:))
    methods = Array(((try? container.strings(.methods)) ?? []).prefix(8))
    sessionID = container.lenientString(.sessionID)
    hostedDomain = try container.decodeIfPresent(String.self, forKey: .hostedDomain)
    tenant = try container.decodeIfPresent(String.self, forKey: .tenant)
    objectID = container.lenientString(.objectID).flatMap { $0.isEmpty ? nil : $0 }
    person = try PersonClaims(from: decoder)
  }
}
