import Crypto
import Foundation
import JWTKit

/// The private key from Apple's portal: a `.p8` file, PKCS#8, P-256, with its id.
public struct TeamKey: Sendable {
  /// The key's id, ten characters.
  public let id: AppleKeyID
  /// The half that may be shown.
  public let publicKey: ES256Key
  let signing: ES256PrivateKey

  /// Reads a `.p8` file's text; `\n` written as two characters is taken for a line's end.
  public init(id: AppleKeyID, pem: String) throws(Failure) {
    let text = pem.replacing("\\n", with: "\n")
    guard text.contains("-----BEGIN PRIVATE KEY-----"), let key = try? ES256PrivateKey(pem: text),
      let publicKey = try? P256.Signing.PublicKey(pemRepresentation: key.publicKey.pemRepresentation)
    else { throw Failure(diagnosing: text) }
    self.id = id
    self.publicKey = ES256Key(publicKey)
    self.signing = key
  }
}
