public import Foundation

/// A DPoP proof (RFC 9449, section 4.2), read and not judged.
public struct DPoPProof: Sendable {
  /// The key in the header.
  public let key: DPoPKey
  /// `jti`.
  public let id: String
  /// `htm`, as written.
  public let method: String
  /// `htu`, as written.
  public let address: String
  /// `iat`.
  public let issuedAt: Date
  /// `ath`; nil in a proof without an access token.
  public let accessTokenHash: String?
  /// `nonce`; nil where no server asked for one.
  public let nonce: String?
  /// `key_kind`: where the client says it keeps the key. Nothing proves it.
  public let keyKind: String?
  /// What was signed.
  public let signingInput: Data
  /// The signature, R and S.
  public let signature: Data

  /// The maximum length of a proof in bytes.
  public static let maximumLength = 4096
  /// The maximum length of a `jti` in bytes.
  static let maximumIDLength = 256

  /// Reads a proof.
  ///
  /// - Throws: the first rule of form that the text breaks.
  public init(_ text: String) throws(DPoPFault) {
    guard let parts = JWSParts(text, maximumLength: Self.maximumLength), parts.signature.count == 64 else {
      throw .malformed
    }
    key = try Self.header(parts.header).key()
    let claims: Claims
    do { claims = try StrictJSON.decode(Claims.self, from: parts.payload) } catch {
      throw error == .mismatch ? .claims : .malformed
    }
    guard (1...Self.maximumIDLength).contains(claims.jti.utf8.count), claims.iat.isFinite else {
      throw .claims
    }
    id = claims.jti
    method = claims.htm
    address = claims.htu
    issuedAt = Date(timeIntervalSince1970: claims.iat)
    accessTokenHash = claims.ath
    nonce = claims.nonce
    keyKind = claims.keyKind
    signingInput = parts.signingInput
    signature = parts.signature
  }

  private static func header(_ json: Data) throws(DPoPFault) -> DPoPHeader {
    do { return try StrictJSON.decode(DPoPHeader.self, from: json) } catch {
      throw error == .mismatch ? .key : .malformed
    }
  }

  private struct Claims: Decodable {
    var jti: String
    var htm: String
    var htu: String
    var iat: Double
    var ath: String?
    var nonce: String?
    var keyKind: String?

    enum CodingKeys: String, CodingKey {
      case jti, htm, htu, iat, ath, nonce
      case keyKind = "key_kind"
    }
  }
}
