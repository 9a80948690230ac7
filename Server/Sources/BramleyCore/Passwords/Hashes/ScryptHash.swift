import Foundation

/// A hash by scrypt: `$scrypt$ln=14,r=8,p=1$salt$hash` in base64 as passlib and Auth0's exports have it, or
/// `scrypt$16384$salt$8$1$hash` as Django has it, whose salt is plain text.
struct ScryptHash: HashScheme {
  private let parameters: ScryptParameters
  private let salt: [UInt8]
  private let digest: [UInt8]

  var cost: HashCost { .scrypt(parameters) }

  init?(_ text: String) {
    let parts = text.split(separator: "$", omittingEmptySubsequences: false)
    if parts.count == 5, parts[0].isEmpty, parts[1] == "scrypt" {
      guard let values = HashFields(parts[2]), let logarithm = values["ln"], let size = values["r"],
        let lanes = values["p"], let salt = HashFields.bytes(parts[3])
      else { return nil }
      self.init(Int(logarithm), size, lanes, salt: salt, parts[4])
    } else if parts.count == 6, parts[0] == "scrypt" {
      guard let rounds: Int = HashFields.number(parts[1]), rounds > 1, rounds.nonzeroBitCount == 1,
        let size: UInt32 = HashFields.number(parts[3]), let lanes: UInt32 = HashFields.number(parts[4])
      else { return nil }
      self.init(rounds.trailingZeroBitCount, size, lanes, salt: Array(parts[2].utf8), parts[5])
    } else {
      return nil
    }
  }

  private init?(_ logarithm: Int, _ size: UInt32, _ lanes: UInt32, salt: [UInt8], _ hash: Substring) {
    guard (1...256).contains(salt.count), let digest = HashFields.bytes(hash),
      let parameters = ScryptParameters(
        logarithm: logarithm, blockSize: Int(size), lanes: Int(lanes), bytes: digest.count)
    else { return nil }
    (self.parameters, self.salt, self.digest) = (parameters, salt, digest)
  }

  func matches(_ password: Password, key: [UInt8]?) -> Bool? {
    parameters.key(of: password.typed, salt: salt, bytes: digest.count).map {
      HashFields.areEqual($0, digest) && !password.typed.isEmpty
    }
  }
}

extension PasswordHash {
  /// Returns a hash of scrypt that belongs to no password.
  init(scryptDecoy cost: ScryptParameters, _ random: HashRandom) {
    let (salt, hash) = (HashFields.base64(random(16)), HashFields.base64(random(cost.bytes)))
    phc = "$scrypt$ln=\(cost.logarithm),r=\(cost.blockSize),p=\(cost.lanes)$\(salt)$\(hash)"
  }
}
