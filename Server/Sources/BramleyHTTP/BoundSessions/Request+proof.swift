import BramleyCore
import BramleyTokens
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
    guard fields.count == 1, let target = DPoPTarget(base + (head.path ?? "/")) else {
      throw Refusal.proofMalformed
    }
    return PresentedProof(text, method: method.rawValue, target: target)
  }

  /// The access token and its scheme, without a proof; nil without one.
  func accessToken() -> PresentedToken? {
    guard let field = headers[.authorization], let blank = field.firstIndex(of: " ") else { return nil }
    let scheme: PresentedToken.Scheme
    switch field[..<blank].lowercased() {
    case "bearer": scheme = .bearer
    case "dpop": scheme = .dpop
    default: return nil
    }
    return PresentedToken(String(field[field.index(after: blank)...]), scheme: scheme)
  }
}

extension HTTPField.Name {
  /// RFC 9449, section 4.1.
  static let dpop = HTTPField.Name("DPoP")!
  /// RFC 9449, section 8.1.
  static let dpopNonce = HTTPField.Name("DPoP-Nonce")!
}
