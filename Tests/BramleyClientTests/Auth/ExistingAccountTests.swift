import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

@MainActor @Suite struct ExistingAccountTests {
  private let world = AuthWorld()
  private let apple = FixedStrategy(.apple, .success(.fixture("token-1")))
  private let google = FixedStrategy(
    .google, .success(SignInProof(.google, .google, wire: [String: String]())))

  private func refusal() throws -> HTTPAnswer {
    let problem = Problem(
      code: .accountExists, title: "An account with this address exists", status: 409, methods: ["apple"])
    return HTTPAnswer(
      status: 409, headers: ["Content-Type": Problem.mediaType], body: try WireJSON.encoder().encode(problem))
  }

  @Test func `the refusal says what opens the account`() async throws {
    await world.server.plan("POST /v1/sign-in/google", .answer(try refusal()), .answer(try refusal()))
    let auth = world.auth(apple, google)
    await #expect(throws: SignInError.self) { try await auth.signIn(with: .google) }
    let expected = ExistingAccount(refused: .google, providers: [.apple])
    #expect(auth.failure?.existingAccount == expected && auth.failure?.reason == .accountExists)
    let outcome = await AuthOutcome.of(.google) { () async throws(SignInError) in
      try await auth.signIn(with: .google)
    }
    #expect(outcome == .accountExists(expected))
  }

  @Test func `signing in with it links the refused method`() async throws {
    await world.server.prove()
    let auth = world.auth(apple, google)
    let user = try await auth.signIn(with: .apple(), thenLink: .google)
    #expect(user.identities.map(\.provider) == [.google])
    #expect(auth.lastMethod == .apple)
  }

  @Test func `if the link fails, the person stays signed in`() async throws {
    await world.server.prove()
    await world.server.plan("POST /v1/user/identities/google", .answer(.problem(.identityTaken, 409)))
    let auth = world.auth(apple, google)
    await #expect(throws: AccountError.self) { try await auth.signIn(with: .apple(), thenLink: .google) }
    #expect(auth.user != nil && auth.failure?.reason == .identityTaken)
  }
}
