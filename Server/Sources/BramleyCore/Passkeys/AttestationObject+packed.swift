import Foundation

// The format `packed` (WebAuthn, section 8.2).
extension AttestationObject {
  func packed(hash: Data, _ key: CredentialPublicKey) throws(CeremonyFault) -> AttestationKind {
    func fault(_ reason: String) -> CeremonyFault { CeremonyFault(.registration, 22, reason) }
    guard let algorithm = statement["alg"]?.number, let signature = statement["sig"]?.data else {
      throw fault("a packed attestation lacks its algorithm or signature")
    }
    let signed = data + hash
    guard let chain = statement["x5c"] else {
      guard algorithm == key.algorithm.rawValue else {
        throw fault("a self attestation has another algorithm than its key")
      }
      guard key.isValid(signature, for: signed) else {
        throw fault("the signature of a self attestation is wrong")
      }
      return .own
    }
    guard let leaf = chain.items?.first?.data, let certificate = AttestationCertificate(der: leaf) else {
      throw fault("the certificate of an attestation can't be read")
    }
    switch certificate.isValid(signature, for: signed, algorithm: algorithm) {
    case .some(true): break
    case .some(false): throw fault("the signature of an attestation is wrong")
    // A key or algorithm that this server does not know: as for a format that it does not know.
    case nil: return .unread
    }
    guard certificate.meetsPackedRequirements else {
      throw fault("the certificate of an attestation is not one for authenticators")
    }
    if let aaguid = certificate.aaguid, aaguid != credential.aaguid {
      throw fault("the certificate of an attestation is another model's")
    }
    return .untraced
  }

  /// Checks the format `apple` (WebAuthn, section 8.8).
  func checkApple(hash: Data, _ key: CredentialPublicKey) throws(CeremonyFault) {
    func fault(_ reason: String) -> CeremonyFault { CeremonyFault(.registration, 22, reason) }
    guard let leaf = statement["x5c"]?.items?.first?.data, let certificate = AttestationCertificate(der: leaf)
    else { throw fault("the certificate of Apple's attestation can't be read") }
    guard let nonce = certificate.appleNonce, nonce == AttestationCertificate.hash(data + hash) else {
      throw fault("the nonce of Apple's attestation is another one")
    }
    guard let point = key.point, certificate.point == point else {
      throw fault("the certificate of Apple's attestation has another key")
    }
  }
}
