import Crypto
import Foundation

/// The site that passkeys are made for, as the operator set it up.
package struct RelyingParty: Sendable, Equatable {
  /// Whether the authenticator must verify the person.
  package enum UserVerification: String, Sendable, CaseIterable {
    case required, preferred, discouraged
  }

  /// Whether authenticators are asked who made them.
  package enum Attestation: String, Sendable, CaseIterable {
    case none, direct
  }

  /// The domain that passkeys belong to.
  package var id: String
  /// The name that people see.
  package var name: String
  /// The origins at which passkeys may be used, compared byte for byte.
  package var origins: Set<String>
  /// Those of other domains, which `/.well-known/webauthn` lists. They are in ``origins`` too.
  package var relatedOrigins: [String]
  package var userVerification: UserVerification
  package var attestation: Attestation

  package init(
    id: String, name: String, origins: Set<String>, relatedOrigins: [String] = [],
    userVerification: UserVerification = .preferred, attestation: Attestation = .none
  ) {
    self.id = id
    self.name = name
    self.origins = origins.union(relatedOrigins)
    self.relatedOrigins = relatedOrigins
    self.userVerification = userVerification
    self.attestation = attestation
  }

  /// SHA-256 of the domain, as authenticators sign it.
  var idHash: Data { Data(SHA256.hash(data: Data(id.utf8))) }
}
