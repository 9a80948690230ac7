import BramleyTokens
package import Crypto
import Foundation

/// Signs JWTs with ES256 (RFC 7518, section 3.4).
package struct ES256Signer: Sendable {
  private struct Header: Encodable {
    var alg = "ES256"
    var kid: KeyID
    var typ = "JWT"
  }

  package let keyID: KeyID
  private let key: P256.Signing.PrivateKey

  package init(keyID: KeyID, key: P256.Signing.PrivateKey) {
    self.keyID = keyID
    self.key = key
  }

  package var publicKey: ES256Key { ES256Key(key.publicKey) }

  /// Signs claims as a compact JWT.
  package func sign(_ claims: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
    let header = try encoder.encode(Header(kid: keyID))
    let input = "\(header.base64URL).\(try encoder.encode(claims).base64URL)"
    return "\(input).\(try key.signature(for: Data(input.utf8)).rawRepresentation.base64URL)"
  }
}
