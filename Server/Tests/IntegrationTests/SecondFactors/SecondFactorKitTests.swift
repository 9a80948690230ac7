import AppleIDEmulator
import BramleyAPI
import BramleyClient
import BramleyCore
import Foundation
import Support
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The kit with second factors against a real server.
@Suite(.limitedConcurrency) @MainActor struct SecondFactorKitTests {
  private static let settings: [SettingKey: String] = [
    .webauthnRPID: "example.com", .webauthnRPName: "Orchard",
  ]
  private let address = "ada@example.com"
  private let password = SignInMethod.email("ada@example.com", password: "correct horse battery")
  private let clock = ManualClock(.now)

  private func withFactors(
    _ mode: String = "optional",
    _ body: @escaping @MainActor @Sendable (RunningServer, AppleIDEmulator) async throws -> Void
  ) async throws {
    try await withMessages(
      settings: Self.settings.merging([.policySecondFactor: mode]) { $1 }, clock: clock, body)
  }

  /// Adds an authenticator app to the account of a signed-in person.
  private func enroll(_ auth: Auth) async throws -> TOTPApp {
    let setup = try await auth.startAuthenticatorApp()
    var app = try TOTPApp(secret: setup.secret, clock: clock)
    app.id = try await auth.addAuthenticatorApp(setup, code: app.code(), label: "Phone").id
    app.recoveryCodes = try #require(auth.recoveryCodes)
    auth.dismissRecoveryCodes()
    // The code that added the app is used up.
    clock.advance(by: 60)
    return app
  }

  /// Makes an account with a verified address and an authenticator app.
  private func account(
    _ device: SoftwareDevice, _ apple: AppleIDEmulator
  ) async throws -> TOTPApp {
    try await device.auth.signIn(
      with: .newAccount(email: address, password: "correct horse battery"))
    try await device.auth.verifyEmail(code: try #require(try await apple.nextMail(to: address).code))
    let app = try await enroll(device.auth)
    #expect(try await apple.nextMail(to: address).subject.contains("second factor"))
    return app
  }

  @Test func `after the password the app's code is asked for, and a recovery code takes its place once`()
    async throws
  {
    try await withFactors { server, apple in
      let auth = SoftwareDevice(server, apple, clock: clock).auth
      let app = try await account(SoftwareDevice(server, apple, clock: clock), apple)
      let signIn = Task { try await auth.signIn(with: password) }
      let question = try await auth.question(.secondFactor)
      #expect(question.details(SecondFactorQuestion.self)?.methods == [.totp, .recoveryCode])
      auth.submit(app.wrong)
      #expect(try await auth.question(.secondFactor, after: .wrong).attemptsLeft == 4)
      auth.submit(app.code())
      let user = try await signIn.value
      #expect(user.email == address && auth.lastMethod == .password)
      let claims = try await auth.claims()
      #expect(claims["amr"] as? [String] == ["pwd", "otp", "mfa"])
      #expect(claims["acr"] as? String == "urn:bramley:acr:2")
      try await auth.signOut()

      for attempt in 1...2 {
        let signIn = Task { try await auth.signIn(with: password) }
        try await auth.question(.secondFactor)
        auth.submit(app.recoveryCodes[0].lowercased())
        if attempt == 1 {
          #expect(try await signIn.value.id == user.id)
          let list = try await auth.secondFactors()
          #expect(list.recoveryCodesLeft == 9 && list.secondFactors.map(\.label) == ["Phone"])
          try await auth.signOut()
        } else {
          try await auth.question(.secondFactor, after: .wrong)
          auth.cancelQuestion()
          await #expect(throws: SignInError.cancelled) { try await signIn.value }
        }
      }
    }
  }

  @Test func `a passkey of the account is a second factor too`() async throws {
    try await withFactors { server, apple in
      let device = SoftwareDevice(server, apple, clock: clock)
      let auth = device.auth
      let app = try await account(device, apple)
      // What changes the account's identities needs the factor that it has now.
      let adding = Task { try await auth.addPasskey(label: "Laptop") }
      try await auth.question(.secondFactor)
      #expect(auth.question?.purpose == .reauthenticate)
      auth.submit(app.code())
      try await adding.value
      try await auth.signOut()

      let signIn = Task { try await auth.signIn(with: password) }
      let question = try await auth.question(.secondFactor)
      #expect(
        question.details(SecondFactorQuestion.self)?.methods == [.totp, .recoveryCode, .passkey])
      auth.answer(.option(.passkey))
      _ = try await signIn.value
      #expect(try await auth.claims()["acr"] as? String == "urn:bramley:acr:2")
      try await auth.signOut()
      // As the first factor it is two at once.
      try await auth.signIn(with: .passkey())
      #expect(auth.question == nil)
    }
  }

  @Test func `a lost factor is reported and the report stopped, and another one opens the account in time`()
    async throws
  {
    try await withFactors { server, apple in
      let owner = SoftwareDevice(server, apple, clock: clock)
      let app = try await account(owner, apple)
      let auth = SoftwareDevice(server, apple, clock: clock).auth

      @MainActor func report() async throws -> Date {
        let signIn = Task { try await auth.signIn(with: password) }
        try await auth.question(.secondFactor)
        auth.answer(.option(.lost))
        let question = try await auth.question(.secondFactor) { question in
          question.details(SecondFactorQuestion.self)?.availableAt != nil
        }
        auth.cancelQuestion()
        _ = await signIn.result
        return try #require(question.details(SecondFactorQuestion.self)?.availableAt)
      }

      let due = try await report()
      #expect(abs(due.timeIntervalSince(clock.now) - 3 * 86_400) < 2)
      #expect(try await apple.nextMail(to: address).subject.contains("second factor"))
      let lost = try #require(try await owner.auth.secondFactors().lost)
      #expect(abs(lost.availableAt.timeIntervalSince(due)) < 2)
      clock.advance(by: 1)
      try await owner.auth.cancelLostFactor()
      #expect(try await owner.auth.secondFactors().lost == nil)
      #expect(try await owner.auth.happenings().first == .secondFactorLossCancelled)

      clock.advance(by: 3 * 86_400 + 60)
      let still = Task { try await auth.signIn(with: password) }
      try await auth.question(.secondFactor)
      auth.cancelQuestion()
      _ = await still.result

      _ = try await report()
      clock.advance(by: 3 * 86_400 + 60)
      let user = try await auth.signIn(with: password)
      #expect(user.email == address && auth.question == nil)
      #expect(try await auth.secondFactors().secondFactors.isEmpty)
      #expect(!app.recoveryCodes.isEmpty)
    }
  }

  @Test func `what needs the second factor asks for it and is repeated, in calls of the kit and of the app`()
    async throws
  {
    try await withFactors { server, apple in
      let device = SoftwareDevice(server, apple, clock: clock)
      let auth = device.auth
      let app = try await account(device, apple)

      // The session began with the password alone.
      var request = URLRequest(url: server.url.appending(path: "v1/user/second-factors/totp/start"))
      request.httpMethod = "POST"
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
      request.httpBody = Data("{}".utf8)
      let own = request
      let sending = Task { try await auth.engine.data(for: own) }
      try await auth.question(.secondFactor)
      auth.submit(app.code())
      #expect(try await sending.value.status == 200)
      clock.advance(by: 700)

      let removal = Task { try await auth.removeSecondFactor(app.id) }
      try await auth.question(.secondFactor)
      auth.submit(app.code())
      try await removal.value
      #expect(try await auth.secondFactors().secondFactors.isEmpty)
    }
  }

  @Test func `a person who proves nothing gets the server's refusal, is asked once and stays signed in`()
    async throws
  {
    try await withFactors { server, apple in
      let auth = SoftwareDevice(server, apple, clock: clock).auth
      try await auth.signIn(with: .apple())
      let app = try await enroll(auth)
      try await auth.signOut()
      try await auth.signIn(with: .apple())
      let removal = Task { try await auth.removeSecondFactor(app.id) }
      try await auth.question(.secondFactor)
      auth.cancelQuestion()
      await #expect(throws: AccountError.proof(.cancelled)) { try await removal.value }
      #expect(auth.user != nil && auth.failure == nil)
      #expect(try await auth.secondFactors().secondFactors.count == 1)
    }
  }

  @Test func `a stolen session adds no factor without a recent proof, and every address is notified of one`()
    async throws
  {
    try await withFactors { server, apple in
      let storage = MemoryStorage()
      let owner = SoftwareDevice(server, apple, clock: clock, storage: storage).auth
      try await owner.signIn(with: .newAccount(email: address, password: "correct horse battery"))
      try await owner.verifyEmail(code: try #require(try await apple.nextMail(to: address).code))
      try await owner.link(.apple())
      let other = try #require(owner.user?.identities.first { $0.provider == .apple }?.email)
      #expect(other != address)
      clock.advance(by: 700)

      // The thief has the session, but no method of the person's.
      let thief = Auth(
        server: server.url, strategies: [PasswordStrategy()], storage: storage,
        context: SignInContext(now: { [clock] in clock.now }), transport: .patient, deviceKeys: nil)
      await thief.start()
      #expect(thief.user != nil)
      await #expect(throws: AccountError.reauthenticationRequired(methods: [.password])) {
        try await thief.startAuthenticatorApp()
      }
      #expect(try await owner.secondFactors().secondFactors.isEmpty)

      try await owner.reauthenticate(with: password)
      _ = try await enroll(owner)
      for place in [address, other] {
        let mail = try await apple.nextMail(to: place)
        #expect(mail.subject.contains("second factor"), "\(mail.subject)")
      }
    }
  }

  @Test func `a server that requires a factor has one set up in the middle of the sign-up`() async throws {
    try await withFactors("required") { server, apple in
      let auth = SoftwareDevice(server, apple, clock: clock).auth
      let signUp = Task {
        try await auth.signIn(with: .newAccount(email: address, password: "correct horse battery"))
      }
      let question = try await auth.question(.secondFactorEnrollment)
      let setup = try #require(question.details(TOTPEnrollment.self))
      let app = try TOTPApp(secret: setup.secret, clock: clock)
      auth.submit(app.wrong)
      try await auth.question(.secondFactorEnrollment, after: .wrong)
      auth.submit(app.code())
      let user = try await signUp.value
      #expect(auth.isNewUser && auth.recoveryCodes == setup.recoveryCodes)
      #expect(auth.recoveryCodes?.count == 10)
      try await auth.signOut()
      clock.advance(by: 60)
      let signIn = Task { try await auth.signIn(with: password) }
      try await auth.question(.secondFactor)
      auth.submit(app.code())
      #expect(try await signIn.value.id == user.id)
    }
  }
}
