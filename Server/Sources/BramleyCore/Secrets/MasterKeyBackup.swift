import Crypto
package import Foundation

/// The lines of a file of master keys, encrypted with a passphrase: scrypt makes the key, ChaCha20-Poly1305 encrypts.
package struct MasterKeyBackup: Codable, Sendable, Hashable {
  var format = "bramley-master-keys"
  var version = 1
  /// The ids of the keys, the one that seals first; they are no secret.
  package private(set) var keys: [String]
  var derivation: Derivation
  var cipher = "chacha20-poly1305"
  var box: Data

  enum CodingKeys: String, CodingKey {
    case format, version, keys
    case derivation = "kdf"
    case cipher, box
  }

  /// Why a backup can't be opened.
  package struct Failure: Error, Sendable, CustomStringConvertible {
    package let description: String
  }

  /// The fewest characters of a passphrase.
  package static let fewestCharacters = 12
  /// The cost of making a key: 128 MiB, and half a second or so.
  private static let cost = (logarithm: 17, blockSize: 8, lanes: 1)
  private static let saltLength = 16

  /// Encrypts the text of a file of master keys.
  package init(
    _ text: String, of keys: [MasterKey], passphrase: String, random: (Int) -> Data
  ) throws(Failure) {
    self.keys = keys.map(\.id.description)
    derivation = Derivation(
      logarithm: Self.cost.logarithm, blockSize: Self.cost.blockSize, lanes: Self.cost.lanes,
      salt: random(Self.saltLength))
    box = Data()
    let key = try derivation.key(passphrase)
    guard let sealed = try? ChaChaPoly.seal(Data(text.utf8), using: key, authenticating: header) else {
      throw Failure(description: "the master key can't be encrypted")
    }
    box = sealed.combined
  }

  /// Reads what ``encoded()`` wrote.
  package init(reading data: Data) throws(Failure) {
    guard data.count < 1 << 20, let read = try? JSONDecoder().decode(Self.self, from: data),
      read.format == "bramley-master-keys"
    else { throw Failure(description: "this is no file of encrypted master keys") }
    guard read.version == 1, read.cipher == "chacha20-poly1305", read.derivation.name == "scrypt" else {
      throw Failure(description: "the master keys were encrypted by a newer Bramley")
    }
    self = read
  }

  /// The text of the file.
  package func encoded() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }

  /// Decrypts the text of the file of master keys.
  package func open(_ passphrase: String) throws(Failure) -> String {
    let key = try derivation.key(passphrase)
    guard let sealed = try? ChaChaPoly.SealedBox(combined: box),
      let text = try? ChaChaPoly.open(sealed, using: key, authenticating: header)
    else { throw Failure(description: "the passphrase is wrong, or the file was altered") }
    return String(decoding: text, as: UTF8.self)
  }

  /// What is authenticated beside the keys: all that the file says of them.
  private var header: Data {
    Data("\(format)/\(version)/\(cipher)/\(keys.joined(separator: ","))/\(derivation.text)".utf8)
  }
}
