package import Foundation

/// What a provider stores of a sign-in that no other provider has. The store's step for it knows the type.
package protocol CredentialPayload: Sendable {
  /// The provider's guess whether the person is real, as Apple numbers it; nil where it makes none.
  var realUserStatus: Int? { get }
  /// Moves an identity that the store knows under an earlier key, and says so in the audit log.
  func move(
    _ identity: inout IdentityRecord, to key: IdentityKey, auditID: String, at now: Date
  ) -> AuditEvent?
}

extension CredentialPayload {
  package var realUserStatus: Int? { nil }

  package func move(
    _ identity: inout IdentityRecord, to key: IdentityKey, auditID: String, at now: Date
  ) -> AuditEvent? { nil }
}
