import BramleyAPI
import BramleyCore
import BramleySQL
import BramleySQLite
import Foundation
import HTTPTypes
import Support
import Testing

@testable import BramleyHTTP

@Suite struct MergeRoutesTests {
  let door: TestDoor
  let clock = ManualClock()
  let store: SQLiteStore

  init() async throws {
    store = try SQLiteStore.inMemory()
    let services = try ServerServices.over(
      store, providers: [BadgeProvider(), LetterProvider(id: "mail")], now: { [clock] in clock.now })
    try await services.keys.renew()
    door = try TestDoor(services)
  }

  private func merge(
    _ other: Session, into session: Session, dryRun: Bool = false, key: String? = nil
  ) async throws -> TestDoor.Answer {
    try await door.post(
      WirePath.merge, #"{"other_access_token": "\#(other.accessToken)", "dry_run": \#(dryRun)}"#, as: session,
      key: key)
  }

  private func done(_ answer: TestDoor.Answer) throws -> MergeResponse {
    try #require(answer.status == 200, "\(answer.status) \(answer.body)")
    return try WireJSON.decoder().decode(MergeResponse.self, from: Data(answer.body.utf8))
  }

  private func undo(_ id: MergeID?, as session: Session) async throws -> TestDoor.Answer {
    try await door.post("\(WirePath.merge)/\(id?.rawValue ?? "none")/undo", "{}", as: session)
  }

  private func letter(_ person: String, name: String? = nil) async throws -> Session {
    try await door.post(
      "/v1/sign-in/mail",
      """
      {"person": "\(person)", "email": "\(person)@a.example", "isVerified": true, "isAuthoritative": true,
       "name": {"given_name": "\(name ?? person)"}}
      """
    ).session
  }

  private func password(_ person: String) async throws -> Session {
    try await door.post(
      WirePath.signUpPassword, #"{"email": "\#(person)@p.example", "password": "correct horse battery"}"#
    ).session
  }

  @Test func `a dry run says what would happen and changes nothing`() async throws {
    let (ada, other) = (try await door.badge("ada"), try await letter("grace"))
    let plan = try done(try await merge(other, into: ada, dryRun: true))
    #expect(plan.merge.id == nil && plan.merge.undoUntil == nil && plan.merge.clashes.isEmpty)
    #expect(plan.merge.moves.map(\.kind) == [.identity, .name, .email])
    #expect(plan.merge.dropped.map(\.kind) == [.sessions])
    #expect(plan.user == ada.user)
    #expect(try await door.user(other).status == 200)
    #expect(try await letter("grace").user.id == other.user.id)
  }

  @Test
  func `the caller's account stays and takes everything, and the other one's tokens are refused at once`()
    async throws
  {
    let (ada, other) = (try await door.badge("ada"), try await letter("grace"))
    let answer = try done(try await merge(other, into: ada))
    #expect(
      answer.user.id == ada.user.id && Set(answer.user.identities.map(\.provider)) == ["badge", "mail"])
    #expect(answer.user.email == "grace@a.example" && answer.user.name?.givenName == "grace")
    #expect(try await door.user(other).problem?.code == .sessionEnded)
    let refresh = try await door.post(WirePath.refresh, #"{"refresh_token": "\#(other.refreshToken)"}"#)
    #expect(refresh.status == 401)
    #expect(try await letter("grace").user.id == ada.user.id)
    let events = try await door.activity(ada)
    #expect(events.contains { $0.kind == .userMerged && $0.detail["merge"] == answer.merge.id?.rawValue })
    #expect(events.filter { $0.kind == .signedUp }.count == 2, "the log of the other account is kept with it")
    let left = try await store.events(of: other.user.id, limit: 5).first { $0.kind == .userMerged }
    #expect(left?.detail["into"] == ada.user.id.rawValue)
  }

  @Test func `a retry with the same key gets the same merge`() async throws {
    let (ada, other) = (try await door.badge("ada"), try await letter("grace"))
    let first = try done(try await merge(other, into: ada, key: "k"))
    #expect(try done(try await merge(other, into: ada, key: "k")).merge == first.merge)
    #expect(try await merge(other, into: ada, key: "l").status == 403)
  }

  @Test func `a stale or ended session on either side, and one account twice, merge nothing`() async throws {
    let (early, other) = (try await door.badge("ada"), try await letter("grace"))
    let same = try await merge(early, into: early)
    #expect(same.status == 400 && same.problem?.code == .invalidRequest)
    let rubbish = try await door.post(WirePath.merge, #"{"other_access_token": "x"}"#, as: early)
    #expect(rubbish.status == 403 && rubbish.problem?.code == .reauthenticationRequired)
    clock.advance(by: 601)
    let fresh = try await door.badge("ada")
    let stale = try await merge(other, into: fresh)
    #expect(stale.status == 403 && stale.problem?.methods == ["mail"])
    let otherFresh = try await letter("grace")
    let own = try await merge(otherFresh, into: early)
    #expect(own.status == 403 && own.problem?.methods == ["badge"])
    _ = try await door.ask(
      .delete, WirePath.currentSession, headers: [.authorization: "Bearer \(otherFresh.accessToken)"])
    #expect(try await merge(otherFresh, into: fresh).status == 403)
    #expect(try await letter("grace").user.id == other.user.id)
  }

  @Test func `of two passwords the caller's stays, and the undo brings the other one back`() async throws {
    let (ada, other) = (try await password("ada"), try await password("grace"))
    _ = try await door.post(
      "/v1/user/identities/badge", #"{"badge": "badge of grace"}"#, as: other)
    let answer = try done(try await merge(other, into: ada))
    #expect(answer.merge.dropped.map(\.kind) == [.password, .email, .sessions])
    #expect(Set(answer.user.identities.map(\.provider)) == ["password", "badge"])
    let login = #"{"email": "grace@p.example", "password": "correct horse battery"}"#
    #expect(try await door.post("/v1/sign-in/password", login).status == 401)
    _ = try done(try await undo(answer.merge.id, as: ada))
    #expect(try await door.post("/v1/sign-in/password", login).session.user.id == other.user.id)
    #expect(try await door.badge("grace").user.id == other.user.id)
  }

  @Test func `an undo gives the old account back, with its id, name and address`() async throws {
    let (ada, other) = (try await door.badge("ada"), try await letter("grace"))
    let answer = try done(try await merge(other, into: ada))
    clock.advance(by: 6 * 86_400)
    let stale = try await undo(answer.merge.id, as: ada)
    #expect(stale.status == 401 || stale.status == 403)
    // An identity that moved is a proof too.
    let proof = try await letter("grace")
    let undone = try done(try await undo(answer.merge.id, as: proof))
    #expect(undone.user.id == ada.user.id && undone.user.identities.map(\.provider) == ["badge"])
    #expect(undone.user.email == nil && undone.user.name == nil)
    #expect(try await door.user(proof).status == 401, "it began with an identity that went back")
    let returned = try await letter("grace")
    #expect(returned.user.id == other.user.id && returned.user.createdAt == other.user.createdAt)
    #expect(returned.user.email == "grace@a.example" && returned.user.name?.givenName == "grace")
    #expect(try await door.activity(returned).contains { $0.kind == .userMergeUndone })
    let stayed = try await door.activity(try await door.badge("ada"))
    #expect(stayed.filter { $0.kind == .signedUp }.count == 1)
    let again = try await undo(answer.merge.id, as: try await door.badge("ada"))
    #expect(again.status == 404)
  }

  @Test func `a merge is undone within seven days, by its own account alone`() async throws {
    let (ada, other) = (try await door.badge("ada"), try await letter("grace"))
    let answer = try done(try await merge(other, into: ada))
    #expect(try await undo(answer.merge.id, as: try await door.badge("eve")).status == 404)
    clock.advance(by: 7 * 86_400)
    #expect(try await undo(answer.merge.id, as: try await door.badge("ada")).status == 404)
    try await store.purge(at: clock.now)
    #expect(try await letter("grace").user.id == ada.user.id)
  }

  @Test func `a guest merges without a proof, and leaves nothing to undo`() async throws {
    let guest = try await door.guest()
    clock.advance(by: 700)
    let ada = try await door.badge("ada")
    let answer = try done(try await merge(guest, into: ada))
    #expect(answer.merge.undoUntil == nil && answer.user.identities.count == 1)
    #expect(try await door.user(guest).status == 401)
    #expect(try await undo(answer.merge.id, as: ada).status == 404)
  }

  @Test func `deleting the account within the seven days deletes what was merged`() async throws {
    let (ada, other) = (try await door.badge("ada"), try await letter("grace"))
    let answer = try done(try await merge(other, into: ada))
    let deleted = try await door.ask(
      .delete, WirePath.user, headers: [.authorization: "Bearer \(ada.accessToken)"])
    #expect(deleted.status == 202)
    let next = try await letter("grace")
    #expect(next.isNewUser && next.user.id != other.user.id)
    #expect(try await undo(answer.merge.id, as: next).status == 404)
  }

  @Test func `merges in a row are undone from the account that stays`() async throws {
    let (ada, grace, eve) = (
      try await door.badge("ada"), try await letter("grace"), try await door.badge("eve")
    )
    let first = try done(try await merge(eve, into: grace))
    let second = try done(try await merge(grace, into: ada))
    #expect(second.user.identities.count == 3)
    _ = try done(try await undo(first.merge.id, as: ada))
    #expect(try await door.badge("eve").user.id == eve.user.id)
    let undone = try done(try await undo(second.merge.id, as: ada))
    #expect(undone.user.identities.count == 1)
    #expect(try await letter("grace").user.id == grace.user.id)
  }
}
