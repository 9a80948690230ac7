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

  /// Why a key file can't be used; the words name the step that mends it.
  public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// Not a PEM file with `BEGIN PRIVATE KEY`.
    case notPEM
    /// A PEM file, but not a P-256 key.
    case notP256

    public var description: String {
      switch self {
      case .notPEM:
        "not a PEM private key; use the AuthKey_XXXXXXXXXX.p8 file as downloaded from Apple's portal"
      case .notP256:
        "not a P-256 key in PKCS#8; use the AuthKey_XXXXXXXXXX.p8 file as downloaded from Apple's portal"
      }
    }
  }

  /// Reads a `.p8` file's text; `\n` written as two characters is taken for a line's end.
  public init(id: AppleKeyID, pem: String) throws(Failure) {
    let text = pem.replacing("\\n", with: "\n")
    guard text.contains("-----BEGIN PRIVATE KEY-----") else { throw .notPEM }
    guard let key = try? ES256PrivateKey(pem: text),
      let publicKey = try? P256.Signing.PublicKey(pemRepresentation: key.publicKey.pemRepresentation)
    else { throw .notP256 }
    self.id = id
    self.publicKey = ES256Key(publicKey)
    self.signing = key
  }
}
