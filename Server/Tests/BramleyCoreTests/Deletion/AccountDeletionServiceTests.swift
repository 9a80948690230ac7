import AppleID
import BramleyAPI
import BramleyCore
import BramleySQL
import BramleySQLite
import BramleyTokens
import Foundation
import GRDB
import OpenID
import Support
import Testing

@Suite struct AccountDeletionServiceTests {
  let rig: SignInRig

  init() async throws { rig = try await SignInRig(onDisk: TemporaryFolder()) }

  @Test func `the account is deleted at once, and its grant is revoked at Apple`() async throws {
    let session = try await rig.signInWithGrant()
    let deletion = try await rig.delete(session)
    #expect(deletion.state == .completed && deletion.appleRevocation == .queued)
    #expect(deletion.dueAt == nil && deletion.instructions == nil)
    #expect(deletion.id.rawValue.count == 43, "256 bits")
    #expect(try await rig.store.account(session.user.id) == nil)
    #expect(rig.apple.revoked == [])
    await rig.jobs.runDue()
    #expect(rig.apple.revoked == ["apple-refresh"])
    let form = try #require(rig.apple.sent.last)
    #expect(form["token_type_hint"] == "refresh_token" && form["client_id"] == "com.example.app")
    #expect(try await rig.state(deletion) == .done)
    #expect(try await rig.store.jobCounts() == (0, 0))
    #expect(try await rig.kinds(session.user.id).contains(.appleRevoked))
    #expect(try await rig.kinds(session.user.id).contains(.accountDeleted))
  }

  @Test func `nothing personal is left in the file`() async throws {
    let session = try await rig.signIn(
      AppleSignInRequest(
        authorizationCode: "c0de", identityToken: rig.token(),
        user: AppleUser(name: PersonName(givenName: "Augusta", familyName: "Byron")),
        device: Device(name: "Countess' phone")))
    _ = try await rig.delete(session)
    try (rig.store as? SQLiteStore)?.close()
    let file = try Data(contentsOf: URL(filePath: #require(rig.folder).path + "/store.sqlite"))
    for text in ["ada@example.com", "Augusta", "Byron", "Countess", SignInRig.subject.rawValue] {
      #expect(file.range(of: Data(text.utf8)) == nil, "\(text)")
    }
    #expect(file.range(of: Data(session.user.id.rawValue.utf8)) != nil, "the log stays")
  }

  @Test func `without a token to revoke, the person gets instructions`() async throws {
    let deletion = try await rig.delete(try await rig.signIn())
    #expect(deletion.state == .completed && deletion.appleRevocation == .notPossible)
    #expect(deletion.instructions?.contains("Stop Using") == true)
    #expect(try await rig.deletions.deletion(deletion.id) == deletion)
    #expect(try await rig.store.jobCounts() == (0, 0))
  }

  @Test func `each client's grant is revoked as that client`() async throws {
    let session = try await rig.signInWithGrant("native")
    rig.clock.advance(by: 1)
    _ = try await rig.signIn(
      AppleSignInRequest(
        authorizationCode: "web", identityToken: rig.token { $0.audience = "com.example.app.web" }))
    rig.apple.answer(refreshToken: "web", idToken: rig.token { $0.audience = "com.example.app.web" })
    await rig.jobs.runDue()
    let deletion = try await rig.delete(session)
    rig.apple.answerRevoke(503)
    await rig.jobs.runDue()
    #expect(Set(rig.apple.revoked) == ["native", "web"])
    #expect(try await rig.state(deletion) == .queued)
    rig.apple.answerRevoke(200)
    rig.clock.advance(by: 2)
    await rig.jobs.runDue()
    #expect(try await rig.state(deletion) == .done)
    let told = rig.apple.sent.filter { $0["token"] != nil }.map { [$0["token"], $0["client_id"]] }
    #expect(Set(told) == [["native", "com.example.app"], ["web", "com.example.app.web"]])
  }

  @Test func `an old proof is refused with the methods that would do, until the token of a new one comes`()
    async throws
  {
    let session = try await rig.signInWithGrant()
    rig.clock.advance(by: 601)
    let refused = await refusal { try await rig.delete(session) }
    #expect(refused?.code == .reauthenticationRequired && refused?.methods == ["apple"])
    let proven = try await rig.service.prove(
      session.sessionID, of: session.user.id, with: AppleSignInRequest(identityToken: rig.token()),
      idempotencyKey: nil)
    #expect(await refusal { try await rig.delete(session) }?.code == .reauthenticationRequired)
    #expect(try await rig.delete(proven).state == .completed)
  }

  @Test func `a retry with the key returns the same deletion in its current state`() async throws {
    let session = try await rig.signInWithGrant()
    let first = try await rig.delete(session, key: "key")
    #expect(try await rig.delete(session, key: "key") == first)
    await rig.jobs.runDue()
    let later = try await rig.delete(session, key: "key")
    #expect(later.id == first.id && later.appleRevocation == .done)
    #expect(await refusal { try await rig.delete(session) }?.code == .sessionEnded)
    #expect(await refusal { try await rig.delete(session, key: "other") }?.code == .sessionEnded)
    #expect(rig.apple.revoked.count == 1)
  }

  @Test func `one of many concurrent calls deletes, and Apple is called once`() async throws {
    let session = try await rig.signInWithGrant()
    let ids = try await withThrowingTaskGroup(of: DeletionID?.self) { group in
      for index in 0..<24 {
        group.addTask {
          do { return try await rig.delete(session, key: index < 12 ? "key" : nil).id } catch let error
            as Refusal
          {
            #expect(error.code == .sessionEnded)
            return nil
          }
        }
      }
      return try await group.reduce(into: Set<DeletionID>()) { if let id = $1 { $0.insert(id) } }
    }
    #expect(ids.count == 1)
    await rig.jobs.runDue()
    #expect(rig.apple.revoked == ["apple-refresh"])
  }

  @Test func `returning creates a new account, which gets the name again`() async throws {
    let session = try await rig.signInWithGrant()
    _ = try await rig.delete(session)
    await rig.jobs.runDue()
    rig.clock.advance(by: 1)
    let back = try await rig.signIn(
      AppleSignInRequest(
        identityToken: rig.token(), user: AppleUser(name: PersonName(givenName: "Ada"))))
    #expect(back.isNewUser && back.user.id != session.user.id && back.user.name?.givenName == "Ada")
  }

  @Test func `an unused token from before the deletion is rejected`() async throws {
    let session = try await rig.signIn()
    rig.clock.advance(by: 1)
    let unused = rig.token()
    rig.clock.advance(by: 5)
    _ = try await rig.delete(session)
    rig.clock.advance(by: 60)
    #expect(await rig.refusal(AppleSignInRequest(identityToken: unused)) == .sessionEnded)
  }

  @Test func `a token of the second of the deletion is refused, one of a later second signs in`() async throws
  {
    // The clock stands at a whole second, which is that of the tokens.
    let session = try await rig.signIn()
    rig.clock.advance(by: 5)
    let earlier = rig.token()
    rig.clock.advance(by: 0.25)
    _ = try await rig.delete(session)
    rig.clock.advance(by: 0.5)
    for token in [earlier, rig.token()] {
      #expect(await rig.refusal(AppleSignInRequest(identityToken: token)) == .sessionEnded)
    }
    rig.clock.advance(by: 0.25)
    #expect(try await rig.signIn().isNewUser)
    #expect(await rig.refusal(AppleSignInRequest(identityToken: earlier)) == .sessionEnded)
  }

  @Test func `a change between the read and the step is not missed`() async throws {
    let session = try await rig.signIn(code: "c0de")
    rig.apple.answer(refreshToken: "just in time", idToken: rig.token())
    let store = InterruptedStore(store: rig.store) { [rig] in await rig.jobs.runDue() }
    let service = AccountDeletionService(
      store: store, ring: rig.ring, liveness: LivenessCache(), grace: 0, tombstoneLifetime: 86_460,
      surroundings: rig.clock.surroundings, wakeJobs: {})
    let deletion = try await service.delete(by: try rig.owner(session), idempotencyKey: nil)
    #expect(deletion.appleRevocation == .queued)
    await rig.jobs.runDue()
    #expect(rig.apple.revoked == ["just in time"])
    #expect(try await rig.state(deletion) == .done)
  }

  @Test func `a token whose key is unavailable is not discarded`() async throws {
    let session = try await rig.signInWithGrant()
    let (clock, key) = (rig.clock, try #require(MasterKey(bytes: Data(repeating: 9, count: 32))))
    let other = KeyRing([key], now: { clock.now })
    let ring = try #require(other)
    let service = AccountDeletionService(
      store: rig.store, ring: ring, liveness: LivenessCache(), grace: 0, tombstoneLifetime: 86_460,
      surroundings: rig.clock.surroundings, wakeJobs: {})
    let refused = await refusal {
      try await service.delete(by: try rig.owner(session), idempotencyKey: nil)
    }
    #expect(refused?.code == .unavailable && refused?.remedy?.contains("server.master_key") == true)
    #expect(try await rig.store.account(session.user.id) != nil)
    #expect(try await rig.delete(session).appleRevocation == .queued)
  }

  @Test func `a pending browser reply is deleted with its person`() async throws {
    let session = try await rig.signIn()
    let request = AuthorizationRequest(
      responseType: "code", clientID: "app", redirectURI: "https://app.example/cb", state: nil,
      codeChallenge: StoreFixture.hash("v").base64URL, codeChallengeMethod: "S256", provider: "apple")
    guard case .provider(let url, let cookie, _) = try await rig.authorization.start(request) else {
      Issue.record("the browser was not sent to Apple")
      return
    }
    let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems
    let state = try #require(items?.first { $0.name == "state" }?.value)
    let nonce = try #require(items?.first { $0.name == "nonce" }?.value)
    let token = rig.token {
      $0.audience = "com.example.app.web"
      $0.nonce = nonce
      $0.codeHash = CodeHash.value(of: "c")
    }
    let reply = BrowserReply(code: "c", idToken: token, user: nil, error: nil)
    #expect(try await rig.authorization.park(reply, state: state))
    _ = try await rig.delete(session)
    guard case .foreign = try await rig.authorization.finish(state: state, cookie: cookie) else {
      Issue.record("the reply is still there")
      return
    }
  }

  @Test func `an operator deletes without a session, by the same step`() async throws {
    let session = try await rig.signInWithGrant()
    rig.clock.advance(by: 5_000)
    let deletion = try await rig.deletions.deleteByOperator(session.user.id)
    #expect(deletion.state == .completed && deletion.appleRevocation == .queued)
    await rig.jobs.runDue()
    #expect(try await rig.state(deletion) == .done)
    #expect(await refusal { try await rig.deletions.deleteByOperator(session.user.id) }?.code == .notFound)
  }

  @Test func `an unknown deletion is not found`() async throws {
    for id in ["", "x", String(repeating: "A", count: 43)] {
      #expect(await refusal { try await rig.deletions.deletion(DeletionID(rawValue: id)) }?.code == .notFound)
    }
  }

  @Test
  func `a revoked grant needs nothing, one that was authorized again since needs a token`()
    async throws
  {
    for comesBack in [false, true] {
      let rig = try await SignInRig()
      var session = try await rig.signInWithGrant()
      rig.clock.advance(by: 1)
      let now = rig.clock.now
      try await (rig.store as? SQLiteStore)?.engine.write { tx in
        _ = try tx.run("UPDATE apple_grant SET revoked_at = ?", [now.milliseconds])
      }
      if comesBack { session = try await rig.comeBack() }
      let deletion = try await rig.delete(session)
      #expect(deletion.appleRevocation == (comesBack ? .notPossible : .done))
      await rig.jobs.runDue()
      #expect(rig.apple.revoked == [])
    }
  }
}

/// A store in which something happens just before the first deletion.
private struct InterruptedStore: AccountStore, DeletionStore {
  let store: any AccountStore & DeletionStore
  let happens: @Sendable () async -> Void
  private let deletions = Tally()

  init(store: any AccountStore & DeletionStore, happens: @escaping @Sendable () async -> Void) {
    self.store = store
    self.happens = happens
  }

  func delete(_ entry: AccountDeletion) async throws(StoreError) -> AccountDeletion.Outcome {
    if deletions.add() == 1 { await happens() }
    return try await store.delete(entry)
  }
  func holdings(of user: UserID, people: Set<Data>) async throws(StoreError) -> Holdings {
    try await store.holdings(of: user, people: people)
  }
  func deletion(_ id: DeletionID, at now: Date) async throws(StoreError) -> DeletionStatus? {
    try await store.deletion(id, at: now)
  }
  func account(_ id: UserID) async throws(StoreError) -> Account? { try await store.account(id) }
  func rename(
    _ id: UserID, by change: Change<NamePatch>, onBehalfOf session: SessionID, at now: Date
  ) async throws(StoreError) -> Account? {
    try await store.rename(id, by: change, onBehalfOf: session, at: now)
  }
}
