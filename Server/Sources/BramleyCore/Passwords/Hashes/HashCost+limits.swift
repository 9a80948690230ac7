/// The most that a check of an imported hash may cost. A hostile file with dearer hashes could otherwise take the memory,
/// or keep all threads busy with a few sign-ins.
extension HashCost {
  /// The most memory of one check in KiB: 256 MiB.
  static let mostMemory = 256 * 1024
  /// The dearest bcrypt cost: about a second.
  static let mostBcryptRounds = 14
  /// The most blocks that scrypt mixes (N·r·p): about two seconds.
  static let mostScryptBlocks = 1 << 22
  /// The most applications of the hash function in PBKDF2: about two seconds.
  static let mostPBKDF2Rounds = 4_000_000
  /// The most memory that Argon2 passes over in KiB: 2 GiB, about two seconds.
  static let mostArgon2Work = 2 << 20

  /// Whether a hash of this cost may be imported.
  package var isAffordable: Bool {
    switch self {
    case .argon2(_, let cost):
      (8...UInt32(Self.mostMemory)).contains(cost.memory) && (1...64).contains(cost.passes)
        && (1...16).contains(cost.lanes) && cost.memory >= 8 * cost.lanes
        && Int(cost.memory) * Int(cost.passes) <= Self.mostArgon2Work
    case .bcrypt(let rounds): (4...Self.mostBcryptRounds).contains(rounds)
    case .firebase(let cost), .scrypt(let cost):
      cost.memory <= Self.mostMemory && cost.blocks <= Self.mostScryptBlocks
    case .pbkdf2(let cost): cost.rounds <= Self.mostPBKDF2Rounds
    }
  }
}
