import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

@MainActor @Suite struct PasskeyStrategyTests {
  private let server = FactorBackend()
  private let authenticator = SoftwareAuthenticator(storage: MemoryStorage(), keys: .fake)

  private func auth(
    _ strategies: [any SignInStrategy]? = nil, preview: Preview = Preview(),
    storage: any SecureStorage = MemoryStorage()
  ) -> Auth {
    let own: [any SignInStrategy] = [
      PasskeyStrategy(sheet: .software(authenticator)), PreviewStrategy.apple, PreviewStrategy.password,
    ]
    return Auth(
      engine: SessionEngine(
        backend: server.backend(preview), storage: storage, strategies: SignInRegistry(strategies ?? own)),
      credentials: nil)
  }

  @Test func `a new account is made with a passkey, which then signs in`() async throws {
    let auth = auth()
    let name = PersonName(givenName: "Maya")
    try await auth.signIn(with: .newAccountWithPasskey(name: name, email: "maya@example.com"))
    #expect(await server.creations == [.signUp(.init(name: name, email: "maya@example.com"))])
    let signUp = try #require(await server.proofs.first)
    #expect(signUp.purpose == .signUp && signUp.provider == .passkey && signUp.name == name)
    let body = try #require(signUp.request(PasskeySignUpRequest.self))
    #expect(body.challengeID == "c1" && body.email == "maya@example.com" && body.device != nil)
    #expect(signUp.isKept, "without it, nobody could use the passkey")

    try await auth.signOut()
    try await auth.signIn(with: .passkey())
    let proof = try #require(await server.proofs.last)
    #expect(proof.purpose == .signIn && proof.retryWindow == 300)
    #expect(proof.request(PasskeySignInRequest.self)?.credential.id == body.credential.id)
    #expect(await server.starts == ["create", "sign_in"])
    #expect(auth.lastMethod == .passkey)
  }

  @Test func `a passkey is added to an account, under its owner's name for it`() async throws {
    let auth = auth()
    try await auth.signIn(with: .apple())
    try await auth.addPasskey(label: "Work key")
    #expect(await server.creations == [.link(PasskeyStartRequest())])
    #expect(await server.starts == ["create with token"])
    let link = try #require(await server.proofs.last)
    #expect(link.purpose == .link && link.request(PasskeyLinkRequest.self)?.label == "Work key")
    #expect(auth.user?.identities.contains { $0.provider == .passkey } == true)
  }

  @Test func `a passkey reauthenticates, with the session's token`() async throws {
    let auth = auth()
    try await auth.signIn(with: .newAccountWithPasskey())
    try await auth.reauthenticate(with: .passkey())
    #expect(await server.starts.last == "reauthenticate with token")
    #expect(await server.proofs.last?.purpose == .reauthenticate)
  }

  @Test func `the system's sheet for new accounts ends in an account`() async throws {
    let made = try await authenticator.make(FactorBackend.creation)
    let sheet = NewAccountSheet { request, _ in
      #expect(request.relyingParty == "example.com" && request.contacts == [.email])
      #expect(
        request.challenge == Data("creation".utf8) && request.userID == Data([1, 2, 3]))
      return .success(
        NewAccount(
          contact: .email("maya@example.com"), name: PersonName(givenName: "Maya"),
          credentialID: made.id.base64URLBytes, clientData: made.response.clientDataJSON.base64URLBytes,
          attestation: made.response.attestationObject.base64URLBytes))
    }
    let auth = auth([NewAccountStrategy(sheet: sheet, apple: PreviewStrategy.apple)])
    try await auth.signIn(with: .newPasskeyAccount)
    let proof = try #require(await server.proofs.first)
    #expect(proof.purpose == .signUp && proof.provider == .passkey && proof.method == .newPasskeyAccount)
    #expect(proof.name == PersonName(givenName: "Maya"))
    let body = try #require(proof.request(PasskeySignUpRequest.self))
    #expect(
      body.email == "maya@example.com"
        && body.credential.response
          == {
            var response = made.response
            response.transports = ["internal", "hybrid"]
            return response
          }()
    )
    #expect(auth.user != nil)
  }

  @Test(arguments: [
    (1001, PasskeyOptions.Interaction.full, SignInError.cancelled),
    (1001, .onlyIfAvailable, .noCredential), (1001, .autoFill, .noCredential),
    (1005, .full, .noCredential), (1006, .full, .refused(.passkeyIsThere)), (1010, .full, .noCredential),
    (1004, .full, .provider(code: "passkey_failed", text: "not associated with domain example.com")),
  ])
  func `a failure of the system means this`(
    code: Int, interaction: PasskeyOptions.Interaction, error: SignInError
  ) {
    let failure = AppleSheetFailure(code, reason: "not associated with domain example.com")
    #expect(failure.passkeyError(interaction) == error)
  }

  @Test func `cancelling shows nothing, and a passkey that is there says so`() async throws {
    let cancelled = auth([
      PasskeyStrategy(
        sheet: PasskeySheet(
          prove: { _, _ in .failure(AppleSheetFailure(1001)) },
          make: { _, _ in .failure(AppleSheetFailure(1006)) })),
      PreviewStrategy.apple,
    ])
    await #expect(throws: SignInError.cancelled) { try await cancelled.signIn(with: .passkey()) }
    #expect(cancelled.failure == nil)
    try await cancelled.signIn(with: .apple())
    await #expect(throws: AccountError.self) { try await cancelled.addPasskey() }
    #expect(cancelled.failure?.reason == .passkeyRegistered)
  }

  @Test func `a saved password that the sheet offers signs in`() async throws {
    let sheet = PasskeySheet(
      prove: { request, _ in
        request.savedPasswords == .offered && request.interaction == .onlyIfAvailable
          ? .success(.password(user: "maya@example.com", password: "apple pie"))
          : .failure(AppleSheetFailure(1001))
      }, make: { _, _ in .failure(AppleSheetFailure(1001)) })
    let auth = auth([PasskeyStrategy(sheet: sheet), PreviewStrategy.password])
    try await auth.signIn(with: .availablePasskey)
    #expect(await server.proofs.first?.request(PasswordSignInRequest.self)?.email == "maya@example.com")
  }

  @Test func `a removed passkey is reported to the password managers, in a complete list`() async throws {
    let auth = auth()
    try await auth.signIn(with: .newAccountWithPasskey())
    let id = try #require(await server.proofs.first?.request(PasskeySignUpRequest.self)).credential.id
    await server.hold(
      Passkey(
        id: "p1", label: "Key", createdAt: Date(timeIntervalSince1970: 0), backedUp: false,
        backupEligible: false,
        userVerified: true, transports: [], credentialID: id))
    #expect(try await auth.passkeys().passkeys.map(\.id) == ["p1"])
    try await auth.removePasskey("p1")
    #expect(await server.removed == ["p1"])
    await #expect(throws: AppleSheetFailure(1001)) {
      try await authenticator.prove(FactorBackend.request)
    }
  }
}
