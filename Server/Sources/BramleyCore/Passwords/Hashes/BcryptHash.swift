import CBcrypt
import Foundation

/// A hash by bcrypt: `$2b$10$`, 22 characters of salt and 31 of hash. `$2a$` and `$2y$` are the same for any password in
/// UTF-8.
struct BcryptHash: HashScheme {
  /// Bcrypt reads no more of a password than this many bytes.
  static let length = 72
  private static let alphabet = Array("./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)

  private let rounds: Int
  /// Salt and hash.
  private let digest: [UInt8]

  var cost: HashCost { .bcrypt(rounds: rounds) }

  init?(_ text: String) {
    let parts = text.split(separator: "$", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0].isEmpty, ["2a", "2b", "2y"].contains(parts[1]), parts[2].utf8.count == 2,
      let rounds: Int = HashFields.number(parts[2]), (4...31).contains(rounds), parts[3].utf8.count == 53,
      parts[3].utf8.allSatisfy(Self.alphabet.contains)
    else { return nil }
    self.rounds = rounds
    digest = Array(parts[3].utf8)
  }

  func matches(_ password: Password, key: [UInt8]?) -> Bool? {
    // The library ends at a zero byte: what follows it would not count. Such a password is hashed all the same, so that
    // it takes the time of others.
    let isWhole = !password.typed.contains(0) && !password.typed.isEmpty
    let phrase = (password.typed.prefix { $0 != 0 } + [0]).map(CChar.init(bitPattern:))
    let settings = "$2b$\(rounds < 10 ? "0" : "")\(rounds)$" + String(decoding: digest, as: UTF8.self)
    var result = [CChar](repeating: 0, count: 61)
    guard bramley_bcrypt(phrase, settings, &result) == 0 else { return nil }
    let computed = result[7..<60].map(UInt8.init(bitPattern:))
    // The last two bits of the salt's last character are not used, and some libraries leave them set.
    return HashFields.areEqual(computed[22...], digest[22...]) && isWhole
  }

  func verifiedPart(of password: Password) -> [UInt8]? {
    password.typed.count > Self.length ? Array(password.typed.prefix(Self.length)) : nil
  }
}

extension PasswordHash {
  /// Returns a hash of bcrypt that belongs to no password.
  init(bcryptDecoy rounds: Int, _ random: HashRandom) {
    // The last characters of salt and hash stand for two and for four bits.
    var digits = BcryptHash.digits(random(53))
    digits[21] = UInt8(ascii: "O")
    digits[52] = UInt8(ascii: "O")
    phc = "$2b$\(rounds < 10 ? "0" : "")\(rounds)$" + String(decoding: digits, as: UTF8.self)
  }
}

extension BcryptHash {
  fileprivate static func digits(_ bytes: Data) -> [UInt8] { bytes.map { alphabet[Int($0 & 63)] } }
}
