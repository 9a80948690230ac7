import Foundation

/// The header of a proof.
struct DPoPHeader: Decodable {
  private let typ: String?
  private let alg: String?
  private let jwk: Key?
  private let hasCriticalMembers: Bool

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    typ = try container.decodeIfPresent(String.self, forKey: .typ)
    alg = try container.decodeIfPresent(String.self, forKey: .alg)
    jwk = try container.decodeIfPresent(Key.self, forKey: .jwk)
    hasCriticalMembers = container.contains(.crit)
  }

  /// Returns the key.
  ///
  /// - Throws: the first rule that the header breaks.
  func key() throws(DPoPFault) -> DPoPKey {
    guard let typ, typ.utf8.elementsEqual("dpop+jwt".utf8) else { throw .type }
    guard let alg, alg.utf8.elementsEqual("ES256".utf8), !hasCriticalMembers else { throw .algorithm }
    guard let jwk, !jwk.isPrivate, jwk.kty == "EC", jwk.crv == "P-256",
      let x = Data(base64URL: jwk.x.utf8), let y = Data(base64URL: jwk.y.utf8), let key = DPoPKey(x: x, y: y)
    else { throw .key }
    return key
  }

  private enum CodingKeys: String, CodingKey { case typ, alg, jwk, crit }

  private struct Key: Decodable {
    let kty: String
    let crv: String
    let x: String
    let y: String
    /// Whether it has a member of a private or symmetric key (RFC 7518, section 6).
    let isPrivate: Bool

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      kty = try container.decode(String.self, forKey: .kty)
      crv = try container.decode(String.self, forKey: .crv)
      x = try container.decode(String.self, forKey: .x)
      y = try container.decode(String.self, forKey: .y)
      isPrivate = CodingKeys.secret.contains(where: container.contains)
    }

    enum CodingKeys: String, CodingKey {
      case kty, crv, x, y, d, k, p, q, dp, dq, qi, oth

      static let secret: [CodingKeys] = [.d, .k, .p, .q, .dp, .dq, .qi, .oth]
    }
  }
}
