import Foundation

/// The passwords that guessers try first: all of the 10,000 commonest that have eight characters, and more.
///
/// `common-passwords.txt` unites the lists that Django (BSD licence) and zxcvbn (MIT licence) ship; see
/// `Passwords/README.md`.
enum CommonPasswords {
  private static let all = Set(
    String(decoding: PackageResources.common_passwords_txt, as: UTF8.self).split(separator: "\n").map(
      String.init))

  /// Whether the text, in any case of its letters, is one of them.
  static func contains(_ text: String) -> Bool { all.contains(text.lowercased()) }
}
