public import BramleyAPI
public import BramleyClient

#if canImport(SwiftUI)
  public import SwiftUI
#endif

/// The views of signing in with an email address and a password.
public struct PasswordViews: Sendable {
  /// Whether the form offers to create an account too.
  public var allowsSignUp: Bool

  /// Whether the form helps a person who forgot their password; the server must send mail for that.
  public var allowsReset: Bool

  /// Makes the views.
  public init(allowsSignUp: Bool = true, allowsReset: Bool = true) {
    self.allowsSignUp = allowsSignUp
    self.allowsReset = allowsReset
  }
}

extension PasswordViews: MethodViews {
  public var method: SignInMethod.ID { .password }
  public var provider: ProviderID { .password }
  public var name: String { Phrase.password.words }
  public var layout: MethodLayout { .form }

  /// Returns whether the account has an address, which the password belongs to.
  public func canProve(_ user: User) -> Bool { user.email != nil }

  #if canImport(SwiftUI)
    public func signInContent(_ signIn: @escaping @MainActor (SignInMethod) -> Void) -> some View {
      PasswordFormView(allowsSignUp: allowsSignUp, allowsReset: allowsReset, signIn: signIn)
    }

    public func proofContent(
      for user: User, _ prove: @escaping @MainActor (SignInMethod) -> Void
    ) -> some View {
      if let email = user.email { PasswordProof(email: email, prove: prove) }
    }
  #endif
}
