import BramleyTokens
import Crypto
package import Foundation

/// A device with a key, which makes the proofs of RFC 9449 that a test asks for, also wrong ones.
package struct ProvingDevice: Sendable {
  private let key = P256.Signing.PrivateKey()

  package init() {}

  /// `cnf.jkt` of tokens that are bound to the key.
  package var thumbprint: String {
    let input = Data(
      #"{"crv":"P-256","kty":"EC","x":"\#(point.x)","y":"\#(point.y)"}"#.utf8)
    return Data(SHA256.hash(data: input)).base64URL
  }

  private var point: (x: String, y: String) {
    let bytes = key.publicKey.rawRepresentation
    return (Data(bytes.prefix(32)).base64URL, Data(bytes.suffix(32)).base64URL)
  }

  /// The header of a proof.
  package var header: String {
    #"{"typ":"dpop+jwt","alg":"ES256","jwk":{"kty":"EC","crv":"P-256","x":"\#(point.x)","y":"\#(point.y)"}}"#
  }

  /// Makes a proof.
  ///
  /// - Parameters:
  ///   - method: `htm`.
  ///   - address: `htu`.
  ///   - nonce: the server's.
  ///   - token: the access token that goes with it.
  ///   - id: `jti`; a new one unless said otherwise.
  package func proof(
    _ method: String, _ address: String, nonce: String? = nil, token: String? = nil,
    id: String = UUID().uuidString, at issuedAt: Date = Date(timeIntervalSince1970: 1_800_000_000),
    kind: String? = nil
  ) -> String {
    var claims = [
      #""jti":"\#(id)""#, #""htm":"\#(method)""#, #""htu":"\#(address)""#,
      #""iat":\#(Int(issuedAt.timeIntervalSince1970))"#,
    ]
    if let nonce { claims.append(#""nonce":"\#(nonce)""#) }
    if let token { claims.append(#""ath":"\#(Data(SHA256.hash(data: Data(token.utf8))).base64URL)""#) }
    if let kind { claims.append(#""key_kind":"\#(kind)""#) }
    return signed(header, "{\(claims.joined(separator: ","))}")
  }

  /// Signs any header and payload.
  package func signed(_ header: String, _ payload: String) -> String {
    let input = "\(Data(header.utf8).base64URL).\(Data(payload.utf8).base64URL)"
    guard let signature = try? key.signature(for: Data(input.utf8)) else { return "" }
    return "\(input).\(signature.rawRepresentation.base64URL)"
  }
}
