import BramleyAPI
import BramleyClient
import Testing

@testable import BramleyUI

@MainActor @Suite struct AccountModelTests {
  private func model(_ preview: Preview = Preview()) async -> AccountModel {
    let auth = Auth.preview(.signedIn(preview.user), preview)
    await auth.start()
    return AccountModel(auth: auth)
  }

  @Test func `the devices are shown with this one first`() async {
    let model = await model()
    #expect(model.devices == .loading)
    await model.load()
    guard case .shown(let rows) = model.devices else {
      Issue.record("\(model.devices)")
      return
    }
    #expect(rows.map(\.canBeEnded) == [false, true])
    #expect(model.otherDevices == 1)
  }

  @Test func `devices that can't be had are said in the list, not in an alert`() async {
    let model = await model(Preview(failure: .unexpectedAnswer(status: 502)))
    await model.load()
    #expect(model.devices == .unavailable)
    #expect(!model.isShowingNotice)
    #expect(model.auth.failure == nil)
  }

  @Test func `another device is signed out and gone from the list`() async throws {
    let model = await model()
    await model.load()
    await model.take(.endSession(SessionSummary.preview.id))
    #expect(model.otherDevices == 0)
    #expect(model.auth.user != nil)
  }

  @Test func `all other devices are signed out, this one stays`() async {
    let model = await model()
    await model.load()
    await model.take(.signOutOthers)
    #expect(model.otherDevices == 0)
    #expect(model.auth.user != nil)
  }

  @Test func `deletion hands over what became of the account`() async {
    let model = await model()
    var deletions: [Deletion] = []
    model.onDeletion = { deletions.append($0) }
    await model.take(.deleteAccount)
    #expect(deletions.map(\.state) == [.completed])
    #expect(model.auth.state == .signedOut)
  }

  @Test func `a deletion that fails is told and nothing is signed out`() async {
    let model = await model(Preview(failure: .unexpectedAnswer(status: 502)))
    var deletions = 0
    model.onDeletion = { _ in deletions += 1 }
    await model.take(.deleteAccount)
    #expect(deletions == 0)
    #expect(model.isShowingNotice)
    #expect(model.auth.notice?.title == .notDeleted)
    #expect(model.auth.user != nil)
  }

  @Test func `a confirmation that was dismissed is forgotten`() async {
    let model = await model()
    model.confirmation = .deleteAccount
    #expect(model.isConfirming)
    model.isConfirming = false
    #expect(model.confirmation == nil)
  }

  @Test func `a failure shows above the sheet while there is one`() async {
    let failure = AuthFailure(action: .reauthenticate, reason: .wrongCredentials, code: "credentials_invalid")
    let model = AccountModel(auth: .preview(.signedIn(.preview), failure: failure))
    #expect(model.isShowingNotice && !model.isShowingProofNotice)
    model.proof = AccountModel.Proof(step: .deleteAccount, email: "maya@example.com")
    #expect(!model.isShowingNotice && model.isShowingProofNotice)
    model.isShowingProofNotice = false
    #expect(model.auth.failure == nil && model.isProving)
  }
}

@MainActor @Suite struct ProofTests {
  /// Its back end asks for a proof, and only a password will do.
  private func model() async throws -> AccountModel {
    let server = ProofServer()
    let auth = Auth(
      engine: SessionEngine(
        backend: server.backend, storage: MemoryStorage(), strategies: [PasswordStrategy()]))
    await auth.start()
    try await auth.signIn(with: .email("maya@example.com", password: "right"))
    return AccountModel(auth: auth)
  }

  @Test func `where only a password proves, it is asked for and the step goes on`() async throws {
    let model = try await model()
    var deletions = 0
    model.onDeletion = { _ in deletions += 1 }
    await model.take(.deleteAccount)
    #expect(model.proof?.step == .deleteAccount)
    #expect(model.auth.failure == nil)
    model.password = "wrong"
    await model.prove()
    #expect(model.isShowingProofNotice)
    #expect(model.auth.notice?.text == .wrongProof)
    #expect(deletions == 0)
    model.isShowingProofNotice = false
    model.password = "right"
    await model.prove()
    #expect(deletions == 1)
    #expect(model.proof == nil)
    #expect(model.auth.state == .signedOut)
  }

  @Test func `nothing is sent without a password, and going away forgets the step`() async throws {
    let model = try await model()
    await model.take(.deleteAccount)
    await model.prove()
    #expect(model.isProving && model.auth.failure == nil)
    model.isProving = false
    #expect(model.proof == nil)
    #expect(model.auth.user != nil)
  }
}
