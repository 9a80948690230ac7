package import BramleyAPI
package import Foundation

/// The key that a session is bound to.
package struct SessionKey: Sendable, Equatable {
  /// The JWK thumbprint of the public key (RFC 7638): `cnf.jkt` of its access tokens.
  package var thumbprint: String
  /// Where the client says it keeps the key.
  package var kind: DeviceKeyKind
  /// When the client last proved that it has the key, to within ``ProofUse/recordInterval``.
  package var provenAt: Date

  package init(thumbprint: String, kind: DeviceKeyKind, provenAt: Date) {
    self.thumbprint = thumbprint
    self.kind = kind
    self.provenAt = provenAt
  }
}

extension DeviceKeyKind {
  /// Takes the word of a client: up to 32 lower-case letters and underscores, and otherwise "unknown".
  package init(claimed word: String?) {
    let isWord =
      word.map { word in
        (1...32).contains(word.utf8.count)
          && word.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "_") }
      } ?? false
    self = isWord ? DeviceKeyKind(rawValue: word ?? "") : .unknown
  }
}
