import Crypto
package import Foundation

/// Where imported hashes come from, such as one Firebase project, with the secret that all of its hashes need. It is
/// sealed once, not stored in each hash.
package struct HashSource: Sendable, Equatable {
  /// A source's id, made of the secret itself, so that a second import of the same project finds its row.
  package struct ID: Hashable, Sendable {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    init(of key: [UInt8]) {
      rawValue = SHA256.hash(data: Data("hash source\n".utf8) + key).prefix(12)
        .map { String(UInt16($0) + 0x100, radix: 16).suffix(2) }.joined()
    }

    /// The source of the hashes that belong to nobody.
    static let nobody = ID(rawValue: "none")
  }

  package var id: ID
  /// The sealed secret.
  package var sealedKey: Data

  package init(id: ID, sealedKey: Data) {
    self.id = id
    self.sealedKey = sealedKey
  }

  static func row(_ id: ID) -> Seal.Row { Seal.Row("password_source", id.rawValue) }

  /// Returns the opened secret; nil where no key at hand opens it.
  package func key(by seal: Seal) -> Data? { try? seal.open(sealedKey, for: Self.row(id)) }
}

extension SealedTable {
  package static let passwordSources = SealedTable("password_source")
}

extension SealedPlace {
  package static func passwordSource(_ id: HashSource.ID) -> SealedPlace {
    SealedPlace(.passwordSources, HashSource.row(id))
  }
}
