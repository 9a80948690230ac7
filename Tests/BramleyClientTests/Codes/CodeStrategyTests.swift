import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

@MainActor @Suite struct CodeStrategyTests {
  private let server = CodeBackend()
  private let clock = TestClock()

  private func auth(
    _ strategies: [any SignInStrategy] = [
      BramleyClient.PhoneStrategy(), EmailCodeStrategy(), PreviewStrategy.apple,
    ],
    storage: any SecureStorage = MemoryStorage(), preview: Preview = Preview()
  ) -> Auth {
    let clock = clock
    return Auth(
      engine: SessionEngine(
        backend: server.backend(preview), storage: storage, strategies: SignInRegistry(strategies),
        context: SignInContext(now: { clock.now })), credentials: nil)
  }

  @Test func `a number gets a code, and the code signs in`() async throws {
    let auth = auth()
    let signIn = Task { try await auth.signIn(with: .phone("+4915112345678")) }
    let question = try await auth.nextQuestion()
    #expect(question.kind == .oneTimeCode && question.sentTo == "+4915112345678" && question.canChange)
    #expect(question.resendAfter == clock.now + 30 && question.expiresAt == clock.now + 600)
    auth.submit("١٢٣ 456")
    _ = try await signIn.value
    let start = try #require(await server.starts.first)
    #expect(start == CodeStart(.phone, to: "+4915112345678"))
    #expect(await server.tokens == [nil])
    let proof = try #require(await server.proofs.first)
    #expect(proof.provider == .phone && proof.purpose == .signIn && proof.retryWindow == 600)
    let body = try #require(proof.request(CodeSignInRequest.self))
    #expect(body.challengeID == "challenge-1" && body.code == "123456" && body.device != nil)
  }

  @Test func `a wrong code is asked for again with the attempts that are left, then an expired one`()
    async throws
  {
    let auth = auth()
    await server.reject(.code(.codeWrong, left: 4), .code(.codeExpired))
    let signIn = Task { try await auth.signIn(with: .emailCode("maya@example.com")) }
    _ = try await auth.nextQuestion()
    auth.submit("111111")
    let second = try await auth.nextQuestion { $0.rejection == .wrong }
    #expect(second.attemptsLeft == 4 && second.sentTo == "maya@example.com")
    auth.submit("222222")
    _ = try await auth.nextQuestion { $0.rejection == .expired }
    auth.resend()
    let fresh = try await auth.nextQuestion { $0.rejection == nil }
    #expect(fresh.attemptsLeft == nil)
    auth.submit("123456")
    _ = try await signIn.value
    #expect(
      await server.proofs.map { $0.request(CodeSignInRequest.self)?.challengeID } == [
        "challenge-1", "challenge-1", "challenge-2",
      ])
  }

  @Test func `what is no code costs no attempt`() async throws {
    let auth = auth()
    let signIn = Task { try await auth.signIn(with: .phone("+4915112345678")) }
    _ = try await auth.nextQuestion()
    auth.submit("hello")
    _ = try await auth.nextQuestion { $0.rejection == .wrong }
    #expect(await server.proofs.isEmpty)
    auth.submit("123456")
    _ = try await signIn.value
  }

  @Test func `too many wrong codes end the sign-in, and a code is not sent too often`() async throws {
    let auth = auth()
    await server.reject(.code(.tooManyAttempts, 429, retryAfter: 600))
    let signIn = Task { try await auth.signIn(with: .phone("+4915112345678")) }
    _ = try await auth.nextQuestion()
    await server.refuse(.code(.sendLimit, 429, retryAfter: 120))
    auth.resend()
    let later = try await auth.nextQuestion { [clock] in $0.resendAfter == clock.now + 120 }
    #expect(later.rejection == nil)
    auth.submit("111111")
    await #expect(throws: SignInError.self) { try await signIn.value }
    #expect(auth.failure?.reason == .tooManyTries)
    await server.refuse(.code(.sendLimit, 429, retryAfter: 60))
    _ = try? await auth.signIn(with: .phone("+4915112345678"))
    #expect(auth.failure?.reason == .sendLimit && auth.failure?.problem?.retryAfter == 60)
    await server.refuse(.code(.phoneNotSupported))
    _ = try? await auth.signIn(with: .phone("+4915112345678"))
    #expect(auth.failure?.reason == .phoneNotSupported)
  }

  @Test func `a number that may have a new owner says what else is needed`() async throws {
    let auth = auth()
    await server.reject(
      Problem(code: .secondProofRequired, title: "A second proof", status: 403, methods: ["apple"]))
    let signIn = Task { try await auth.signIn(with: .phone("+4915112345678")) }
    _ = try await auth.nextQuestion()
    auth.submit("123456")
    _ = await signIn.result
    #expect(auth.failure?.reason == .secondProofRequired && auth.failure?.problem?.methods == ["apple"])
  }

  @Test func `a CAPTCHA is a question of its own, and its answer goes with the next request`() async throws {
    let captcha = CaptchaOffer(provider: "turnstile", siteKey: "key")
    let auth = auth(preview: Preview(methods: AvailableMethods(methods: [], captcha: captcha)))
    await server.refuse(.code(.captchaRequired, 403), .code(.captchaRequired, 403))
    let signIn = Task { try await auth.signIn(with: .phone("+4915112345678")) }
    #expect(try await auth.nextQuestion { $0.kind == .captcha }.details(CaptchaOffer.self) == captcha)
    auth.submit("forged")
    let again = try await auth.nextQuestion { $0.rejection == .wrong }
    #expect(again.kind == .captcha && again.details(CaptchaOffer.self) == captcha)
    auth.submit("solved")
    _ = try await auth.nextQuestion { $0.kind == .oneTimeCode }
    auth.submit("123456")
    _ = try await signIn.value
    #expect(await server.starts.map(\.captchaToken) == [nil, "forged", "solved"])
  }

  @Test func `without a number it is asked for first, and another one may be given`() async throws {
    let auth = auth()
    let signIn = Task { try await auth.signIn(with: SignInMethod(.phone)) }
    #expect(try await auth.nextQuestion().kind == .phoneNumber)
    await server.refuse(.code(.phoneNotSupported))
    auth.submit("+49800123456")
    _ = try await auth.nextQuestion { $0.rejection == .unsupported }
    auth.submit("+4915112345678")
    _ = try await auth.nextQuestion { $0.kind == .oneTimeCode }
    auth.change()
    _ = try await auth.nextQuestion { $0.kind == .phoneNumber }
    auth.submit("+4915187654321")
    #expect(try await auth.nextQuestion { $0.kind == .oneTimeCode }.sentTo == "+4915187654321")
    auth.submit("123456")
    _ = try await signIn.value
    #expect(
      await server.starts.map(\.destination) == ["+49800123456", "+4915112345678", "+4915187654321"])
  }

  @Test func `a link and a reauthentication take the session, and the latter the account's own number`()
    async throws
  {
    let auth = auth()
    try await auth.signIn(with: .apple())
    let link = Task { try await auth.link(.phone("+4915112345678")) }
    _ = try await auth.nextQuestion()
    #expect(auth.question?.purpose == .link)
    auth.submit("123456")
    try await link.value
    #expect(await server.starts.last?.purpose == .link)
    #expect(await server.tokens.last == "preview")
    #expect(auth.user?.identities.map(\.provider) == [.apple, .phone])
    let proof = Task { try await auth.reauthenticate(with: SignInMethod(.phone)) }
    let question = try await auth.nextQuestion()
    #expect(question.kind == .oneTimeCode && !question.canChange)
    auth.submit("123456")
    try await proof.value
    #expect(await server.starts.last?.purpose == .reauthenticate)
    #expect(await server.proofs.map(\.purpose) == [.signIn, .link, .reauthenticate])
  }

  @Test func `a fresh proof is asked for while the code that links waits`() async throws {
    var preview = Preview(asksForProof: true)
    preview.user.identities.append(
      Identity(
        id: "mail", provider: .email, subject: "maya@example.com", email: "maya@example.com",
        linkedAt: preview.user.createdAt))
    let auth = auth([BramleyClient.PhoneStrategy(), EmailCodeStrategy(), SilentApple()], preview: preview)
    try await auth.signIn(with: SignInMethod("silent"))
    let link = Task { try await auth.link(.phone("+4915112345678")) }
    _ = try await auth.nextQuestion()
    auth.submit("123456")
    // The preview's server asks for Apple; the proof of this strategy is a question of its own.
    let proof = try await auth.nextQuestion { $0.kind == "proof" }
    #expect(auth.question?.purpose == .reauthenticate && proof.rejection == nil)
    auth.submit("yes")
    try await link.value
    #expect(await server.proofs.map(\.purpose).suffix(3) == [.link, .reauthenticate, .link])
  }

  @Test func `a proof that must be typed before the code is named by the app's method, not by its provider`()
    async throws
  {
    var preview = Preview()
    preview.strategies.add(PreviewStrategy("badge_reader", provider: "badge"))
    let auth = auth(
      [
        BramleyClient.PhoneStrategy(), PreviewStrategy.apple,
        TokenStrategy.given("badge_reader", provider: "badge"),
      ],
      preview: preview)
    try await auth.signIn(with: .apple())
    let refusal = Problem(
      code: .reauthenticationRequired, title: "A recent sign-in is required", status: 403,
      methods: ["badge", "provider_of_tomorrow"])
    await server.refuse(refusal, refusal)
    await #expect(throws: AccountError.reauthenticationRequired(methods: ["badge_reader"])) {
      try await auth.link(.phone("+4915112345678"))
    }
    await #expect(throws: AccountError.reauthenticationRequired(methods: ["badge_reader"])) {
      try await auth.reauthenticate(with: .phone("+4915112345678"))
    }
  }

  @Test func `a code is not replayed after its life`() async throws {
    let storage: any SecureStorage = MemoryStorage()
    let lost = server.backend()
    var backend = lost
    backend.redeem = { (_, _) throws(BackendFailure) in
      throw .network(TransportError(.lost, url: URL(string: "https://id.example.com")!))
    }
    let clock = clock
    let engine = SessionEngine(
      backend: backend, storage: storage, strategies: [EmailCodeStrategy()],
      context: SignInContext(
        now: { clock.now }, answers: AnswerSource { (_) throws(SignInError) in .text("123456") }))
    await #expect(throws: SignInError.self) { try await engine.signIn(with: .emailCode("m@example.com")) }
    let stored = try #require(try await storage.value(for: .outbox))
    #expect(String(decoding: stored, as: UTF8.self).contains("retryWindow"))
    clock.advance(601)
    let next = auth(storage: storage)
    await next.start()
    #expect(await server.proofs.isEmpty)
    let after = try await storage.value(for: .outbox).map { String(decoding: $0, as: UTF8.self) }
    #expect(after?.contains("body") != true)
  }

  @Test func `a print shows neither place nor code`() {
    var text = ""
    dump(SignInMethod.phone("+4915112345678"), to: &text)
    dump(SignInMethod.emailCode("maya@example.com"), to: &text)
    dump(CodeStart(.phone, to: "+4915112345678"), to: &text)
    dump(MailLink(.signIn, token: "secret"), to: &text)
    #expect(!text.contains("4915") && !text.contains("maya") && !text.contains("secret"))
  }
}

/// Apple's provider with a sheet that is a question.
private struct SilentApple: SignInStrategy {
  let method: SignInMethod.ID = "silent"
  let provider: ProviderID = .apple

  func authenticate(
    _ request: SignInMethod, in context: SignInContext
  ) async throws(SignInError) -> SignInProof {
    if context.purpose == .reauthenticate { _ = try await context.answer(to: SignInQuestion("proof")) }
    return SignInProof(method, provider, wire: [String: String]())
  }
}
