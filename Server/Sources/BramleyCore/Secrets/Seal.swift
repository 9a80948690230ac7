import Crypto
package import Foundation

/// Seals secrets for the store with ChaCha20-Poly1305. The box contains the key's id, and the row is
/// associated data, so a box that is moved to another row does not open.
package struct Seal: Sendable {
  private static let version: UInt8 = 1
  private let ring: KeyRing

  package init(ring: KeyRing) { self.ring = ring }

  /// The row that a box belongs to.
  package struct Row: Sendable, Hashable {
    let name: Data
    /// Names a row by its table and its key's parts.
    package init(_ table: String, _ key: String...) {
      // Each part is preceded by its length, so that no two keys produce the same name.
      var name = Data(table.utf8)
      for part in key {
        name.append(contentsOf: withUnsafeBytes(of: UInt32(part.utf8.count).bigEndian) { Data($0) })
        name.append(contentsOf: part.utf8)
      }
      self.name = name
    }
  }

  /// Why a box did not open.
  package enum Failure: Error, Sendable {
    /// The ring lacks the box's key.
    case unknownKey(MasterKey.ID)
    /// The box was altered or moved, or is not a box.
    case broken
  }

  /// Seals a secret for a row.
  package func close(_ secret: Data, for row: Row) -> Data {
    let key = ring.current
    var box = Data([Self.version])
    box.append(key.id.bytes)
    // Sealing fails only for messages of many gigabytes.
    let sealed = try? ChaChaPoly.seal(secret, using: key.key(for: .sealing), authenticating: box + row.name)
    guard let sealed else { preconditionFailure("a secret too large to seal") }
    box.append(sealed.combined)
    return box
  }

  /// Opens a row's box.
  package func open(_ box: Data, for row: Row) throws(Failure) -> Data {
    guard box.count > 5, box.first == Self.version else { throw .broken }
    let header = Data(box.prefix(5))
    let id = MasterKey.ID(rawValue: header.dropFirst().reduce(0) { $0 << 8 | UInt32($1) })
    guard let key = ring.key(id) else { throw .unknownKey(id) }
    do {
      let sealed = try ChaChaPoly.SealedBox(combined: box.dropFirst(5))
      return try ChaChaPoly.open(sealed, using: key.key(for: .sealing), authenticating: header + row.name)
    } catch {
      throw .broken
    }
  }
}
