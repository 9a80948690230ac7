import BramleyAPI

extension Refusal {
  /// The same answer to an unknown address and to a wrong password.
  static let wrongPassword = Refusal(
    .credentialsInvalid, "The address or the password is not right.")
  static let addressTaken = Refusal(
    .emailTaken, "Somebody signs in with this address already.",
    remedy: "Sign in with it, or take another one.")
  static let leakedPassword = Refusal(
    .passwordTooCommon, "This password is in a known leak, so it is among those that are tried first.",
    remedy: "Take another one, and change it wherever else it is used.")
  /// Only a store of a newer version, or one that somebody edited, has such a hash.
  static let hashOfUnknownScheme = Refusal(
    .unavailable, "The stored password can't be checked by this version.")
  static let sourceNotOpen = Refusal(
    .unavailable, "The key of the imported password can't be opened.",
    remedy: "The server's operator restores the master key that sealed it.")
  static let noAddress = Refusal(.invalidRequest, "email is no address that mail could reach.")

  /// Converts a weakness into the refusal of a new password.
  init(_ weakness: Password.Weakness) {
    switch weakness {
    case .tooShort:
      self.init(.passwordTooShort, "A password has \(Password.minimumLength) characters at least.")
    case .tooLong:
      self.init(.invalidRequest, "A password has \(Password.maximumLength) characters at most.")
    case .tooCommon:
      self.init(
        .passwordTooCommon, "This is one of the passwords that are guessed first.",
        remedy: "Take another one: longer is better, and nothing is asked of its letters.")
    }
  }
}
