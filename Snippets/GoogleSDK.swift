// Google's SDK for iOS behind the kit's methods.
import BramleyClient

// snippet.hide
// Stands for Google's SDK.
struct GIDSignIn {
  static let sharedInstance = GIDSignIn()
  struct Token { var tokenString: String }
  struct User { var idToken: Token? }
  struct Result { var user: User }
  func signIn(
    withPresenting: Int, hint: String?, additionalScopes: [String]?, nonce: String?
  ) async throws -> Result { Result(user: User(idToken: Token(tokenString: nonce ?? ""))) }
  func signOut() {}
}
let controller = 0
// snippet.show

let google = TokenStrategy.google { nonce in
  let result = try await GIDSignIn.sharedInstance.signIn(
    withPresenting: controller, hint: nil, additionalScopes: nil, nonce: nonce)
  guard let token = result.user.idToken?.tokenString else { throw SignInError.incompleteCredential }
  return token
} signOut: {
  GIDSignIn.sharedInstance.signOut()
}
// snippet.hide
_ = google
