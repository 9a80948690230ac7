// Google's SDK for iOS behind the kit's methods.
// snippet.hide
#if canImport(UIKit) && !os(watchOS)
  import UIKit

  // Stands for Google's SDK.
  @MainActor final class GIDSignIn {
    static let sharedInstance = GIDSignIn()
    struct Token { var tokenString: String }
    struct User { var idToken: Token? }
    struct Result { var user: User }
    func signIn(
      withPresenting presentingViewController: UIViewController, hint: String?, additionalScopes: [String]?,
      nonce: String?
    ) async throws -> Result { Result(user: User(idToken: Token(tokenString: nonce ?? ""))) }
    func signOut() {}
  }

  // snippet.show
  import BramleyClient

  let google = TokenStrategy.google { nonce, presenter in
    let result = try await GIDSignIn.sharedInstance.signIn(
      withPresenting: presenter.controller, hint: nil, additionalScopes: nil, nonce: nonce)
    guard let token = result.user.idToken?.tokenString else { throw SignInError.incompleteCredential }
    return token
  } signOut: {
    GIDSignIn.sharedInstance.signOut()
  }
// snippet.hide
#endif
