import Foundation

/// The result of judging a proof.
public enum DPoPVerdict: Hashable, Sendable {
  /// The proof is good, and proves the key with this thumbprint. Whether its `jti` was used before is for the caller
  /// to find out.
  case valid(thumbprint: String)
  /// The proof needs a nonce of the server, or a newer one.
  case nonceRequired
  /// The proof breaks a rule.
  case invalid(DPoPFault)
}

extension DPoPExpectation {
  /// Judges a proof (RFC 9449, section 4.3). What costs most, the signature, comes last.
  public func judge(_ proof: DPoPProof, by cryptography: DPoPCryptography) -> DPoPVerdict {
    // Byte for byte: Swift's own equality of strings treats different spellings of a character as equal.
    guard proof.method.utf8.elementsEqual(method.utf8) else { return .invalid(.method) }
    guard DPoPTarget(proof.address) == target else { return .invalid(.address) }
    guard isHash(proof.accessTokenHash, by: cryptography) else { return .invalid(.accessToken) }
    switch freshness {
    case .time(let window, let now):
      guard window.contains(proof.issuedAt, at: now) else { return .invalid(.time) }
    case .nonce(let accepts):
      guard let nonce = proof.nonce, accepts(nonce) else { return .nonceRequired }
    }
    let proven = proof.key.thumbprint(by: cryptography)
    if let thumbprint, !thumbprint.utf8.elementsEqual(proven.utf8) { return .invalid(.otherKey) }
    guard cryptography.isValid(proof.signature, proof.signingInput, proof.key) else {
      return .invalid(.signature)
    }
    return .valid(thumbprint: proven)
  }

  /// A proof without an access token may have any `ath`; nobody reads it.
  private func isHash(_ hash: String?, by cryptography: DPoPCryptography) -> Bool {
    guard let accessToken else { return true }
    guard let hash else { return false }
    return hash.utf8.elementsEqual(cryptography.sha256(Data(accessToken.utf8)).base64URL.utf8)
  }
}
