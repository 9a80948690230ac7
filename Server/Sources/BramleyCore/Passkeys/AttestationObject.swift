import Foundation

/// What an authenticator answers when it made a passkey (WebAuthn, section 6.5.4).
struct AttestationObject {
  var format: String
  var statement: CBORMap
  /// The bytes as they were signed.
  var data: Data
  var authenticator: AuthenticatorData
  var credential: AuthenticatorData.AttestedCredential

  static func read(_ bytes: Data) throws(CeremonyFault) -> AttestationObject {
    func fault(_ reason: String) -> CeremonyFault { CeremonyFault(.registration, 13, reason) }
    let value: CBOR
    do throws(CBORError) { value = try CBOR.read(bytes) } catch {
      throw fault("the attestation object is no canonical CBOR: \(error.rawValue)")
    }
    guard let map = value.map, map.entries.count == 3, let format = map["fmt"]?.string,
      let statement = map["attStmt"]?.map, let data = map["authData"]?.data
    else { throw fault("the attestation object lacks a member, or has another one") }
    guard let authenticator = AuthenticatorData(data) else {
      throw fault("the authenticator data has another form or length")
    }
    guard let credential = authenticator.credential else {
      throw fault("the authenticator data has no new key")
    }
    return AttestationObject(
      format: format, statement: statement, data: data, authenticator: authenticator, credential: credential)
  }
}

/// What an attestation turned out to be. None of it is trusted: anybody can make any of them.
package enum AttestationKind: String, Sendable, CaseIterable {
  /// The authenticator says nothing about itself.
  case none
  /// The new key signed it.
  case own = "self"
  /// A certificate's key signed it, and the certificate was not traced to a known authority.
  case untraced
  /// It is of a format that is not read.
  case unread
}

extension AttestationObject {
  /// Verifies the statement by its format's procedure (steps 21 and 22).
  ///
  /// - Parameter hash: SHA-256 of the client data.
  func kind(hash: Data, _ key: CredentialPublicKey) throws(CeremonyFault) -> AttestationKind {
    switch format {
    case "none":
      guard statement.entries.isEmpty else {
        throw CeremonyFault(.registration, 22, "an attestation of the format none has a statement")
      }
      return .none
    case "packed": return try packed(hash: hash, key)
    case "apple":
      try checkApple(hash: hash, key)
      return .untraced
    default: return .unread
    }
  }
}
