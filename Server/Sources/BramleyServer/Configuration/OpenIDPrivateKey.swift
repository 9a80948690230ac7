import BramleyAPI
import BramleyCore
package import Crypto
import Foundation
package import OpenID

/// The private key of a client that proves its identity by signed assertions (`private_key_jwt`).
package struct OpenIDPrivateKey: Sendable {
  package let keyID: KeyID
  package let key: P256.Signing.PrivateKey

  /// Reads `openid.<id>.private_key_path` and `.key_id`; nil when no key is set.
  static func read(_ id: ProviderID, _ reader: inout SettingsReader) -> OpenIDPrivateKey? {
    let pathKey = OpenIDSettingKey(id, .privateKeyPath)
    let keyID = reader.value(at: OpenIDSettingKey(id, .keyID), PlainValue.identifier)
    let file = reader.file(at: pathKey) { path throws(Malformed) in
      let pem = try NamedFile.text(at: path)
      guard let key = try? P256.Signing.PrivateKey(pemRepresentation: pem) else {
        throw
          "names a file that is no private key for P-256 in PEM (openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256)"
      }
      return (key, path)
    }
    if let path = file?.1 { reader.demandPrivacy(at: pathKey, ofFile: path) }
    return file.map { OpenIDPrivateKey(keyID: KeyID(rawValue: keyID ?? "bramley"), key: $0.0) }
  }
}
