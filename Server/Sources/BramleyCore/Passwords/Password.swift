import BramleyAPI
import Foundation

/// A password as it is hashed: in Unicode's composed form, so that every keyboard's way to write it is one.
struct Password: Sendable {
  /// In characters as a person counts them.
  static let minimumLength = 8
  static let maximumLength = 128
  /// In bytes; nothing longer is ever hashed.
  static let maximumBytes = maximumLength * 32

  let bytes: [UInt8]
  private let text: String

  /// Takes a password that somebody presents, of any length that could be one: it may be older than the rules.
  init(presented text: String) {
    self.text = text.precomposedStringWithCanonicalMapping
    bytes = Array(self.text.utf8)
  }

  /// Why a password can't be a new one.
  enum Weakness: Sendable {
    case tooShort
    case tooLong
    case tooCommon
  }

  /// Why this can't be a new password of an address; nil when it can.
  func weakness(for address: IdentityKey) -> Weakness? { weakness ?? (repeats(address) ? .tooCommon : nil) }

  /// Why this can't be a new password, whosever; nil when it can.
  var weakness: Weakness? {
    let length = text.count
    if length < Self.minimumLength { return .tooShort }
    if length > Self.maximumLength || bytes.count > Self.maximumBytes { return .tooLong }
    return CommonPasswords.contains(text) ? .tooCommon : nil
  }

  /// Whether this is the address, in any of its spellings, or what stands in it before the domain.
  private func repeats(_ address: IdentityKey) -> Bool {
    if EmailAddress(text)?.key == address.subject { return true }
    return text.lowercased() == address.subject.prefix { $0 != "@" }
  }
}
