public import BramleyAPI
public import BramleyClient

#if canImport(SwiftUI)
  import Foundation
  public import SwiftUI
#endif

/// The button of signing in with a passkey. With ``PasswordViews`` or a code beside it, the keyboard offers passkeys too.
public struct PasskeyViews: Sendable {
  /// Whether there is a button for a new account too. It asks for no address: where accounts need one, use the system's
  /// sheet for new accounts.
  public var allowsSignUp: Bool
  /// Which authenticators are asked.
  public var authenticators: PasskeyOptions.Authenticators

  /// Makes the views.
  public init(allowsSignUp: Bool = false, authenticators: PasskeyOptions.Authenticators = .any) {
    self.allowsSignUp = allowsSignUp
    self.authenticators = authenticators
  }
}

extension PasskeyViews: MethodViews {
  public var method: SignInMethod.ID { .passkey }
  public var provider: ProviderID { .passkey }
  public var name: String { Phrase.passkey.words }
  public var addition: SignInMethod? { .passkey(authenticators) }

  #if canImport(SwiftUI)
    public func signInContent(_ signIn: @escaping @MainActor (SignInMethod) -> Void) -> some View {
      VStack(spacing: 8) {
        Button {
          signIn(.passkey(authenticators))
        } label: {
          Label(Phrase.signInWithPasskey.text, systemImage: "person.badge.key")
            .frame(maxWidth: .infinity, minHeight: 32)
        }
        .buttonStyle(.bordered)
        if allowsSignUp {
          Button(Phrase.signUpWithPasskey.text) { signIn(.newAccountWithPasskey()) }
            .buttonStyle(.borderless)
            .font(.footnote)
        }
      }
    }
  #endif
}
