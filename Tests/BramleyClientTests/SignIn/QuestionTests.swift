import BramleyAPI
import BramleyClient
import Foundation
import Testing

// From here on the code is as in an app: it uses the public interface only.

/// A code by text message, from a server that sends and checks codes itself.
struct PhoneStrategy: SignInStrategy {
  let method: SignInMethod.ID = "phone"
  let provider: ProviderID = "phone"
  let server: CodeServer

  func authenticate(
    _ request: SignInMethod, in context: SignInContext
  ) async throws(SignInError) -> SignInProof {
    await server.send()
    var question = question(context)
    while true {
      switch try await context.answer(to: question) {
      case .resend, .change, .link, .option:
        await server.send()
        question = self.question(context)
      case .text(let code):
        switch await server.check(code) {
        case .right(let ticket):
          return try SignInProof(method: method, provider: provider, request: ["ticket": ticket])
        case .wrong(let attempts): question = question.repeated(after: .wrong, attemptsLeft: attempts)
        }
      }
    }
  }

  private func question(_ context: SignInContext) -> SignInQuestion {
    .oneTimeCode(
      sentTo: "+44 •••• 123", resendAfter: context.now().addingTimeInterval(30),
      expiresAt: context.now().addingTimeInterval(600))
  }
}

/// Sends codes, and knows the last one.
actor CodeServer {
  enum Judgement {
    case right(ticket: String)
    case wrong(attemptsLeft: Int)
  }

  private(set) var sent = 0
  private var attempts = 3

  func send() {
    sent += 1
    attempts = 3
  }

  func check(_ code: String) -> Judgement {
    if code == "code-\(sent)" { return .right(ticket: "ticket") }
    attempts -= 1
    return .wrong(attemptsLeft: attempts)
  }
}

/// A code that the server checks with the sign-in; after a rejection the proof is returned again.
struct MailedCodeStrategy: SignInStrategy {
  let method: SignInMethod.ID = "mail"
  let provider: ProviderID = "mail"

  func authenticate(
    _ request: SignInMethod, in context: SignInContext
  ) async throws(SignInError) -> SignInProof { try await ask(.oneTimeCode(attemptsLeft: 3), context) }

  func retry(
    _ proof: SignInProof, after refusal: Problem, in context: SignInContext
  ) async throws(SignInError) -> SignInProof? {
    guard refusal.code == .codeInvalid else { return nil }
    return try await ask(.oneTimeCode().repeated(after: .wrong, attemptsLeft: 2), context)
  }

  private func ask(
    _ question: SignInQuestion, _ context: SignInContext
  ) async throws(SignInError) -> SignInProof {
    guard case .text(let code) = try await context.answer(to: question) else { throw .cancelled }
    return try SignInProof(method: method, provider: provider, request: ["code": code])
  }
}

@MainActor @Suite struct QuestionTests {
  private let server = CodeServer()

  private func auth(_ strategy: any SignInStrategy, backend: SignInBackend = .preview()) -> Auth {
    Auth(engine: SessionEngine(backend: backend, storage: MemoryStorage(), strategies: [strategy]))
  }

  /// The question that a screen shows once it waits for an answer and is as described.
  private func question(
    of auth: Auth, where isMeant: (PendingQuestion) -> Bool = { _ in true }
  ) async throws -> PendingQuestion {
    let end = ContinuousClock.now + .seconds(120)
    while ContinuousClock.now < end {
      if let question = auth.question, !question.isChecking, isMeant(question) { return question }
      try await Task.sleep(for: .milliseconds(1))
    }
    throw CancellationError()
  }

  @Test func `a wrong code is asked for again, another one is sent, and the right one signs in`() async throws
  {
    let auth = auth(PhoneStrategy(server: server))
    let signIn = Task { try await auth.signIn(with: SignInMethod("phone")) }
    let first = try await question(of: auth)
    #expect(first.method == "phone" && first.question.kind == .oneTimeCode && first.purpose == .signIn)
    #expect(first.question.sentTo == "+44 •••• 123" && first.question.rejection == nil)
    #expect(auth.state == .signingIn("phone"))

    auth.submit("no")
    #expect(auth.question?.isChecking == true)
    let second = try await question(of: auth)
    #expect(second.id == first.id)
    #expect(second.question.rejection == .wrong && second.question.attemptsLeft == 2)

    auth.resend()
    let third = try await question(of: auth) { $0.question.rejection == nil }
    #expect(third.id == first.id && third.question.attemptsLeft == nil)
    #expect(await server.sent == 2)

    auth.submit("code-2")
    #expect(try await signIn.value == .preview)
    #expect(auth.question == nil && auth.state == .signedIn(.preview))
  }

  @Test func `while an answer is being checked no other is accepted`() async throws {
    let auth = auth(PhoneStrategy(server: server))
    let signIn = Task { try await auth.signIn(with: SignInMethod("phone")) }
    _ = try await question(of: auth)
    auth.submit("no")
    auth.submit("no")
    auth.resend()
    let next = try await question(of: auth)
    #expect(next.question.attemptsLeft == 2)
    #expect(await server.sent == 1)
    auth.submit("code-1")
    _ = try await signIn.value
  }

  @Test func `giving up shows nothing, and nothing more is asked`() async throws {
    let auth = auth(PhoneStrategy(server: server))
    await auth.start()
    let signIn = Task { try await auth.signIn(with: SignInMethod("phone")) }
    _ = try await question(of: auth)
    auth.cancelQuestion()
    await #expect(throws: SignInError.cancelled) { try await signIn.value }
    #expect(auth.question == nil && auth.failure == nil && auth.state == .signedOut)
  }

  @Test func `a cancelled task gives up its question`() async throws {
    let auth = auth(PhoneStrategy(server: server))
    let signIn = Task { try await auth.signIn(with: SignInMethod("phone")) }
    _ = try await question(of: auth)
    signIn.cancel()
    await #expect(throws: SignInError.cancelled) { try await signIn.value }
    #expect(auth.question == nil)
  }

  @Test func `a code that the server refuses with the sign-in is asked for again`() async throws {
    let codes = Recorder<String>()
    var backend = SignInBackend.preview()
    let redeem = backend.redeem
    backend.redeem = { (proof, key) throws(BackendFailure) in
      let code = proof.request([String: String].self)?["code"] ?? ""
      await codes.add(code)
      guard code == "right" else {
        throw .refused(Problem(code: .codeInvalid, title: "The code is not valid", status: 400))
      }
      return try await redeem(proof, key)
    }
    let auth = auth(MailedCodeStrategy(), backend: backend)
    let signIn = Task { try await auth.signIn(with: SignInMethod("mail")) }
    let first = try await question(of: auth)
    auth.submit("wrong")
    let second = try await question(of: auth)
    #expect(second.id == first.id && second.question.attemptsLeft == 2)
    auth.submit("right")
    _ = try await signIn.value
    #expect(await codes.all == ["wrong", "right"])
  }

  @Test func `a refusal that no code can change ends the sign-in`() async throws {
    let refusal = Problem(code: .signUpRefused, title: "No new accounts", status: 403)
    var backend = SignInBackend.preview()
    backend.redeem = { (_, _) throws(BackendFailure) in throw .refused(refusal) }
    let auth = auth(MailedCodeStrategy(), backend: backend)
    let signIn = Task { try await auth.signIn(with: SignInMethod("mail")) }
    _ = try await question(of: auth)
    auth.submit("right")
    await #expect(throws: SignInError.refused(refusal)) { try await signIn.value }
    #expect(auth.question == nil)
  }

  @Test func `adding an identity and proving again ask as well`() async throws {
    let phone = PhoneStrategy(server: server)
    let auth = Auth.preview(.signedIn(.preview), Preview(strategies: [phone]))
    await auth.start()
    let link = Task { try await auth.link(SignInMethod("phone")) }
    #expect(try await question(of: auth).purpose == .link)
    auth.submit("code-1")
    try await link.value
    #expect(auth.user?.identities.last?.provider == "phone")
    let proof = Task { try await auth.reauthenticate(with: SignInMethod("phone")) }
    #expect(try await question(of: auth).purpose == .reauthenticate)
    auth.submit("code-2")
    try await proof.value
    #expect(auth.question == nil)
  }

  @Test func `without a screen a terminal may ask`() async throws {
    let asked = Recorder<SignInQuestion>()
    let context = SignInContext(
      answers: AnswerSource { (question) throws(SignInError) in
        await asked.add(question)
        return .text(question.rejection == nil ? "no" : "code-1")
      })
    let engine = SessionEngine(
      backend: .preview(), storage: MemoryStorage(), strategies: [PhoneStrategy(server: server)],
      context: context)
    try await engine.signIn(with: SignInMethod("phone"))
    #expect(await asked.all.map(\.attemptsLeft) == [nil, 2])
  }

  @Test func `where nothing can ask, the sign-in fails and says so`() async throws {
    let engine = SessionEngine(
      backend: .preview(), storage: MemoryStorage(), strategies: [PhoneStrategy(server: server)])
    await #expect { try await engine.signIn(with: SignInMethod("phone")) } throws: { error in
      guard case .notConfigured? = error as? SignInError else { return false }
      return true
    }
  }

  @Test func `a preview plays a question`() async throws {
    let phone = PreviewStrategy(
      "phone", provider: "phone", asking: .oneTimeCode(attemptsLeft: 2), accepting: "1")
    let auth = Auth.preview(.signedOut, Preview(strategies: [phone]))
    let signIn = Task { try await auth.signIn(with: SignInMethod("phone")) }
    _ = try await question(of: auth)
    auth.submit("2")
    #expect(try await question(of: auth).question.attemptsLeft == 1)
    auth.submit("1")
    #expect(try await signIn.value == .preview)
  }

  @Test func `a question of a kind of one's own has details of its own`() {
    struct Picture: Hashable, Sendable { var name: String }
    let question = SignInQuestion("picture", details: Picture(name: "cat"))
    #expect(question.details(Picture.self)?.name == "cat" && question.details(String.self) == nil)
    #expect(question == SignInQuestion("picture", details: Picture(name: "cat")))
    #expect(question != SignInQuestion("picture", details: Picture(name: "dog")))
  }

  @Test func `a print shows neither address nor code`() throws {
    let question = SignInQuestion.oneTimeCode(sentTo: "ada@example.com")
    let answer = SignInAnswer.text("314159")
    let proof = try SignInProof(method: "phone", provider: "phone", request: ["code": "314159"])
    var text = "\(question) \(answer) \(proof) \(String(reflecting: proof))"
    dump(question, to: &text)
    dump(answer, to: &text)
    dump(proof, to: &text)
    #expect(!text.contains("ada@") && !text.contains("314159"))
  }
}
