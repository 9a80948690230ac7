import Crypto
import Foundation
public import OpenID

/// The private key from Apple's portal: a `.p8` file, PKCS#8, P-256, with its id.
public struct TeamKey: Sendable {
  /// The key's id, ten characters.
  public let id: AppleKeyID
  /// The public key.
  public let publicKey: ES256Key
  let signer: ES256Signer

  /// Reads a `.p8` file's text; `\n` written as two characters counts as a line break.
  public init(id: AppleKeyID, pem: String) throws(Failure) {
    let text = pem.replacing("\\n", with: "\n")
    guard text.contains("-----BEGIN PRIVATE KEY-----"),
      let key = try? P256.Signing.PrivateKey(pemRepresentation: text)
    else { throw Failure(diagnosing: text) }
    self.id = id
    signer = ES256Signer(keyID: KeyID(rawValue: id.rawValue), key: key)
    publicKey = signer.publicKey
  }
}
