import CryptoExtras
import Foundation

/// The key under which the stand-in for Apple signs; kept in the folder, so that `mint` and `apple` share it.
struct AppleKey: Sendable {
  static let kid = "benchkey01"
  let key: _RSA.Signing.PrivateKey

  /// Reads the key, or makes it.
  static func load(_ folder: String) throws -> AppleKey {
    let path = folder + "/apple-rsa.pem"
    if let pem = try? String(contentsOfFile: path, encoding: .utf8) {
      return AppleKey(key: try _RSA.Signing.PrivateKey(pemRepresentation: pem))
    }
    let key = try _RSA.Signing.PrivateKey(keySize: .bits2048)
    try key.pemRepresentation.write(toFile: path, atomically: true, encoding: .utf8)
    return AppleKey(key: key)
  }

  /// A compact JWS over a payload.
  func sign(_ payload: String) throws -> String {
    let input = "\(Self.header).\(Data(payload.utf8).base64URL)"
    let signature = try key.signature(for: Data(input.utf8), padding: .insecurePKCS1v1_5)
    return "\(input).\(signature.rawRepresentation.base64URL)"
  }

  /// The key set document.
  func document() throws -> String {
    let numbers = try key.publicKey.getKeyPrimitives()
    return """
      {"keys":[{"kty":"RSA","kid":"\(Self.kid)","use":"sig","alg":"RS256",\
      "n":"\(numbers.modulus.base64URL)","e":"\(numbers.publicExponent.base64URL)"}]}
      """
  }

  private static let header = Data(#"{"kid":"\#(kid)","alg":"RS256"}"#.utf8).base64URL
}

extension Data {
  var base64URL: String {
    var bytes = Array(base64EncodedData())
    while bytes.last == UInt8(ascii: "=") { bytes.removeLast() }
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "+"): bytes[index] = UInt8(ascii: "-")
      case UInt8(ascii: "/"): bytes[index] = UInt8(ascii: "_")
      default: break
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
