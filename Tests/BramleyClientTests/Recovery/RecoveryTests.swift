import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

@MainActor @Suite struct RecoveryTests {
  private let server = CodeBackend()
  private let clock = TestClock()
  private let storage: any SecureStorage = MemoryStorage()

  private func launch(_ preview: Preview = Preview()) -> Auth {
    let clock = clock
    return Auth(
      engine: SessionEngine(
        backend: server.backend(preview), storage: storage,
        strategies: [PasswordStrategy(), BramleyClient.PhoneStrategy(), PreviewStrategy.apple],
        context: SignInContext(now: { clock.now })), credentials: nil)
  }

  @Test func `a forgotten password is set anew with the code, and a weak one is asked for again`()
    async throws
  {
    let auth = launch()
    await server.reject(.code(.codeWrong, left: 4), .code(.passwordTooCommon))
    let reset = Task { try await auth.signIn(with: .forgottenPassword("maya@example.com")) }
    let code = try await auth.nextQuestion()
    #expect(code.kind == .oneTimeCode && code.sentTo == "maya@example.com" && code.canChange)
    auth.submit("111 111")
    #expect(try await auth.nextQuestion { $0.kind == .newPassword }.rejection == nil)
    auth.submit("password")
    let again = try await auth.nextQuestion { $0.kind == .oneTimeCode }
    #expect(again.rejection == .wrong && again.attemptsLeft == 4)
    auth.submit("123456")
    #expect(try await auth.nextQuestion { $0.kind == .newPassword }.rejection == .tooCommon)
    auth.submit("correct horse")
    _ = try await reset.value
    let bodies = await server.proofs.compactMap { $0.request(PasswordResetRequest.self) }
    #expect(bodies.map(\.code) == ["111111", "123456", "123456"])
    #expect(bodies.map(\.password) == ["password", "password", "correct horse"])
    #expect(await server.forgotten.map(\.email) == ["maya@example.com"])
    #expect(auth.user != nil)
  }

  @Test func `after another launch the code is asked for at once, until it expires`() async throws {
    let before = launch()
    try await before.forgotPassword("maya@example.com")
    #expect(before.awaitedReset?.email == "maya@example.com")
    let after = launch()
    await after.start()
    #expect(after.awaitedReset == before.awaitedReset)
    let reset = Task { try await after.signIn(with: .forgottenPassword()) }
    #expect(try await after.nextQuestion().kind == .oneTimeCode)
    #expect(await server.forgotten.count == 1)
    after.cancelQuestion()
    _ = await reset.result
    clock.advance(30 * 60 + 1)
    let late = launch()
    await late.start()
    #expect(late.awaitedReset == nil)
    #expect(try await storage.value(for: .mail) == nil)
  }

  @Test func `a screen of one's own resets with two fields`() async throws {
    let auth = launch()
    try await auth.forgotPassword("maya@example.com")
    await server.reject(.code(.codeWrong, left: 4))
    await #expect(throws: SignInError.self) {
      try await auth.resetPassword("correct horse", code: "111111")
    }
    #expect(auth.failure?.reason == .codeWrong && auth.failure?.problem?.attemptsLeft == 4)
    #expect(auth.question == nil && auth.awaitedReset != nil)
    try await auth.resetPassword("correct horse", code: "123 456")
    #expect(auth.user != nil && auth.awaitedReset == nil)
  }

  @Test func `a password and a code are never stored`() async throws {
    var preview = Preview()
    preview.code = "987654"
    let auth = launch(preview)
    try await auth.forgotPassword("maya@example.com")
    try await auth.resetPassword("correct horse", code: "987654")
    for key in [StorageKey.session, .outbox, .mail] {
      let stored = try await storage.value(for: key).map { String(decoding: $0, as: UTF8.self) } ?? ""
      #expect(!stored.contains("correct horse") && !stored.contains("987654"))
    }
  }

  @Test func `a CAPTCHA may come before the mail`() async throws {
    let auth = launch()
    await server.refuse(.code(.captchaRequired, 403))
    let forgot = Task { try await auth.forgotPassword("maya@example.com") }
    #expect(try await auth.nextQuestion().kind == .captcha)
    auth.submit("solved")
    try await forgot.value
    #expect(await server.forgotten.map(\.captchaToken) == [nil, "solved"])
  }

  @Test func `an address is changed once its code was typed, also after another launch`() async throws {
    let auth = launch()
    try await auth.signIn(with: .apple())
    let change = Task { try await auth.changeEmail() }
    #expect(try await auth.nextQuestion().kind == .emailAddress)
    #expect(auth.question?.purpose == .changeEmail)
    auth.submit("new@example.com ")
    let code = try await auth.nextQuestion { $0.kind == .oneTimeCode }
    #expect(code.sentTo == "new@example.com")
    auth.submit("000000")
    #expect(try await auth.nextQuestion { $0.rejection == .wrong }.attemptsLeft == 4)
    auth.cancelQuestion()
    _ = await change.result
    #expect(auth.user?.email != "new@example.com" && auth.awaitedAddress?.email == "new@example.com")
    #expect(auth.failure == nil)

    let next = launch()
    await next.start()
    #expect(next.awaitedAddress?.isChange == true)
    try await auth.verifyEmail(code: "123456")
    #expect(auth.user?.email == "new@example.com" && auth.user?.emailVerified == true)
    #expect(auth.awaitedAddress == nil)
  }

  @Test func `an address is verified with a code that is sent first`() async throws {
    var preview = Preview()
    (preview.user.email, preview.user.emailVerified) = ("maya@example.com", false)
    let auth = launch(preview)
    try await auth.signIn(with: .apple())
    let verify = Task { try await auth.verifyEmail() }
    let question = try await auth.nextQuestion()
    #expect(question.sentTo == "maya@example.com" && !question.canChange)
    auth.submit("123456")
    #expect(try await verify.value.emailVerified)
  }

  @Test func `a new number takes the place of the former one`() async throws {
    var preview = Preview()
    preview.user.identities.append(
      Identity(
        id: "old", provider: "phone", subject: "+4915100000000", email: nil, linkedAt: preview.user.createdAt)
    )
    let auth = launch(preview)
    try await auth.signIn(with: .apple())
    let change = Task { try await auth.changeNumber(to: "+4915112345678") }
    #expect(try await auth.nextQuestion().sentTo == "+4915112345678")
    auth.submit("123456")
    _ = try await change.value
    #expect(await server.proofs.last?.purpose == .link)
  }

  @Test func `a back end without mail says so`() async throws {
    var backend = SignInBackend.preview()
    (backend.forgotPassword, backend.startCode) = (nil, nil)
    let auth = Auth(
      engine: SessionEngine(backend: backend, storage: storage, strategies: [EmailCodeStrategy()]))
    await #expect(throws: SignInError.self) { try await auth.forgotPassword("maya@example.com") }
    #expect(auth.failure?.reason == .notConfigured)
    await #expect(throws: SignInError.self) { try await auth.signIn(with: .emailCode("m@example.com")) }
    #expect(auth.failure?.reason == .notConfigured)
  }
}
