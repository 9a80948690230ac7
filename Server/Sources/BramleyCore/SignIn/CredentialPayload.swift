package import Foundation

/// What one provider alone stores of a sign-in. The store's step for it knows the type.
package protocol CredentialPayload: Sendable {
  /// The provider's estimate whether the person is real, in Apple's numbering; nil when it makes none.
  var realUserStatus: Int? { get }
  /// Whether the verification of the person by an authenticator counts from now on, once another factor was shown.
  var mayInitializeVerification: Bool { get }
  /// Moves an identity that the store knows under an earlier key, and records it in the audit log.
  func move(
    _ identity: inout IdentityRecord, to key: IdentityKey, auditID: String, at now: Date
  ) -> AuditEvent?
}

extension CredentialPayload {
  package var realUserStatus: Int? { nil }
  package var mayInitializeVerification: Bool { false }

  package func move(
    _ identity: inout IdentityRecord, to key: IdentityKey, auditID: String, at now: Date
  ) -> AuditEvent? { nil }
}
