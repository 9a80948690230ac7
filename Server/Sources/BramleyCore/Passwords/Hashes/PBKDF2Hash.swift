/// A hash by PBKDF2: `pbkdf2_sha256$iterations$salt$hash` as Django has it, whose salt is plain text;
/// `$pbkdf2-sha512$i=100000,l=64$salt$hash` as PHC has it; `$pbkdf2-sha256$29000$salt$hash` as passlib has it, where
/// `$pbkdf2$` is SHA-1.
struct PBKDF2Hash: HashScheme {
  private let parameters: PBKDF2Parameters
  private let salt: [UInt8]
  private let hash: [UInt8]

  var cost: HashCost { .pbkdf2(parameters) }

  init?(_ text: String) {
    let parts = text.split(separator: "$", omittingEmptySubsequences: false)
    if parts.count == 5, parts[0].isEmpty, let digest = Self.digest(parts[1], after: "-") {
      let values = HashFields(parts[2])
      guard let iterations = values?["i"] ?? HashFields.number(parts[2]),
        let salt = HashFields.bytes(parts[3])
      else { return nil }
      self.init(digest, iterations, salt: salt, parts[4], length: values?["l"])
    } else if parts.count == 4, let digest = Self.digest(parts[0], after: "_") {
      guard let iterations: UInt32 = HashFields.number(parts[1]) else { return nil }
      self.init(digest, iterations, salt: Array(parts[2].utf8), parts[3], length: nil)
    } else {
      return nil
    }
  }

  private init?(
    _ digest: PBKDF2Parameters.Digest, _ iterations: UInt32, salt: [UInt8], _ hash: Substring, length: UInt32?
  ) {
    guard (1...256).contains(salt.count), iterations > 0, let hash = HashFields.bytes(hash),
      (16...128).contains(hash.count), length == nil || length.map(Int.init) == hash.count
    else { return nil }
    parameters = PBKDF2Parameters(digest: digest, iterations: Int(iterations), bytes: hash.count)
    (self.salt, self.hash) = (salt, hash)
  }

  private static func digest(_ name: Substring, after mark: Character) -> PBKDF2Parameters.Digest? {
    if name == "pbkdf2", mark == "-" { return .sha1 }
    let parts = name.split(separator: mark, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == "pbkdf2" else { return nil }
    return PBKDF2Parameters.Digest(rawValue: String(parts[1]))
  }

  func matches(_ password: Password, key: [UInt8]?) -> Bool? {
    parameters.key(of: password.typed, salt: salt).map {
      HashFields.areEqual($0, hash) && !password.typed.isEmpty
    }
  }
}

extension PasswordHash {
  /// Returns a hash of PBKDF2 that belongs to no password.
  init(pbkdf2Decoy cost: PBKDF2Parameters, _ random: HashRandom) {
    let (salt, hash) = (HashFields.base64(random(16)), HashFields.base64(random(cost.bytes)))
    phc = "$pbkdf2-\(cost.digest.rawValue)$i=\(cost.iterations),l=\(cost.bytes)$\(salt)$\(hash)"
  }
}
