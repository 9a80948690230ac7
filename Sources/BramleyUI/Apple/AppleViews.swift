public import BramleyAPI
public import BramleyClient

#if canImport(SwiftUI)
  public import SwiftUI
#endif

/// The views of Sign in with Apple.
public struct AppleViews: Sendable {
  /// What the app asks Apple for. Ask for what you use: Apple gives it on the first authorization only.
  public var scopes: [AppleScope]
  /// How Apple's button looks.
  public var button: AppleButtonLook

  /// Makes the views.
  public init(scopes: [AppleScope] = [.name, .email], button: AppleButtonLook = AppleButtonLook()) {
    self.scopes = scopes
    self.button = button
  }

}

extension AppleViews: MethodViews {
  public var method: SignInMethod.ID { .apple }
  public var provider: ProviderID { .apple }
  // A brand's name is the same in every language.
  public var name: String { "Apple" }
  public var addition: SignInMethod? { .apple(scopes: scopes) }
  public var additionTitle: String { Phrase.addApple.words }

  #if canImport(SwiftUI)
    public func signInContent(_ signIn: @escaping @MainActor (SignInMethod) -> Void) -> some View {
      AppleIDButton(look: button) { signIn(.apple(scopes: scopes)) }
    }
  #endif
}
