import Crypto
package import Foundation

/// A code that takes the place of a lost factor, once: 80 bits in sixteen characters.
package struct RecoveryCode: Sendable, Equatable {
  /// How many an account has.
  package static let count = 10
  /// Bytes of one.
  package static let length = 10

  /// The characters, without separators.
  let characters: String

  package init(bytes: Data) { characters = Base32.readable(bytes) }

  /// Reads what was typed; nil for what can't be a code, which is not counted as a wrong one. Case, spaces and hyphens
  /// don't matter, and letters that look like digits are read as digits.
  package init?(_ typed: String) {
    guard typed.utf8.count <= 128, let text = Base32.canonical(typed),
      text.utf8.count == (Self.length * 8 + 4) / 5
    else { return nil }
    characters = text
  }

  /// The code as people are shown it, in groups of four.
  package var text: String {
    let all = Array(characters)
    return stride(from: 0, to: all.count, by: 4).map { String(all[$0..<min($0 + 4, all.count)]) }
      .joined(separator: "-")
  }

  /// Returns the hash that is stored. Its key is not in the database; it needs no slow hash, since nobody guesses 80 bits.
  package func hash(by ring: KeyRing) -> Data {
    let text = "bramley second factors\nrecovery code\n\(characters)"
    return Data(HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: ring.personSecret))
  }
}

extension Surroundings {
  /// Returns the ten codes of an account.
  package func newRecoveryCodes() -> [RecoveryCode] {
    (0..<RecoveryCode.count).map { _ in RecoveryCode(bytes: random(RecoveryCode.length)) }
  }
}
