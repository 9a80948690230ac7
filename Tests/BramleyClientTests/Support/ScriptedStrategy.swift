import BramleyAPI

@testable import BramleyClient

/// Returns prepared credentials, one after the other.
actor ScriptedStrategy: SignInStrategy {
  nonisolated let method: SignInMethod.ID = .apple
  nonisolated let provider: ProviderID = .apple
  private var proofs: [SignInProof]

  init(_ proofs: [SignInProof]) { self.proofs = proofs }

  func authenticate(
    _ request: SignInMethod, in context: SignInContext
  ) async throws(SignInError) -> SignInProof {
    guard !proofs.isEmpty else { throw .cancelled }
    return proofs.removeFirst()
  }
}

extension SignInProof {
  static func fixture(_ token: String, user: String = "ada", name: PersonName? = nil) -> SignInProof {
    .apple(
      AppleSignInRequest(
        authorizationCode: "code-\(token)", identityToken: token, nonce: "nonce",
        user: name.map { AppleUser(name: $0) }),
      user: user)
  }
}
