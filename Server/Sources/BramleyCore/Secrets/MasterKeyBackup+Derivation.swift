import Crypto
import Foundation

extension MasterKeyBackup {
  /// How the passphrase becomes a key.
  struct Derivation: Codable, Hashable {
    var name = "scrypt"
    /// The logarithm of N.
    var logarithm: Int
    var blockSize: Int
    var lanes: Int
    var salt: Data

    enum CodingKeys: String, CodingKey {
      case name
      case logarithm = "log_n"
      case blockSize = "r"
      case lanes = "p"
      case salt
    }
  }

  /// The largest cost that is taken from a file: 1 GiB.
  fileprivate static let largestLogarithm = 20
}

extension MasterKeyBackup.Derivation {
  var text: String {
    "\(name),\(logarithm),\(blockSize),\(lanes),\(salt.base64EncodedString())"
  }

  func key(_ passphrase: String) throws(MasterKeyBackup.Failure) -> SymmetricKey {
    // A foreign file must not cost all memory.
    guard logarithm <= MasterKeyBackup.largestLogarithm, blockSize <= 8, lanes <= 4,
      let cost = ScryptParameters(logarithm: logarithm, blockSize: blockSize, lanes: lanes, bytes: 32),
      // One character has several spellings, and keyboards differ.
      let key = cost.key(
        of: Array(passphrase.precomposedStringWithCanonicalMapping.utf8), salt: Array(salt), bytes: 32)
    else {
      throw MasterKeyBackup.Failure(
        description: "the key of the passphrase can't be made; its cost is too high")
    }
    return SymmetricKey(data: key)
  }
}
