import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

@MainActor @Suite struct PasskeyUpgradeTests {
  private let server = FactorBackend()

  /// A sheet whose password manager adds a passkey, or does not.
  private func sheet(adds: Bool = true) -> PasskeySheet {
    let authenticator = SoftwareAuthenticator(storage: MemoryStorage(), keys: .fake)
    var sheet = PasskeySheet(
      prove: { _, _ in .failure(AppleSheetFailure(1001)) },
      make: { request, _ in
        guard adds, request.style == .conditional,
          let passkey = try? await authenticator.make(request.options)
        else { return .failure(AppleSheetFailure(1001)) }
        return .success(passkey)
      })
    sheet.canUpgrade = true
    return sheet
  }

  private func engine(_ strategy: PasskeyStrategy, user: User = .preview) -> SessionEngine {
    SessionEngine(
      backend: server.backend(Preview(user: user)), storage: MemoryStorage(),
      strategies: [strategy, BramleyClient.PasswordStrategy(), PreviewStrategy.apple])
  }

  @Test func `the account of a person who signs in with a password gets a passkey without a question`()
    async throws
  {
    let engine = engine(PasskeyStrategy(sheet: sheet()))
    try await engine.signIn(with: .email("maya@example.com", password: "apple pie"))
    #expect(await engine.upgrade?.value == true)
    #expect(await server.creations == [.link(PasskeyStartRequest(mediation: "conditional"))])
    #expect(await server.proofs.last?.purpose == .link)
    #expect(try await engine.user().identities.contains { $0.provider == .passkey })
  }

  @Test func `nothing is said where the password manager adds none, or the server asks for more`()
    async throws
  {
    let silent = engine(PasskeyStrategy(sheet: sheet(adds: false)))
    try await silent.signIn(with: .email("maya@example.com", password: "apple pie"))
    #expect(await silent.upgrade?.value == false)
    #expect(await server.proofs.count == 1)

    await server.rejectLinks(
      Problem(code: .reauthenticationRequired, title: "", status: 403, methods: ["apple"]))
    let refused = engine(PasskeyStrategy(sheet: sheet()))
    try await refused.signIn(with: .email("maya@example.com", password: "apple pie"))
    #expect(await refused.upgrade?.value == false)
    #expect(refused.currentQuestion == nil)
  }

  @Test
  func `there is no passkey after another method, for a new account, against the app's wish, or beside one`()
    async throws
  {
    let other = engine(PasskeyStrategy(sheet: sheet()))
    try await other.signIn(with: .apple())
    #expect(await other.upgrade == nil)
    let new = engine(PasskeyStrategy(sheet: sheet()))
    try await new.signIn(with: .newAccount(email: "maya@example.com", password: "apple pie"))
    #expect(await new.upgrade == nil)
    let unwanted = engine(PasskeyStrategy(sheet: sheet(), upgradesPasswords: false))
    try await unwanted.signIn(with: .email("maya@example.com", password: "apple pie"))
    #expect(await unwanted.upgrade?.value == false)
    var owner = User.preview
    owner.identities[0].provider = .passkey
    let there = engine(PasskeyStrategy(sheet: sheet()), user: owner)
    try await there.signIn(with: .email("maya@example.com", password: "apple pie"))
    #expect(await there.upgrade?.value == false)
    #expect(await server.creations.isEmpty)
  }
}
