import Foundation

/// The passwords that guessers try first: those of eight characters and more among the 30,000 commonest.
///
/// `common-passwords.txt` is taken from the list that zxcvbn ships (MIT licence); see `Passwords/README.md`.
enum CommonPasswords {
  private static let all = Set(
    String(decoding: PackageResources.common_passwords_txt, as: UTF8.self).split(separator: "\n").map(
      String.init))

  /// Whether the text, in any case of its letters, is one of them.
  static func contains(_ text: String) -> Bool { all.contains(text.lowercased()) }
}
