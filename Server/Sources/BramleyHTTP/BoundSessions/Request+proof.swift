import BramleyCore
import HTTPTypes
import Hummingbird

extension Request {
  /// Returns the DPoP proof of the request; nil without one.
  ///
  /// - Parameter base: the address of the server as clients know it, which the request's path follows. The host that the
  ///   request names is anybody's word.
  func proof(at base: String) throws(Refusal) -> PresentedProof? {
    let fields = headers[values: .dpop]
    guard let text = fields.first else { return nil }
    guard fields.count == 1,
      let proof = PresentedProof(text, method: method.rawValue, address: base + (head.path ?? "/"))
    else { throw Refusal.proofMalformed }
    return proof
  }

  /// The access token and its scheme, without a proof; nil without one.
  func accessToken() -> PresentedToken? {
    headers[.authorization].flatMap(PresentedToken.init(authorization:))
  }
}

extension PresentedToken {
  /// Reads `Authorization`: the scheme in letters of either case, a blank, and the access token; nil for another scheme.
  init?(authorization field: String) {
    for (scheme, prefix) in Self.prefixes {
      let start = field.utf8.prefix(prefix.count)
      guard start.count == prefix.count, start.elementsEqual(prefix, by: { $0 | 0x20 == $1 }) else {
        continue
      }
      self.init(String(field[start.endIndex...]), scheme: scheme)
      return
    }
    return nil
  }

  private static let prefixes: [(Scheme, [UInt8])] = [
    (.bearer, Array("bearer ".utf8)), (.dpop, Array("dpop ".utf8)),
  ]
}

extension HTTPField.Name {
  /// RFC 9449, section 4.1.
  static let dpop = HTTPField.Name("DPoP")!
  /// RFC 9449, section 8.1.
  static let dpopNonce = HTTPField.Name("DPoP-Nonce")!
}
