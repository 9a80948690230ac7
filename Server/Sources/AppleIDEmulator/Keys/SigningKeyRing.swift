/// The keys of a world: those that sign now, and those that signed before the last rotation.
struct SigningKeyRing: Codable, Sendable {
  var signing: [SigningKey] = []
  /// Still published, for tokens that are under way.
  var retired: [SigningKey] = []

  var published: [SigningKey] { signing + retired }

  /// The ring after a rotation: one new key signs, those that signed are published once more, and those that
  /// were retired before are gone.
  func rotated(to key: SigningKey) -> SigningKeyRing {
    SigningKeyRing(signing: [key], retired: signing)
  }
}

/// Why nothing can be signed.
enum SigningKeysFailure: Error {
  case notReady
}
