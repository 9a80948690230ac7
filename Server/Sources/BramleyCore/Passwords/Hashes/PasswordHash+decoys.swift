import Foundation

extension PasswordHash {
  /// Returns a hash of a cost that belongs to no password, so that its check takes the time of a real one.
  init(decoy cost: HashCost, _ random: HashRandom) {
    switch cost {
    case .argon2(let variant, let cost): self.init(decoy: variant, cost, random)
    case .bcrypt(let rounds): self.init(bcryptDecoy: rounds, random)
    case .firebase(let cost): self.init(firebaseDecoy: cost, random)
    case .scrypt(let cost): self.init(scryptDecoy: cost, random)
    case .pbkdf2(let cost): self.init(pbkdf2Decoy: cost, random)
    }
  }
}
