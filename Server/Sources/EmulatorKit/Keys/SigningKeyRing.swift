/// The keys of a world: those that sign now, and those that signed until the last rotation.
package struct SigningKeyRing: Codable, Sendable {
  package var signing: [SigningKey] = []
  /// Still published, for tokens that were already issued.
  package var retired: [SigningKey] = []

  package init(signing: [SigningKey] = [], retired: [SigningKey] = []) {
    self.signing = signing
    self.retired = retired
  }

  package var published: [SigningKey] { signing + retired }

  /// The ring after a rotation: one new key signs, the previous signing keys stay published, and earlier ones are
  /// removed.
  package func rotated(to key: SigningKey) -> SigningKeyRing {
    SigningKeyRing(signing: [key], retired: signing)
  }
}

/// Why nothing can be signed.
package enum SigningKeysFailure: Error {
  case notReady
}
