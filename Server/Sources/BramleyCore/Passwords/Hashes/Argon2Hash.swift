/// A hash by Argon2id or Argon2i of version 19.
struct Argon2Hash: HashScheme {
  let variant: Argon2Variant
  let parameters: Argon2Parameters
  private let salt: [UInt8]
  private let digest: [UInt8]

  var cost: HashCost { .argon2(variant, parameters) }

  init?(_ text: String) {
    let parts = text.split(separator: "$", omittingEmptySubsequences: false)
    guard parts.count == 6, parts[0].isEmpty, let variant = Argon2Variant(rawValue: String(parts[1])),
      parts[2] == "v=19", let values = HashFields(parts[3]), let memory = values["m"],
      let passes = values["t"],
      let lanes = values["p"], let salt = HashFields.bytes(parts[4]), let digest = HashFields.bytes(parts[5])
    else { return nil }
    self.variant = variant
    (self.salt, self.digest) = (salt, digest)
    parameters = Argon2Parameters(memory: memory, passes: passes, lanes: lanes)
  }

  func matches(_ password: Password, key: [UInt8]?) -> Bool? { matches(password.bytes) }

  /// Whether bytes match, compared in constant time. Nil when it can't be determined: not enough memory, or parameters
  /// that libargon2 refuses.
  func matches(_ input: [UInt8]) -> Bool? {
    Argon2id.digest(of: input, salt: salt, parameters, variant, bytes: digest.count)
      .map { HashFields.areEqual($0, digest) }
  }
}

extension PasswordHash {
  /// Returns a hash of Argon2 that belongs to no password.
  init(decoy variant: Argon2Variant, _ cost: Argon2Parameters, _ random: HashRandom) {
    let parts = [random(Argon2id.saltBytes), random(Argon2id.hashBytes)].map(HashFields.base64)
    phc =
      "$\(variant.rawValue)$v=19$m=\(cost.memory),t=\(cost.passes),p=\(cost.lanes)$\(parts.joined(separator: "$"))"
  }
}
