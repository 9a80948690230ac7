import BramleyAPI
import BramleyCore
import BramleySQL
import BramleySQLite
import Foundation
import HTTPTypes
import Support
import Testing

@testable import BramleyHTTP

@Suite struct GuestRoutesTests {
  let door: TestDoor
  let clock = ManualClock()
  let store: SQLiteStore

  init() async throws {
    store = try SQLiteStore.inMemory()
    let services = try ServerServices.over(store, providers: [BadgeProvider()], now: { [clock] in clock.now })
    try await services.keys.renew()
    door = try TestDoor(services)
  }

  private func link(_ owner: String, to session: Session) async throws -> TestDoor.Answer {
    try await door.post("/v1/user/identities/badge", #"{"badge": "badge of \#(owner)"}"#, as: session)
  }

  @Test func `a guest has an account without an identity, and a retry has the same`() async throws {
    let guest = try await door.guest()
    #expect(guest.isNewUser && guest.user.identities.isEmpty && guest.user.email == nil)
    #expect(try await door.guest().sessionID == guest.sessionID)
    #expect(try await door.guest("another").user.id != guest.user.id)
    let keyless = try await door.post(WirePath.signInGuest, "{}")
    #expect(keyless.status == 400 && keyless.problem?.detail == "An Idempotency-Key is needed.")
    clock.advance(by: 601)
    #expect(
      try await door.post(WirePath.signInGuest, "{}", key: "guest").problem?.code == .idempotencyKeyReused)
  }

  @Test func `a first identity needs no proof and keeps the account`() async throws {
    let guest = try await door.guest()
    clock.advance(by: 700)
    let user = try await link("ada", to: guest).user
    #expect(user.id == guest.user.id && user.identities.map(\.provider) == ["badge"])
    #expect(try await door.badge("ada").user.id == guest.user.id)
    let second = try await link("lovelace", to: guest)
    #expect(second.status == 403 && second.problem?.methods == ["badge"], "it is no guest any more")
  }

  @Test func `of upgrades at the same time one succeeds`() async throws {
    let guest = try await door.guest()
    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
      for index in 0..<8 { group.addTask { try await link("person \(index)", to: guest).status } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses.filter { $0 == 200 }.count == 1 && statuses.filter { $0 == 403 }.count == 7)
  }

  @Test func `a guest is not upgraded with the identity of another account`() async throws {
    let ada = try await door.badge("ada")
    let guest = try await door.guest()
    #expect(try await link("ada", to: guest).problem?.code == .identityTaken)
    #expect(try await door.badge("ada").user.id == ada.user.id)
  }

  @Test func `a guest's account is deleted without a proof`() async throws {
    let guest = try await door.guest()
    clock.advance(by: 700)
    let deleted = try await door.ask(
      .delete, WirePath.user, headers: [.authorization: "Bearer \(guest.accessToken)"])
    #expect(deleted.status == 202)
    #expect(try await door.user(guest).status == 401)
  }

  @Test func `a guest who is unused for thirty days is removed, and nobody else`() async throws {
    let (idle, upgraded, active) = (
      try await door.guest("idle"), try await door.guest("upgraded"), try await door.guest("active")
    )
    _ = try await link("ada", to: upgraded)
    clock.advance(by: 20 * 86_400)
    let refreshed = try await door.post(
      WirePath.refresh, #"{"refresh_token": "\#(active.refreshToken)"}"#
    ).session
    clock.advance(by: 11 * 86_400)
    try await store.purge(at: clock.now)
    #expect(try await store.account(idle.user.id) == nil)
    #expect(try await store.account(upgraded.user.id) != nil)
    #expect(try await store.account(refreshed.user.id) != nil)
    let events = try await store.events(of: idle.user.id, limit: 1)
    #expect(events.first?.kind == .accountDeleted && events.first?.detail["by"] == "unused guest")
  }

  @Test func `a password is a guest's first identity too`() async throws {
    let guest = try await door.guest()
    clock.advance(by: 700)
    let set = try await door.ask(
      .put, WirePath.password, json: #"{"email": "ada@a.example", "password": "correct horse battery"}"#,
      headers: [.authorization: "Bearer \(guest.accessToken)"])
    #expect(set.status == 204)
    let signedIn = try await door.post(
      "/v1/sign-in/password", #"{"email": "ada@a.example", "password": "correct horse battery"}"#
    ).session
    #expect(signedIn.user.id == guest.user.id)
    try await store.purge(at: clock.now.addingTimeInterval(40 * 86_400))
    #expect(try await store.account(guest.user.id) != nil)
  }
}
