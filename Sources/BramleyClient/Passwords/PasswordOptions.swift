public import BramleyAPI

/// The options of the methods with address and password, for their strategy.
public struct PasswordOptions: Hashable, Sendable {
  /// The purpose of the password.
  public enum Purpose: Hashable, Sendable {
    /// To sign in to an existing account.
    case signIn
    /// To create an account, with the name that the person typed.
    case signUp(PersonName?)
    /// To take the place of a forgotten one, proven by what was mailed.
    case reset(PasswordResetProof)
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

/// What was mailed to a person who forgot their password.
public enum PasswordResetProof: Hashable, Sendable {
  /// The code, typed beside the address.
  case code(String)
  /// The token of the link, which needs no address.
  case token(String)
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

extension SignInMethod {
  /// Has a person who forgot their password set a new one: mails a code and a link, asks for the code and for the new
  /// password, and signs in. All other devices are signed out.
  ///
  /// - Parameter email: the address of the account; nil asks for it.
  public static func forgottenPassword(_ email: String? = nil) -> SignInMethod {
    SignInMethod(.password, options: PasswordResetDialogue.Start.mail(email))
  }

  /// Asks for a new password after the link of a mail was opened, and signs in; ``Auth/open(_:)`` does this.
  public static func forgottenPassword(token: String) -> SignInMethod {
    SignInMethod(.password, options: PasswordResetDialogue.Start.token(token))
  }

  /// Sets a new password with a mailed code, and signs in. All other devices are signed out.
  public static func newPassword(_ password: String, email: String, code: String) -> SignInMethod {
    SignInMethod(
      .password, options: PasswordOptions(email: email, password: password, purpose: .reset(.code(code))))
  }

  /// Sets a new password with the token of a mailed link, and signs in. All other devices are signed out.
  public static func newPassword(_ password: String, token: String) -> SignInMethod {
    SignInMethod(
      .password, options: PasswordOptions(email: "", password: password, purpose: .reset(.token(token))))
  }
}

// A debugger's print shows no password either.
extension PasswordOptions: CustomStringConvertible, CustomReflectable {
  public var description: String { "PasswordOptions(\(purpose.name))" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension PasswordOptions.Purpose {
  fileprivate var name: String {
    switch self {
    case .signIn: "sign in"
    case .signUp: "sign up"
    case .reset: "reset"
    }
  }
}

extension PasswordResetProof: CustomReflectable {
  public var customMirror: Mirror { Mirror(self, children: []) }
}
