import BramleyAPI
import BramleyClient
import Foundation
import Testing

// From here on the code is as in an app: it uses the public interface only.

/// A member's card with a number on it.
struct CardStrategy: SignInStrategy {
  let method: SignInMethod.ID = "card"
  let provider: ProviderID = "card"
  var promptingMethod: SignInMethod? { nil }

  func authenticate(
    _ request: SignInMethod, in context: SignInContext
  ) async throws(SignInError) -> SignInProof {
    guard let number = request.options(String.self), !number.isEmpty else { throw .noCredential }
    return try SignInProof(method: method, provider: provider, request: ["number": number])
  }
}

extension SignInMethod {
  static func card(_ number: String) -> SignInMethod { SignInMethod("card", options: number) }
}

@MainActor @Suite struct OwnMethodTests {
  @Test func `a method of one's own is a strategy and one line`() async throws {
    let engine = SessionEngine(
      backend: .preview(), storage: MemoryStorage(), strategies: [PasswordStrategy(), CardStrategy()])
    let auth = Auth(engine: engine)
    try await auth.signIn(with: .card("4711"))
    #expect(auth.user == .preview)
  }

  @Test func `its errors are seen like any other's`() async throws {
    let auth = Auth(
      engine: SessionEngine(backend: .preview(), storage: MemoryStorage(), strategies: [CardStrategy()]))
    await #expect(throws: SignInError.noCredential) { try await auth.signIn(with: .card("")) }
    #expect(auth.failure?.reason == .noCredential)
  }

  @Test func `a later strategy for the same method takes the place of the earlier one`() {
    struct Other: SignInStrategy {
      let method: SignInMethod.ID = "card"
      let provider: ProviderID = "card"
      func authenticate(
        _ request: SignInMethod, in context: SignInContext
      ) async throws(SignInError) -> SignInProof { throw .cancelled }
    }
    let registry: SignInRegistry = [CardStrategy(), PasswordStrategy(), Other()]
    #expect(registry["card"] is Other)
    #expect(registry.methods == [.password, "card"])
  }
}
