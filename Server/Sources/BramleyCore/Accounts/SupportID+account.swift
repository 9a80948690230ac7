package import BramleyAPI
import Crypto
import Foundation

extension SupportID {
  /// Returns the support id of an account: forty bits of a hash of its id in Crockford's base 32, in two
  /// groups. It reveals nothing and grants no access. Two accounts may share one, though this is very rare.
  package init(of user: UserID) {
    let bits = SHA256.hash(data: Data(user.rawValue.utf8)).prefix(5).reduce(UInt64(0)) {
      $0 << 8 | UInt64($1)
    }
    let text = String(unsafeUninitializedCapacity: 9) { text in
      for place in 0..<8 {
        let letter = Self.letters[Int(bits >> UInt64(35 - 5 * place) & 31)]
        text.initializeElement(at: place < 4 ? place : place + 1, to: letter)
      }
      text.initializeElement(at: 4, to: UInt8(ascii: "-"))
      return 9
    }
    self.init(rawValue: text)
  }

  /// Reads what a person typed: any case, with or without the hyphen, with O for 0 and I or L for 1. Nil when
  /// it can't be a support id.
  package init?(typed text: String) {
    let letters = text.uppercased().compactMap { letter -> Character? in
      switch letter {
      case "-", " ": nil
      case "O": "0"
      case "I", "L": "1"
      default: letter
      }
    }
    guard letters.count == 8, letters.allSatisfy(Self.alphabet.contains) else { return nil }
    self.init(rawValue: "\(String(letters[..<4]))-\(String(letters[4...]))")
  }

  private static let letters = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
  private static let alphabet = Set("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
}
