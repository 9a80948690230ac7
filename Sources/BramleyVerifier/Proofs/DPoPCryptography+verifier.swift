#if Verifier
  import BramleyTokens
  import Crypto
  import Foundation

  extension DPoPCryptography {
    /// SHA-256 and ES256 of swift-crypto.
    ///
    /// The server has the same functions: it can't import this module, which a package trait switches off, and
    /// BramleyTokens, which both import, takes no third party.
    static let verifier = DPoPCryptography(
      sha256: { Data(SHA256.hash(data: $0)) },
      isValid: { signature, data, key in
        guard let key = try? P256.Signing.PublicKey(x963Representation: key.x963),
          let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature)
        else { return false }
        return key.isValidSignature(signature, for: data)
      })
  }
#endif
