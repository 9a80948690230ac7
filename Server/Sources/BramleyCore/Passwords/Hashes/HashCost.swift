/// What decides how long the check of a hash takes, and how much memory. Hashes of equal cost can't be told apart by
/// the time of a check.
package enum HashCost: Sendable, Hashable {
  case argon2(Argon2Variant, Argon2Parameters)
  case bcrypt(rounds: Int)
  /// Scrypt as Firebase uses it.
  case firebase(ScryptParameters)
  case scrypt(ScryptParameters)
  case pbkdf2(PBKDF2Parameters)

  /// The cost of a hash that this server makes.
  package static func argon2id(_ parameters: Argon2Parameters) -> HashCost { .argon2(.id, parameters) }

  /// The text that the store keeps beside a hash, to count hashes of one cost.
  package var text: String {
    switch self {
    case .argon2(let variant, let cost):
      "\(variant.rawValue),m=\(cost.memory),t=\(cost.passes),p=\(cost.lanes)"
    case .bcrypt(let rounds): "bcrypt,\(rounds)"
    case .firebase(let cost): "fbscrypt,\(cost.text)"
    case .scrypt(let cost): "scrypt,\(cost.text)"
    case .pbkdf2(let cost): "pbkdf2,\(cost.digest.rawValue),i=\(cost.iterations),l=\(cost.bytes)"
    }
  }

  /// The memory of a check in KiB.
  var memory: Int {
    switch self {
    case .argon2(_, let cost): Int(cost.memory)
    case .firebase(let cost), .scrypt(let cost): cost.memory
    case .bcrypt, .pbkdf2: 32
    }
  }
}

/// The variants of Argon2 that are checked; the third one is not meant for passwords.
package enum Argon2Variant: String, Sendable, Hashable {
  case id = "argon2id"
  case i = "argon2i"
}
