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
    #expect(DeviceRow.rows(model.devices).map(\.canBeEnded) == [false, true])
  }

  @Test func `a list of devices that can't be fetched shows its failure itself, without an alert`() async {
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
    #expect(DeviceRow.rows(model.devices).map(\.canBeEnded) == [false])
    #expect(model.auth.user != nil)
  }

  @Test func `all other devices are signed out, this one stays`() async {
    let model = await model()
    await model.load()
    await model.take(.signOutOthers)
    #expect(DeviceRow.rows(model.devices).map(\.canBeEnded) == [false])
    #expect(model.auth.user != nil)
  }

  @Test func `a deletion reports its outcome`() async {
    let model = await model()
    var deletions: [Deletion] = []
    model.onDeletion = { deletions.append($0) }
    await model.take(.delete)
    #expect(deletions.map(\.state) == [.completed])
    #expect(model.auth.state == .signedOut)
  }

  @Test func `a failed deletion is shown, and nobody is signed out`() async {
    let model = await model(Preview(failure: .unexpectedAnswer(status: 502)))
    var deletions = 0
    model.onDeletion = { _ in deletions += 1 }
    await model.take(.delete)
    #expect(deletions == 0)
    #expect(model.isShowingNotice)
    #expect(model.auth.notice?.title == .notDeleted)
    #expect(model.auth.user != nil)
  }

  @Test func `an export is there to be saved, also after a proof that the sheet gives`() async throws {
    let model = await model(Preview(asksForProof: true))
    await model.choose(.export)
    let file = try #require(model.exported)
    #expect(file.name.hasPrefix("account-data-") && file.name.hasSuffix(".json"))
    #expect(try file.export().userID == model.auth.user?.id)
  }

  @Test func `an export that fails leaves nothing to save`() async {
    let model = await model(Preview(failure: .unexpectedAnswer(status: 502)))
    await model.choose(.export)
    #expect(model.exported == nil && model.isShowingNotice)
  }

  @Test func `a step that can't be undone is confirmed first, and cancelling changes nothing`() async {
    let model = await model()
    await model.load()
    for step in [AccountStep.delete, .signOutOthers, .endSession(SessionSummary.preview.id)] {
      await model.choose(step)
      #expect(model.confirmation?.step == step)
      #expect(model.isConfirming)
      model.isConfirming = false
      #expect(model.confirmation == nil)
    }
    #expect(DeviceRow.rows(model.devices).count == 2)
    #expect(model.auth.user != nil)
  }

  @Test func `signing out on this device needs no confirmation`() async {
    let model = await model()
    await model.choose(.signOut)
    #expect(model.confirmation == nil)
    #expect(model.auth.state == .signedOut)
  }

  @Test func `a list of devices that failed shows that it is being fetched again`() async {
    let gate = Preview(failure: .unexpectedAnswer(status: 502))
    let model = await model(gate)
    await model.load()
    #expect(model.devices == .unavailable)
    #expect(model.devices.whileFetched == .loading)
  }

  @Test func `fetching the devices shows no progress, a deletion does`() async {
    let model = AccountModel(auth: .preview(.signedIn(.preview), Preview(delay: .milliseconds(50))))
    let loading = Task { await model.load() }
    while model.auth.activity != .listSessions { await Task.yield() }
    #expect(model.activity == nil)
    await loading.value
    let deleting = Task { await model.take(.delete) }
    while model.auth.activity == nil { await Task.yield() }
    #expect(model.activity == .deleteAccount)
    #expect(Phrase(progressOf: .deleteAccount) == .deleting)
    await deleting.value
    #expect(model.activity == nil)
  }

  @Test func `a failure shows above the sheet while there is one`() async {
    let failure = AuthFailure(action: .reauthenticate, reason: .wrongCredentials, code: "credentials_invalid")
    let model = AccountModel(auth: .preview(.signedIn(.preview), failure: failure))
    #expect(model.isShowingNotice && !model.isShowingProofNotice)
    model.proof = AccountModel.Proof(step: .delete, user: .preview, accepted: [.password])
    #expect(!model.isShowingNotice && model.isShowingProofNotice)
    model.isShowingProofNotice = false
    #expect(model.auth.failure == nil && model.proof != nil)
  }
}

@MainActor @Suite struct ProofTests {
  /// Its back end requires a proof, which must be a password.
  private func model() async throws -> AccountModel {
    let server = ProofServer()
    let auth = Auth(
      engine: SessionEngine(
        backend: server.backend, storage: MemoryStorage(), strategies: [PasswordStrategy()]))
    await auth.start()
    try await auth.signIn(with: .email("maya@example.com", password: "right"))
    return AccountModel(auth: auth)
  }

  @Test func `where only a password is accepted as a proof, it is asked for and the step is taken`()
    async throws
  {
    let model = try await model()
    var deletions = 0
    model.onDeletion = { _ in deletions += 1 }
    await model.take(.delete)
    #expect(model.proof?.step == .delete)
    #expect(model.auth.failure == nil)
    await model.prove(with: .email("maya@example.com", password: "wrong"))
    #expect(model.isShowingProofNotice)
    #expect(model.auth.notice?.text == .wrongProof)
    #expect(deletions == 0)
    model.isShowingProofNotice = false
    await model.prove(with: .email("maya@example.com", password: "right"))
    #expect(deletions == 1)
    #expect(model.proof == nil)
    #expect(model.auth.state == .signedOut)
  }

  @Test func `dismissing the proof form drops the step`() async throws {
    let model = try await model()
    await model.take(.delete)
    model.proof = nil
    await model.prove(with: .email("maya@example.com", password: "right"))
    #expect(model.auth.user != nil)
    #expect(model.auth.failure == nil)
  }
}
