import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

@MainActor @Suite struct SecondFactorTests {
  private let server = FactorBackend()
  private let storage = MemoryStorage()
  private let authenticator = SoftwareAuthenticator(storage: MemoryStorage(), keys: .fake)

  private func auth() -> Auth {
    Auth(
      engine: SessionEngine(
        backend: server.backend(), storage: storage,
        strategies: [
          PasskeyStrategy(sheet: .software(authenticator)), BramleyClient.PasswordStrategy(),
          PreviewStrategy.apple,
        ]), credentials: nil)
  }

  private let password = SignInMethod.email("maya@example.com", password: "apple pie")

  @Test func `a second factor is asked for after the first one, and signs in`() async throws {
    let auth = auth()
    await server.reject(.secondFactor())
    let signIn = Task { try await auth.signIn(with: password) }
    let question = try await auth.nextQuestion { $0.kind == .secondFactor }
    let details = try #require(question.details(SecondFactorQuestion.self))
    #expect(details.methods == [.totp, .recoveryCode, .passkey] && details.canReportLoss)
    auth.submit("123 456")
    _ = try await signIn.value
    let proof = try #require(await server.proofs.last)
    #expect(proof.purpose == .secondFactor && proof.method == .password && !proof.isKept)
    let body = try #require(proof.request(SecondFactorSignInRequest.self))
    #expect(body.token == "token" && body.method == .totp && body.code == "123456")
    #expect(auth.lastMethod == .password && auth.failure == nil)
  }

  @Test func `a wrong code is asked for again, what is none costs no attempt, and a recovery code is one`()
    async throws
  {
    let auth = auth()
    await server.reject(.secondFactor(), .code(.codeWrong, left: 4))
    let signIn = Task { try await auth.signIn(with: password) }
    _ = try await auth.nextQuestion { $0.kind == .secondFactor }
    auth.submit("hello")
    _ = try await auth.nextQuestion { $0.rejection == .wrong && $0.attemptsLeft == nil }
    auth.submit("111111")
    _ = try await auth.nextQuestion { $0.attemptsLeft == 4 }
    auth.submit("abcd-efgh jkmn-pqrs")
    _ = try await signIn.value
    let body = try #require(await server.proofs.last?.request(SecondFactorSignInRequest.self))
    #expect(body.method == .recoveryCode && body.code == "ABCDEFGHJKMNPQRS")
    #expect(await server.proofs.count == 3)
  }

  @Test func `an expired challenge ends the sign-in, and so does the person`() async throws {
    let auth = auth()
    await server.reject(.secondFactor(), .code(.codeExpired))
    let signIn = Task { try await auth.signIn(with: password) }
    _ = try await auth.nextQuestion { $0.kind == .secondFactor }
    auth.submit("111111")
    await #expect(throws: SignInError.self) { try await signIn.value }
    #expect(auth.failure?.reason == .codeExpired)
    await server.reject(.secondFactor())
    let second = Task { try await auth.signIn(with: password) }
    _ = try await auth.nextQuestion { $0.kind == .secondFactor }
    auth.cancelQuestion()
    await #expect(throws: SignInError.cancelled) { try await second.value }
    #expect(auth.failure == nil && auth.user == nil)
  }

  @Test func `a passkey is a second factor too, and one that fails leaves the question`() async throws {
    let auth = auth()
    await server.reject(.secondFactor())
    let signIn = Task { try await auth.signIn(with: password) }
    _ = try await auth.nextQuestion { $0.kind == .secondFactor }
    // The authenticator has none yet.
    auth.answer(.option(.passkey))
    _ = try await auth.nextQuestion { $0.kind == .secondFactor }
    _ = try await authenticator.make(FactorBackend.creation)
    auth.answer(.option(.passkey))
    _ = try await signIn.value
    let body = try #require(await server.proofs.last?.request(SecondFactorPasskeyRequest.self))
    #expect(body.method == .passkey && body.token == "token" && body.challengeID == "c2")
    #expect(await server.starts == ["second factor token", "second factor token"])
  }

  @Test func `a lost factor is reported, and the question says from when the first one is enough`()
    async throws
  {
    let auth = auth()
    await server.reject(.secondFactor())
    let signIn = Task { try await auth.signIn(with: password) }
    _ = try await auth.nextQuestion { $0.kind == .secondFactor }
    auth.answer(.option(.lost))
    let question = try await auth.nextQuestion {
      $0.details(SecondFactorQuestion.self)?.availableAt != nil
    }
    #expect(question.details(SecondFactorQuestion.self)?.canReportLoss == false)
    #expect(
      question.details(SecondFactorQuestion.self)?.availableAt == Date(timeIntervalSince1970: 1_800_000_000))
    auth.cancelQuestion()
    _ = await signIn.result
  }

  @Test func `a server that demands a factor has one set up, and its codes are shown once and never stored`()
    async throws
  {
    let auth = auth()
    await server.reject(.secondFactor(.secondFactorEnrollmentRequired, methods: [.totp]))
    await server.give(["AAAA-BBBB"])
    let signIn = Task { try await auth.signIn(with: password) }
    let question = try await auth.nextQuestion { $0.kind == .secondFactorEnrollment }
    #expect(question.details(TOTPEnrollment.self)?.secret == "SECRET")
    auth.submit("654321")
    _ = try await signIn.value
    #expect(await server.proofs.last?.request(SecondFactorSignInRequest.self)?.code == "654321")
    #expect(auth.recoveryCodes == ["AAAA-BBBB"])
    let stored = try #require(await storage.value(for: .session))
    #expect(!String(decoding: stored, as: UTF8.self).contains("AAAA-BBBB"))
    auth.dismissRecoveryCodes()
    #expect(auth.recoveryCodes == nil)
  }

  @Test func `an authenticator app is added with its first code`() async throws {
    let auth = auth()
    try await auth.signIn(with: .apple())
    let enrollment = try await auth.startAuthenticatorApp()
    let factor = try await auth.addAuthenticatorApp(enrollment, code: "١٢٣ 456")
    #expect(factor.label == "123456", "in ASCII digits")
    #expect(auth.recoveryCodes == ["AAAA-BBBB"])
  }

  @Test func `what needs the second factor asks for it, with the token that shows the proof`() async throws {
    let auth = auth()
    try await auth.signIn(with: .apple())
    await server.demand(Problem(code: .secondFactorRequired, title: "", status: 401))
    await server.reject(.code(.codeWrong, left: 2))
    let removal = Task { try await auth.removeSecondFactor("f1") }
    let question = try await auth.nextQuestion { $0.kind == .secondFactor }
    #expect(auth.question?.purpose == .reauthenticate && auth.question?.method == .secondFactor)
    #expect(question.details(SecondFactorQuestion.self)?.canReportLoss == false)
    auth.submit("111111")
    _ = try await auth.nextQuestion { $0.attemptsLeft == 2 }
    auth.submit("222222")
    try await removal.value
    let proof = try #require(await server.proofs.last)
    #expect(proof.provider == "totp" && proof.purpose == .reauthenticate)
    #expect(proof.request(SecondFactorCodeRequest.self)?.code == "222222")
    #expect(await server.factorTokens.last == "proven")
  }

  @Test func `a server that wants each proof twice is not asked for ever`() async throws {
    let auth = auth()
    try await auth.signIn(with: .apple())
    let required = Problem(code: .secondFactorRequired, title: "", status: 401)
    await server.demand(required, required)
    let removal = Task { try await auth.removeSecondFactor("f1") }
    _ = try await auth.nextQuestion { $0.kind == .secondFactor }
    auth.submit("111111")
    await #expect(throws: AccountError.session(.refused(required))) { try await removal.value }
    #expect(auth.failure?.reason == .secondFactorRequired)
  }
}
