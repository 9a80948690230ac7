package import Crypto
package import Foundation

/// What a device signs for one request with an attested key, read but not verified.
package struct AppAssertion: Sendable {
  /// The signature in DER.
  package var signature: Data
  package var data: AttestedData

  package init(signature: Data, data: AttestedData) {
    self.signature = signature
    self.data = data
  }

  /// Verifies signature and app by steps 1 to 4 of Apple's procedure, and returns the counter, which the store compares.
  ///
  /// What exactly is signed can be read in two ways: the nonce is SHA-256(authenticator data ‖ client data hash), and the
  /// signature is either over the nonce as a message, which ECDSA with SHA-256 hashes once more, or over the nonce as the
  /// digest. Apple's "Attestation Object Validation Guide" has no assertion, so both were tried against two recorded ones
  /// from devices: in both the nonce is the message. Only that reading is accepted; a test holds it against the recordings.
  package func verify(
    by key: P256.Signing.PublicKey, app: String, clientDataHash: Data
  ) throws(AppAttestFault) -> UInt32 {
    let nonce = Data(SHA256.hash(data: data.bytes + clientDataHash))
    guard let signature = try? P256.Signing.ECDSASignature(derRepresentation: signature),
      key.isValidSignature(signature, for: nonce)
    else { throw .signature }
    guard data.isOf(app) else { throw .app }
    guard data.counter > 0 else { throw .counter }
    return data.counter
  }
}
