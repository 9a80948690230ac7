import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

@MainActor @Suite struct MergeTests {
  private let world = AuthWorld()
  private let apple = FixedStrategy(.apple, .success(.fixture("ada#1")))
  private let other = FixedStrategy(
    "other",
    .success(.apple(AppleSignInRequest(identityToken: "bob"), user: "bob", method: "other")))
  private let again = FixedStrategy(
    "again", .success(.apple(AppleSignInRequest(identityToken: "ada#2"), user: "ada", method: "again")))

  @Test func `a dry run changes nothing, and the merge ends the other session`() async throws {
    let auth = try await world.signedIn(apple, other)
    let pending = try await auth.prepareMerge(with: SignInMethod("other"))
    #expect(pending.preview.userID == "ada" && pending.preview.otherUserID == "bob")
    #expect(auth.user?.id == "ada" && auth.pendingMerge == pending)
    #expect(await world.sessions.live.count == 2)
    let merge = try await auth.confirmMerge()
    #expect(merge.id == "m1" && auth.lastMerge == merge && auth.pendingMerge == nil)
    #expect(await world.sessions.live.map(\.id) == ["session-1"])
    #expect(try await auth.engine.currentSession()?.sessionID == "session-1")
  }

  @Test func `the other session is never stored`() async throws {
    let auth = try await world.signedIn(apple, other)
    try await auth.prepareMerge(with: SignInMethod("other"))
    let stored = try await world.storage.value(for: .session) ?? Data()
    #expect(!String(decoding: stored, as: UTF8.self).contains("session-2"))
    let waiting = try await Outbox(storage: world.storage).pending()
    #expect(waiting == nil)
  }

  @Test func `a merge that is cancelled ends the other session, also at the next launch`() async throws {
    let auth = try await world.signedIn(apple, other)
    try await auth.prepareMerge(with: SignInMethod("other"))
    await world.server.plan("DELETE /v1/sessions/current", .unreachable)
    await auth.cancelMerge()
    #expect(auth.pendingMerge == nil)
    #expect(await world.sessions.live.count == 2)
    await world.auth(apple).start()
    #expect(await world.sessions.live.map(\.id) == ["session-1"])
  }

  @Test func `the open account is no other account`() async throws {
    let auth = try await world.signedIn(apple, again)
    await #expect(throws: AccountError.self) { try await auth.prepareMerge(with: SignInMethod("again")) }
    #expect(auth.failure?.reason == .sameAccount)
    #expect(await world.server.count("POST /v1/user/merge") == 0)
    #expect(await world.sessions.live.map(\.id) == ["session-1"])
  }

  @Test func `a refused dry run leaves no session behind`() async throws {
    await world.server.plan("POST /v1/user/merge", .answer(.problem("unknown_refusal", 409)))
    let auth = try await world.signedIn(apple, other)
    await #expect(throws: AccountError.self) { try await auth.prepareMerge(with: SignInMethod("other")) }
    #expect(await world.sessions.live.map(\.id) == ["session-1"])
  }

  @Test func `the owner proves who they are where the server asks, once`() async throws {
    await world.server.askForProof("POST /v1/user/merge")
    let auth = try await world.signedIn(apple, other)
    try await auth.merge(with: SignInMethod("other"), dryRun: false)
    #expect(await world.server.count("POST /v1/reauthenticate/apple") == 1)
    #expect(await other.asked == 1)
  }

  @Test func `a lost reply is repeated with the same key`() async throws {
    let auth = try await world.signedIn(apple, other)
    try await auth.prepareMerge(with: SignInMethod("other"))
    await world.server.plan("POST /v1/user/merge", .vanish)
    try await auth.confirmMerge()
    let keys = await world.server.keys("POST /v1/user/merge")
    #expect(keys.count == 3 && keys[1] == keys[2] && keys[0] != keys[1])
  }

  @Test func `a dry run by itself leaves nothing`() async throws {
    let auth = try await world.signedIn(apple, other)
    let merge = try await auth.merge(with: SignInMethod("other"), dryRun: true)
    #expect(merge.id == nil && auth.pendingMerge == nil && auth.lastMerge == nil)
    #expect(await world.sessions.live.map(\.id) == ["session-1"])
  }

  @Test func `a merge is reversed`() async throws {
    let auth = try await world.signedIn(apple, other)
    let merge = try await auth.merge(with: SignInMethod("other"), dryRun: false)
    try await auth.undoMerge(try #require(merge.id))
    #expect(auth.lastMerge == nil)
    #expect(await world.server.count("POST /v1/user/merge/m1/undo") == 1)
  }

  @Test func `a guest moves into an account that exists`() async throws {
    let auth = world.auth(GuestStrategy(), other)
    let guest = try await auth.signIn(with: .guest)
    #expect(guest.isGuest)
    try await auth.moveGuest(into: SignInMethod("other"))
    #expect(auth.user?.id == "bob")
    #expect(await world.sessions.live.map(\.id) == ["session-2"])
    #expect(await world.auth().engine.lastMethod == nil)
    #expect(auth.lastMethod == "other")
  }

  @Test func `a guest who can't be moved stays signed in`() async throws {
    await world.server.plan("POST /v1/user/merge", .answer(.problem("unknown_refusal", 409)))
    let auth = world.auth(GuestStrategy(), other)
    let guest = try await auth.signIn(with: .guest)
    await #expect(throws: AccountError.self) { try await auth.moveGuest(into: SignInMethod("other")) }
    #expect(auth.user?.id == guest.id)
    #expect(await world.sessions.live.map(\.id) == ["session-1"])
  }

  @Test func `no print shows the other session's tokens`() async throws {
    let auth = try await world.signedIn(apple, other)
    let pending = try await auth.prepareMerge(with: SignInMethod("other"))
    var text = ""
    dump(pending, to: &text)
    #expect(!text.contains("at.session") && !"\(pending)".contains("at.session"))
  }
}
