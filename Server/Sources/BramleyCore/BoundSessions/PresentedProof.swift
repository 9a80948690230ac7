import BramleyTokens

/// A DPoP proof as a request brought it, with the method and address of that request.
package struct PresentedProof: Sendable {
  package let text: String
  package let method: String
  let target: DPoPTarget

  /// - Parameter address: where the request was sent to, by `http` or `https`; the proof is nil for another address.
  package init?(_ text: String, method: String, address: String) {
    guard let target = DPoPTarget(address) else { return nil }
    self.text = text
    self.method = method
    self.target = target
  }
}

/// An access token as a request brought it.
package struct PresentedToken: Sendable {
  package var text: String
  package var scheme: Scheme
  /// The proof beside it.
  package var proof: PresentedProof?

  /// The scheme of `Authorization`.
  package enum Scheme: Sendable {
    /// RFC 6750.
    case bearer
    /// RFC 9449, section 7.1.
    case dpop
  }

  package init(_ text: String, scheme: Scheme = .bearer, proof: PresentedProof? = nil) {
    self.text = text
    self.scheme = scheme
    self.proof = proof
  }
}
