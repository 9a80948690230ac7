public import BramleyClient

/// What a sign-in screen offers.
public struct SignInOptions: Hashable, Sendable {
  /// What can be done with address and password.
  public enum Passwords: Hashable, Sendable {
    /// Signing in, and making an account.
    case signInAndSignUp
    /// Signing in alone.
    case signIn
    /// Nothing.
    case none
  }

  /// What the app asks Apple for; nil for no Apple button. Ask for what you use: Apple gives it on the first
  /// authorization only.
  public var appleScopes: [AppleScope]?
  /// How Apple's button looks.
  public var appleButton: AppleButtonLook
  /// What can be done with address and password.
  public var passwords: Passwords

  /// Describes a screen; by default Apple alone.
  public init(
    appleScopes: [AppleScope]? = [.name, .email], appleButton: AppleButtonLook = AppleButtonLook(),
    passwords: Passwords = .none
  ) {
    self.appleScopes = appleScopes
    self.appleButton = appleButton
    self.passwords = passwords
  }

  /// The method of Apple's button.
  var appleMethod: SignInMethod? { appleScopes.map { .apple(scopes: $0) } }
}
