import BramleyTokens
import EmulatorKit
import Foundation

extension RandomNumberGenerator {
  /// A code or token in Apple's format: a letter for its kind, 32 hex digits, `.0.`, letters, base64url.
  mutating func appleToken(_ kind: Character) -> String {
    "\(kind)\(bytes(16).hex).0.\(text(5, of: .lowercase)).\(bytes(16).base64URL)"
  }

  mutating func appleID() -> String { text(10, of: .uppercase + .digits) }
}
