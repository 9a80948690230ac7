import Foundation

/// A rule for new passwords that can be shown before it is broken. The server has the last word: it also rejects the
/// most common ones and those of known leaks.
enum PasswordRule: CaseIterable, Hashable, Sendable {
  /// As many characters as the server wants.
  case length
  /// Not the address, nor the part of it before the "@".
  case notAddress

  /// The fewest characters that the server takes (NIST SP 800-63B).
  static let fewest = 8

  /// What the rule says.
  var message: Message {
    switch self {
    case .length: Message(.passwordLengthRule, .number(Self.fewest))
    case .notAddress: Message(.passwordAddressRule)
    }
  }

  /// Returns whether a password keeps the rule; an empty one keeps none.
  func isKept(by password: String, of address: String?) -> Bool {
    guard !password.isEmpty else { return false }
    switch self {
    // As a person counts them, and the server does.
    case .length: return password.precomposedStringWithCanonicalMapping.count >= Self.fewest
    case .notAddress:
      guard let address = address?.lowercased(), !address.isEmpty else { return true }
      let name = address.prefix { $0 != "@" }
      return ![address, String(name)].contains(password.lowercased())
    }
  }
}
