/// A hash by Argon2id of a password's first 72 bytes, after the mark `$first72`. It replaces a bcrypt hash of a longer
/// password: bcrypt proved no more of it, so the rest must not decide about the next sign-in.
struct First72BytesHash: HashScheme {
  private static let mark = "$first72"
  private let hash: Argon2Hash

  var cost: HashCost { hash.cost }

  init?(_ text: String) {
    guard text.hasPrefix(Self.mark), let hash = Argon2Hash(String(text.dropFirst(Self.mark.count))),
      hash.variant == .id
    else { return nil }
    self.hash = hash
  }

  func matches(_ password: Password, key: [UInt8]?) -> Bool? {
    hash.matches(Array(password.typed.prefix(BcryptHash.length)))
  }

  func verifiedPart(of password: Password) -> [UInt8]? {
    Array(password.typed.prefix(BcryptHash.length))
  }

  /// Marks a hash of a password's first 72 bytes.
  static func marked(_ hash: PasswordHash) -> PasswordHash { PasswordHash(phc: mark + hash.phc) }
}
