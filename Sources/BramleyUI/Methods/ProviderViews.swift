public import BramleyAPI
public import BramleyClient

#if canImport(SwiftUI)
  import Foundation
  public import SwiftUI
#endif

/// The views of a method that needs no more than a button: a provider's sheet, a browser, or a strategy that asks its
/// questions itself.
///
///     let methods: ShownMethods = [AppleViews(), ProviderViews.google, ProviderViews.openID("okta", name: "Okta")]
///
/// Google's, Facebook's and GitHub's buttons have the marks and colours that their brands ask for.
public struct ProviderViews: Sendable {
  /// The method that the button asks for.
  public let method: SignInMethod.ID
  /// The provider of the identities that the method adds.
  public let provider: ProviderID
  /// What the provider is called.
  public let name: String

  /// Makes the views.
  /// - Parameters:
  ///   - method: the method that the button asks for.
  ///   - provider: the provider of the identities that the method adds.
  ///   - name: what the provider is called. The button says "Continue with" this name.
  public init(_ method: SignInMethod.ID, provider: ProviderID, name: String) {
    self.method = method
    self.provider = provider
    self.name = name
  }

  /// Sign in with Google, with Google's button.
  public static let google = ProviderViews(.google, provider: .google, name: "Google")
  /// Facebook Login, with Facebook's button.
  public static let facebook = ProviderViews(.facebook, provider: .facebook, name: "Facebook")
  /// GitHub, with GitHub's button.
  public static let gitHub = ProviderViews(.gitHub, provider: .gitHub, name: "GitHub")

  /// Makes the views of an OpenID provider, by its id in the server's configuration (`openid.<id>`).
  public static func openID(_ id: ProviderID, name: String) -> ProviderViews {
    ProviderViews(.openID(id), provider: id, name: name)
  }

  /// The words on the button of the sign-in screen.
  var buttonTitle: String { Message(.continueWith, .text(name)).words }
}

extension ProviderViews: MethodViews {
  public var addition: SignInMethod? { SignInMethod(method) }

  #if canImport(SwiftUI)
    public func signInContent(_ signIn: @escaping @MainActor (SignInMethod) -> Void) -> some View {
      BrandButton(method, title: buttonTitle) { signIn(SignInMethod(method)) }
    }
  #endif
}
