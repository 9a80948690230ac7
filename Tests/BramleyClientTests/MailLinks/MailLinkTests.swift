import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

@MainActor @Suite struct MailLinkTests {
  private let server = CodeBackend()
  private let clock = TestClock()
  private let storage: any SecureStorage = MemoryStorage()

  private func launch(_ more: any SignInStrategy...) -> Auth {
    let clock = clock
    return Auth(
      engine: SessionEngine(
        backend: server.backend(), storage: storage,
        strategies: SignInRegistry([EmailLinkStrategy(), PasswordStrategy()] + more),
        context: SignInContext(now: { clock.now })), credentials: nil)
  }

  private let link = URL(string: "https://links.example.com/email/sign-in?token=t0ken")!

  @Test(arguments: [
    ("https://links.example.com/email/sign-in?token=a", MailLink.Kind.signIn),
    ("https://id.example.com/email/verify?token=a", .verification),
    ("https://id.example.com/auth/password/reset?lang=de&token=a", .reset),
  ])
  func `a mail's links are known`(text: String, kind: MailLink.Kind) throws {
    #expect(MailLink(try #require(URL(string: text))) == MailLink(kind, token: "a"))
  }

  @Test(arguments: [
    "https://example.com/", "https://example.com/email/sign-in", "https://example.com/email/sign-in?token=",
    "https://example.com/email/sign-in/more?token=a", "https://example.com/email/undo?token=a",
    "orchard://recipe?token=a",
  ])
  func `any other is left to the app`(text: String) async throws {
    #expect(try await launch().open(try #require(URL(string: text))) == false)
  }

  @Test func `a link that is opened while its sign-in waits continues it`() async throws {
    let auth = launch()
    let signIn = Task { try await auth.signIn(with: .emailLink("maya@example.com")) }
    #expect(try await auth.nextQuestion().kind == .emailLink)
    #expect(try await auth.open(link))
    _ = try await signIn.value
    let start = try #require(await server.starts.first)
    let body = try #require(await server.proofs.first?.request(CodeSignInRequest.self))
    #expect(body.token == "t0ken" && body.code == nil && body.challengeID == nil)
    #expect(PKCE(verifier: try #require(body.codeVerifier)).challenge == start.codeChallenge)
    #expect(try await storage.value(for: .mail) == nil)
  }

  @Test func `the code beside the link is as good`() async throws {
    let auth = launch()
    await server.reject(.code(.codeWrong, left: 4))
    let signIn = Task { try await auth.signIn(with: .emailLink("maya@example.com")) }
    _ = try await auth.nextQuestion()
    auth.submit("111111")
    _ = try await auth.nextQuestion { $0.rejection == .wrong }
    auth.submit("123456")
    _ = try await signIn.value
    let body = try #require(await server.proofs.last?.request(CodeSignInRequest.self))
    #expect(body.token == nil && body.code == "123456" && body.challengeID == "challenge-1")
  }

  @Test func `the link signs in after the app was ended, with the verifier from storage, once`() async throws
  {
    let before = launch()
    let lost = Task { try? await before.signIn(with: .emailLink("maya@example.com")) }
    _ = try await before.nextQuestion()
    let challenge = try #require(await server.starts.first?.codeChallenge)
    let after = launch()
    await after.start()
    #expect(try await after.open(link))
    #expect(after.user != nil)
    let verifier = try #require(await server.proofs.first?.request(CodeSignInRequest.self)?.codeVerifier)
    #expect(PKCE(verifier: verifier).challenge == challenge)
    await #expect(throws: AccountError.self) { try await after.open(link) }
    before.cancelQuestion()
    _ = await lost.value
  }

  @Test func `a link that was asked for elsewhere, or too long ago, says so and sends nothing`() async throws
  {
    let auth = launch()
    await #expect(throws: AccountError.self) { try await auth.open(link) }
    #expect(auth.failure?.reason == .linkOfAnotherDevice)
    let lost = Task { try? await auth.signIn(with: .emailLink("maya@example.com")) }
    _ = try await auth.nextQuestion()
    auth.cancelQuestion()
    _ = await lost.value
    clock.advance(601)
    await #expect(throws: AccountError.self) { try await auth.open(link) }
    #expect(await server.proofs.isEmpty)
    #expect(try await storage.value(for: .mail) == nil)
  }

  @Test func `a link that sets a new password asks for it`() async throws {
    let auth = launch()
    let reset = Task { try await auth.open(URL(string: "https://id.example.com/password/reset?token=r")!) }
    #expect(try await auth.nextQuestion().kind == .newPassword)
    auth.submit("correct horse")
    #expect(try await reset.value)
    let proof = try #require(await server.proofs.first)
    let body = try #require(proof.request(PasswordResetRequest.self))
    #expect(proof.purpose == .resetPassword && !proof.isKept)
    #expect(body.token == "r" && body.password == "correct horse" && body.email == nil)
  }
}
