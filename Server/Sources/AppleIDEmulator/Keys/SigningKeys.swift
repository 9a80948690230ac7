import AppleID

/// The two RSA keys of a world.
public struct SigningKeys: Sendable {
  let all: [SigningKey]

  /// Makes two new keys with new ids.
  ///
  /// - Throws: when the keys can't be made.
  public init() throws {
    var random = SystemRandomNumberGenerator()
    all = try (0..<2).map { _ in try SigningKey(id: AppleKeyID(rawValue: random.appleID())) }
  }

  // Making RSA keys takes longer than everything else a test does. Worlds in memory share one pair:
  // an id and its key still belong together wherever the id is seen.
  private static let shared = Result { try SigningKeys() }

  static func ofThisProcess() throws -> SigningKeys { try shared.get() }
}
