// A sign-in method of one's own: a code that a shop prints on a card.
// snippet.strategy
import BramleyClient

extension SignInMethod.ID {
  static let card: SignInMethod.ID = "card"
}

extension SignInMethod {
  /// The code that the person typed.
  static func card(_ code: String) -> SignInMethod { SignInMethod(.card, options: code) }
}

struct CardStrategy: SignInStrategy {
  let method: SignInMethod.ID = .card
  let provider: ProviderID = "card"

  func authenticate(
    _ request: SignInMethod, in context: SignInContext
  ) async throws(SignInError) -> SignInProof {
    guard let code = request.options(String.self), code.count == 12 else { throw .incompleteCredential }
    return try SignInProof(method: method, provider: provider, request: ["code": code])
  }

  // The code is typed, so the strategy can't ask for it by itself.
  var promptingMethod: SignInMethod? { nil }
}
// snippet.end
// snippet.hide

@MainActor func signInWithACard(_ auth: Auth) async throws {
  // snippet.show
  // snippet.use
  try await auth.signIn(with: .card("4F7K22QX9M1C"))
  // snippet.end
  // snippet.hide
}
