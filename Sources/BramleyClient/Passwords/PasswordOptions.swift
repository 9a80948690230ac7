public import BramleyAPI

/// The options of the methods with address and password, for their strategy.
public struct PasswordOptions: Hashable, Sendable {
  /// The purpose of the password.
  public enum Purpose: Hashable, Sendable {
    /// To sign in to an existing account.
    case signIn
    /// To create an account, with the name that the person typed.
    case signUp(PersonName?)
  }

  /// The address, as typed.
  public var email: String
  /// The password, as typed.
  public var password: String
  /// The purpose.
  public var purpose: Purpose

  /// Makes the options.
  public init(email: String, password: String, purpose: Purpose = .signIn) {
    self.email = email
    self.password = password
    self.purpose = purpose
  }
}

extension SignInMethod {
  /// Signs in to an existing account with address and password.
  public static func email(_ address: String, password: String) -> SignInMethod {
    SignInMethod(.password, options: PasswordOptions(email: address, password: password))
  }

  /// Creates an account with address and password.
  public static func newAccount(
    email: String, password: String, name: PersonName? = nil
  ) -> SignInMethod {
    SignInMethod(
      .password, options: PasswordOptions(email: email, password: password, purpose: .signUp(name)))
  }
}

// A debugger's print shows no password either.
extension PasswordOptions: CustomStringConvertible, CustomReflectable {
  public var description: String { "PasswordOptions(\(purpose == .signIn ? "sign in" : "sign up"))" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
