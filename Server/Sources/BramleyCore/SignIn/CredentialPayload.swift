package import Foundation

/// What one provider alone stores of a sign-in. The store's step for it knows the type.
package protocol CredentialPayload: Sendable {
  /// The provider's estimate whether the person is real, in Apple's numbering; nil when it makes none.
  var realUserStatus: Int? { get }
  /// Whether the verification of the person by an authenticator counts from now on, once another factor was shown.
  var mayInitializeVerification: Bool { get }
  /// The id under which the provider moved the person here from another namespace, such as an app's former team.
  var transferSubject: String? { get }
  /// Whether the address of an account that the sign-in creates is verified later, so that nobody begins with one that
  /// another account has proven.
  var verifiesAddressLater: Bool { get }
  /// Returns the payload as it is kept, sealed, with the code of a browser flow; nil where no browser flow brings it.
  /// ``PayloadReader`` reads it.
  func kept() -> Data?
  /// Moves an identity that the store knows under an earlier key, and records it in the audit log.
  func move(
    _ identity: inout IdentityRecord, to key: IdentityKey, auditID: String, at now: Date
  ) -> AuditEvent?
}

extension CredentialPayload {
  package var realUserStatus: Int? { nil }
  package var mayInitializeVerification: Bool { false }
  package var transferSubject: String? { nil }
  package var verifiesAddressLater: Bool { false }
  package func kept() -> Data? { nil }

  package func move(
    _ identity: inout IdentityRecord, to key: IdentityKey, auditID: String, at now: Date
  ) -> AuditEvent? { nil }
}

/// A provider whose payload is kept with the code of a browser flow.
package protocol PayloadReader: BrowserProvider {
  /// Reads a payload that ``CredentialPayload/kept()`` returned.
  func payload(kept: Data) -> (any CredentialPayload)?
}
