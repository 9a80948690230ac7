import BramleyAPI
import Foundation

/// A password in the form in which it is hashed: Unicode's composed form, so that all keyboards produce the
/// same one.
struct Password: Sendable {
  /// In characters as a person counts them.
  static let minimumLength = 8
  static let maximumLength = 128
  /// In bytes; nothing longer is ever hashed.
  static let maximumBytes = maximumLength * 32

  let bytes: [UInt8]
  /// The password as it was sent: other systems hashed it so.
  let typed: [UInt8]
  let text: String

  /// Takes a presented password of any possible length: it may be older than the current rules.
  init(presented text: String) {
    self.text = text.precomposedStringWithCanonicalMapping
    bytes = Array(self.text.utf8)
    typed = Array(text.utf8)
  }

  /// Why a password is not acceptable as a new one.
  enum Weakness: Sendable {
    case tooShort
    case tooLong
    case tooCommon
  }

  /// Returns why this is not acceptable as a new password for an address; nil when it is.
  func weakness(for address: IdentityKey) -> Weakness? { weakness ?? (repeats(address) ? .tooCommon : nil) }

  /// Returns why this is not acceptable as a new password for any address; nil when it is.
  var weakness: Weakness? {
    let length = text.count
    if length < Self.minimumLength { return .tooShort }
    if length > Self.maximumLength || bytes.count > Self.maximumBytes { return .tooLong }
    return CommonPasswords.contains(text) ? .tooCommon : nil
  }

  /// Whether this is the address, in any of its spellings, or its local part.
  private func repeats(_ address: IdentityKey) -> Bool {
    if EmailAddress(text)?.key == address.subject { return true }
    return text.lowercased() == address.subject.prefix { $0 != "@" }
  }
}
