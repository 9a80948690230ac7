import BramleyTokens
import Foundation

/// The size of an RSA key, which its modulus has (RFC 7518, section 6.3.1.1).
enum RSAModulus {
  /// RFC 7518, section 3.3, asks for 2048 bits at least. A very large key would make each check expensive.
  static let acceptedBits = 2_048...16_384

  static func isAccepted(_ text: String?) -> Bool {
    guard let text, let bytes = Data(base64URL: text.utf8) else { return false }
    let digits = bytes.drop { $0 == 0 }
    guard let first = digits.first else { return false }
    return acceptedBits.contains(digits.count * 8 - first.leadingZeroBitCount)
  }
}
