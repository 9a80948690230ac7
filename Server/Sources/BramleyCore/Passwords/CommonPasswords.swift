import Foundation

/// The passwords that attackers try first: all of the 10,000 most common ones that have eight characters, and
/// more.
///
/// `common-passwords.txt` combines the lists that Django (BSD licence) and zxcvbn (MIT licence) ship; see
/// `Passwords/README.md`.
enum CommonPasswords {
  private static let all = Set(
    EmbeddedFiles.common_passwords_txt.split(separator: "\n").map(String.init))

  /// Whether the text is one of them, without regard to case.
  static func contains(_ text: String) -> Bool { all.contains(text.lowercased()) }
}
