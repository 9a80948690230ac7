import BramleyTokens
package import Crypto
public import Foundation

/// A public key for ES256 (RFC 7518, section 3.4): P-256, signatures of 64 raw bytes.
public struct ES256Key: Sendable {
  /// The result of checking a signature.
  public enum Verdict: Hashable, Sendable {
    /// It is the key's signature of the bytes.
    case valid
    /// It is another key's, or of other bytes.
    case invalid
    /// It is encoded in DER, which JWTs don't use.
    case der
  }

  private let key: P256.Signing.PublicKey

  package init(_ key: P256.Signing.PublicKey) { self.key = key }

  /// Makes a key of the two coordinates of a JWK (RFC 7518, section 6.2); nil unless they are a point on P-256.
  public init?(x: String, y: String) {
    guard let x = Data(base64URL: x.utf8), let y = Data(base64URL: y.utf8), x.count == 32, y.count == 32,
      let key = try? P256.Signing.PublicKey(rawRepresentation: x + y)
    else { return nil }
    self.key = key
  }

  /// Whether a signature is encoded in DER, whichever key made it.
  public static func isDER(_ signature: Data) -> Bool {
    signature.count != 64 && (try? P256.Signing.ECDSASignature(derRepresentation: signature)) != nil
  }

  /// Checks a signature of the signed bytes.
  public func judge(_ signature: Data, of signed: Data) -> Verdict {
    guard signature.count == 64 else { return Self.isDER(signature) ? .der : .invalid }
    guard let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature),
      key.isValidSignature(signature, for: signed)
    else { return .invalid }
    return .valid
  }
}
