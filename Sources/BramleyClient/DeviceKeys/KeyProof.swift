import BramleyAPI
import Foundation

/// What a DPoP proof says (RFC 9449, section 4.2).
///
/// The kit only makes proofs, with the device's key. BramleyTokens has the type that servers read, and the kit does not
/// import it.
struct KeyProof: Encodable {
  /// `jti`: 128 random bits, new for each try.
  var id: String
  var method: String
  /// The address without query and fragment.
  var address: String
  var issuedAt: Int
  /// Of the access token that goes with it.
  var accessTokenHash: String?
  /// The server's.
  var nonce: String?
  var keyKind: DeviceKeyKind

  enum CodingKeys: String, CodingKey {
    case id = "jti"
    case method = "htm"
    case address = "htu"
    case issuedAt = "iat"
    case accessTokenHash = "ath"
    case nonce
    case keyKind = "key_kind"
  }

  /// Returns the proof as a compact JWS.
  func signed(by key: any DeviceKey) throws(DeviceKeyError) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let header = try? encoder.encode(Header(key.publicKey)), let payload = try? encoder.encode(self)
    else {
      throw .unavailable
    }
    let input = "\(Base64URL.encode(Array(header))).\(Base64URL.encode(Array(payload)))"
    let signature = try key.signature(for: Data(input.utf8))
    return "\(input).\(Base64URL.encode(Array(signature)))"
  }

  /// Returns the JWK thumbprint of a key (RFC 7638): what `cnf.jkt` of a token that is bound to it says.
  static func thumbprint(of key: any DeviceKey) -> String {
    let jwk = PublicKey(key.publicKey)
    let text = #"{"crv":"P-256","kty":"EC","x":"\#(jwk.x)","y":"\#(jwk.y)"}"#
    return Base64URL.encode(SHA256Digest.hash(Array(text.utf8)))
  }

  private struct Header: Encodable {
    var typ = "dpop+jwt"
    var alg = "ES256"
    var jwk: PublicKey

    init(_ key: Data) { jwk = PublicKey(key) }
  }

  private struct PublicKey: Encodable {
    var kty = "EC"
    var crv = "P-256"
    var x: String
    var y: String

    init(_ x963: Data) {
      x = Base64URL.encode(Array(x963.dropFirst().prefix(32)))
      y = Base64URL.encode(Array(x963.suffix(32)))
    }
  }
}
