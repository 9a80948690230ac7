/// The keys of a world: those that sign now, and those that signed until the last rotation.
struct SigningKeyRing: Codable, Sendable {
  var signing: [SigningKey] = []
  /// Still published, for tokens that were already issued.
  var retired: [SigningKey] = []

  var published: [SigningKey] { signing + retired }

  /// The ring after a rotation: one new key signs, the previous signing keys stay published, and earlier ones are
  /// removed.
  func rotated(to key: SigningKey) -> SigningKeyRing {
    SigningKeyRing(signing: [key], retired: signing)
  }
}

/// Why nothing can be signed.
enum SigningKeysFailure: Error {
  case notReady
}
