import BramleyAPI

/// What a code or link is sent for. It is good for nothing else.
package struct ChallengePurpose: OpenValue {
  /// The stored text.
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }

  /// To sign in, or to sign up.
  package static let signIn: ChallengePurpose = "sign-in"
  /// To add the address or number to the caller's account.
  package static let link: ChallengePurpose = "link"
  /// To prove again that the caller owns the account.
  package static let reauthentication: ChallengePurpose = "reauthentication"
  /// To verify the address of an account.
  package static let verification: ChallengePurpose = "verification"
  /// To change the address of an account.
  package static let addressChange: ChallengePurpose = "address-change"
  /// To set a new password.
  package static let passwordReset: ChallengePurpose = "password-reset"
  /// To change the number of an account.
  package static let numberChange: ChallengePurpose = "number-change"
}

extension ChallengePurpose {
  /// The purpose of a code that is asked for to present it as a credential.
  package init(_ purpose: SignInPurpose) {
    self =
      switch purpose {
      case .signIn: .signIn
      case .link: .link
      case .reauthentication: .reauthentication
      }
  }
}
