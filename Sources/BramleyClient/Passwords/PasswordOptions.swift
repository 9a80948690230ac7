public import BramleyAPI

/// What the methods with address and password hand to their strategy.
public struct PasswordOptions: Hashable, Sendable {
  /// What the password is for.
  public enum Purpose: Hashable, Sendable {
    /// An account that exists.
    case signIn
    /// A new account, with the name that the person gave.
    case signUp(PersonName?)
  }

  /// The address, as typed.
  public var email: String
  /// The password, as typed.
  public var password: String
  /// What it is for.
  public var purpose: Purpose

  /// Makes the options.
  public init(email: String, password: String, purpose: Purpose = .signIn) {
    self.email = email
    self.password = password
    self.purpose = purpose
  }
}

extension SignInMethod {
  /// Address and password of an account that exists.
  public static func email(_ address: String, password: String) -> SignInMethod {
    SignInMethod(.password, options: PasswordOptions(email: address, password: password))
  }

  /// A new account with address and password.
  public static func newAccount(
    email: String, password: String, name: PersonName? = nil
  ) -> SignInMethod {
    SignInMethod(
      .password, options: PasswordOptions(email: email, password: password, purpose: .signUp(name)))
  }
}

// Not even a debugger's print shows a password.
extension PasswordOptions: CustomStringConvertible, CustomReflectable {
  public var description: String { "PasswordOptions(\(purpose == .signIn ? "sign in" : "sign up"))" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
