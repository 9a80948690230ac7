import BramleyAPI
import BramleyClient

/// The form for setting or changing a password, as typed so far.
struct NewPasswordForm: Hashable, Sendable {
  /// The current password; asked for if the account has one.
  var current = ""
  /// The new password.
  var password = ""
  /// The address to sign in with; asked for if the account has none of its own.
  var email = ""
  /// Whether the account has a password already.
  let hasPassword: Bool
  /// The account's address; nil if it has none that the person can type.
  let address: String?

  init(_ user: User) {
    hasPassword = user.identities.contains { $0.provider == .password }
    address =
      user.identities.first { $0.provider == .password }?.email ?? (user.isPrivateEmail ? nil : user.email)
  }

  /// Whether the address is asked for.
  var asksAddress: Bool { !hasPassword && address == nil }

  /// The address that the password will belong to.
  var namedAddress: String? { asksAddress ? EmailForm(text: email).address : address }

  private var keepsRules: Bool {
    PasswordRule.allCases.allSatisfy { $0.isKept(by: password, of: namedAddress) }
  }

  /// What to send; nil while something is missing or a rule is broken.
  var change: PasswordChangeRequest? {
    guard keepsRules, !hasPassword || !current.isEmpty,
      !asksAddress || namedAddress != nil
    else { return nil }
    return PasswordChangeRequest(
      password: password, currentPassword: hasPassword ? current : nil,
      email: asksAddress ? namedAddress : nil)
  }
}

extension Phrase {
  /// The row that opens the form.
  init(passwordRowOf user: User) {
    self = NewPasswordForm(user).hasPassword ? .changePassword : .setPassword
  }
}

// A password must not show even in a debugger.
extension NewPasswordForm: CustomReflectable {
  var customMirror: Mirror { Mirror(self, children: []) }
}
