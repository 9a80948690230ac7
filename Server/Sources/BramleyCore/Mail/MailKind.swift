import BramleyAPI

/// What a mail is for; it chooses the template.
package struct MailKind: OpenValue {
  /// The stored text, and the name of the template.
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }

  /// The code, and where it can be used the link, that signs in.
  package static let signIn: MailKind = "sign-in"
  /// The code that links the address to the caller's account, or proves it again.
  package static let proof: MailKind = "proof"
  /// The code and link that verify the address of an account.
  package static let verification: MailKind = "verification"
  /// To the new address: the code and link that finish a change of address.
  package static let addressChange: MailKind = "address-change"
  /// To the former address: the address was changed, with the button that takes it back.
  package static let addressChanged: MailKind = "address-changed"
  /// The code and link that set a new password.
  package static let passwordReset: MailKind = "password-reset"
  /// A new password was asked for, and no account with a password has this address.
  package static let noAccount: MailKind = "no-account"
  /// The password was changed.
  package static let passwordChanged: MailKind = "password-changed"
  /// Somebody tried to sign up with the address of an account.
  package static let accountExists: MailKind = "account-exists"
  /// A number was added, changed or removed.
  package static let phoneChanged: MailKind = "phone-changed"
  /// A passkey was added.
  package static let passkeyAdded: MailKind = "passkey-added"
  /// A passkey was removed.
  package static let passkeyRemoved: MailKind = "passkey-removed"
  /// A second factor was added or removed, or has new recovery codes.
  package static let secondFactorChanged: MailKind = "second-factor-changed"
  /// Somebody reported that the second factor is lost; in three days the account opens without it.
  package static let secondFactorLost: MailKind = "second-factor-lost"
}
