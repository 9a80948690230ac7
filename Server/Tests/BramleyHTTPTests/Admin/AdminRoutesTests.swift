import BramleyAPI
import BramleyCore
import Foundation
import HTTPTypes
import Support
import Testing

@testable import BramleyHTTP

/// What the admin API does, and for whom.
@Suite struct AdminRoutesTests {
  let rig: AdminRig

  init() async throws { rig = try await AdminRig() }

  private func json(_ answer: TestDoor.Answer) throws -> [String: Any] { try #require(answer.json) }

  @Test func `a person is found by id, address, number and support id, and shown with everything`()
    async throws
  {
    let token = try await rig.token()
    let session = try await rig.signIn()
    let created = try await rig.ask(
      .post, "/v1/admin/users", bearer: token,
      json: #"{"email": "bob@example.com", "name": {"given_name": "Bob"}, "metadata": {"plan": "pro"}}"#)
    #expect(created.status == 201)
    for query in [
      "id=\(session.user.id)", "support_id=\(session.user.supportID?.rawValue ?? "")",
    ] {
      let found = try json(try await rig.ask(.get, "/v1/admin/users?\(query)", bearer: token))
      let users = try #require(found["users"] as? [[String: Any]])
      #expect(
        users.count == 1 && (users[0]["user"] as? [String: Any])?["id"] as? String == session.user.id.rawValue
      )
    }
    let bob = try await rig.ask(.get, "/v1/admin/users?email=BOB@example.com", bearer: token)
    #expect(bob.body.contains(#""plan":"pro""#) && bob.body.contains("Bob"))
    let details = try await rig.ask(.get, "/v1/admin/users/\(session.user.id)", bearer: token)
    let report = try WireJSON.decoder().decode(UserReport.self, from: Data(details.body.utf8))
    #expect(report.user.id == session.user.id && report.sessions.map(\.id) == [session.sessionID])
    #expect(details.headers[.cacheControl] == "no-store")
    #expect(try await rig.ask(.get, "/v1/admin/users/nobody", bearer: token).problem?.code == .notFound)
  }

  @Test func `users come by pages of a bounded size`() async throws {
    let token = try await rig.token()
    for index in 0..<5 { _ = try await rig.signIn("badge of person\(index)") }
    var (seen, next): (Set<String>, String?) = ([], nil)
    repeat {
      let page = try json(
        try await rig.ask(
          .get, "/v1/admin/users?limit=2\(next.map { "&after=\($0)" } ?? "")", bearer: token))
      let users = try #require(page["users"] as? [[String: Any]])
      #expect(users.count <= 2)
      seen.formUnion(users.compactMap { ($0["user"] as? [String: Any])?["id"] as? String })
      next = page["next"] as? String
    } while next != nil
    #expect(seen.count == 5)
    for query in ["limit=0", "limit=101", "limit=x", "emial=a@b.example", "email=a@b.example&id=x"] {
      #expect(try await rig.ask(.get, "/v1/admin/users?\(query)", bearer: token).status == 400, "\(query)")
    }
  }

  @Test func `a disabled person is signed out and refused, until they are enabled`() async throws {
    let token = try await rig.token("anna", .support)
    let session = try await rig.signIn()
    let path = "/v1/admin/users/\(session.user.id)"
    let disabled = try await rig.ask(.post, "\(path)/disable", bearer: token)
    #expect(disabled.status == 200 && disabled.json?["disabled_at"] != nil)
    let refused = try await rig.people.ask(
      .post, "/v1/sign-in/badge", json: #"{"badge": "badge of ada"}"#)
    #expect(refused.status == 403 && refused.problem?.code == .accountDisabled)
    let refresh = try await rig.people.ask(
      .post, WirePath.refresh, json: #"{"refresh_token": "\#(session.refreshToken)"}"#)
    #expect(refresh.status == 401 && refresh.problem?.code == .sessionEnded)
    #expect(try await rig.ask(.post, "\(path)/enable", bearer: token).status == 200)
    #expect(try await rig.signIn().user.id == session.user.id)
  }

  @Test func `metadata is merged, bounded and shown to its owner`() async throws {
    let token = try await rig.token()
    let session = try await rig.signIn()
    let path = "/v1/admin/users/\(session.user.id)"
    #expect(
      try await rig.ask(.patch, path, bearer: token, json: #"{"metadata": {"plan": "pro", "n": 1}}"#).status
        == 200)
    #expect(
      try await rig.ask(.patch, path, bearer: token, json: #"{"metadata": {"n": null}}"#).status == 200)
    let user = try await rig.signIn().user
    #expect(user.additional["metadata"] == .object(["plan": .string("pro")]))
    let long = String(repeating: "x", count: 5_000)
    let refused = try await rig.ask(.patch, path, bearer: token, json: #"{"metadata": {"a": "\#(long)"}}"#)
    #expect(refused.problem?.code == .invalidRequest)
    let cleared = try await rig.ask(.patch, path, bearer: token, json: #"{"metadata": null}"#)
    #expect(cleared.status == 200 && !cleared.body.contains("metadata"))
  }

  @Test func `a deletion waits for its grace period and is taken back`() async throws {
    let token = try await rig.token()
    let session = try await rig.signIn()
    let path = "/v1/admin/users/\(session.user.id)"
    let deleted = try await rig.ask(.delete, path, bearer: token)
    #expect(deleted.status == 202 && deleted.body.contains("scheduled"))
    #expect(try await rig.ask(.post, "\(path)/restore", bearer: token).status == 200)
    #expect(try await rig.ask(.post, "\(path)/restore", bearer: token).status == 404)
  }

  @Test func `one session ends, and all of a person`() async throws {
    let token = try await rig.token()
    let (one, two) = (try await rig.signIn(), try await rig.signIn())
    let ended = try await rig.ask(.delete, "/v1/admin/sessions/\(one.sessionID)", bearer: token)
    #expect(ended.body.contains(one.sessionID.rawValue))
    let rest = try await rig.ask(.delete, "/v1/admin/users/\(two.user.id)/sessions", bearer: token)
    #expect(rest.body.contains(two.sessionID.rawValue) && !rest.body.contains(one.sessionID.rawValue))
    #expect(try await rig.ask(.delete, "/v1/admin/sessions/unknown", bearer: token).status == 404)
  }

  @Test func `what is done is in the audit log with its operator, whom the owner does not learn`()
    async throws
  {
    let token = try await rig.token("anna.support", .support)
    let session = try await rig.signIn()
    _ = try await rig.ask(.post, "/v1/admin/users/\(session.user.id)/disable", bearer: token)
    _ = try await rig.ask(.post, "/v1/admin/users/\(session.user.id)/enable", bearer: token)
    let log = try await rig.ask(.get, "/v1/admin/audit?user=\(session.user.id)", bearer: token)
    let report = try WireJSON.decoder().decode(AuditReport.self, from: Data(log.body.utf8))
    // The sessions that ended are events too, of the same moment.
    #expect(report.events.count { $0.detail["operator"] == "anna.support" } == 2)
    #expect(rig.log.text.contains("operator_call") && rig.log.text.contains("anna.support"))
    let again = try await rig.signIn()
    let own = try await rig.people.ask(
      .get, WirePath.activity, headers: [.authorization: "Bearer \(again.accessToken)"])
    #expect(own.status == 200 && own.body.contains("account_disabled") && !own.body.contains("anna.support"))
  }

  @Test func `the audit log is asked by kind and time`() async throws {
    let token = try await rig.token()
    _ = try await rig.signIn()
    let all = try await rig.ask(.get, "/v1/admin/audit?kind=signed_up", bearer: token)
    #expect(try #require(all.json?["events"] as? [Any]).count == 1)
    let later = WireJSON.timestamp(rig.time.now.addingTimeInterval(60))
    let none = try await rig.ask(.get, "/v1/admin/audit?since=\(later)", bearer: token)
    #expect(try #require(none.json?["events"] as? [Any]).isEmpty)
    let until = try await rig.ask(.get, "/v1/admin/audit?until=\(later)&limit=1", bearer: token)
    #expect(try #require(until.json?["events"] as? [Any]).count == 1 && until.json?["next"] != nil)
    #expect(try await rig.ask(.get, "/v1/admin/audit?since=yesterday", bearer: token).status == 400)
  }

  @Test func `the providers' health has the last success, the last failure and the latency`() async throws {
    let health = try #require(rig.services.health)
    health.watch("google") { true }
    health.note("apple", .ok, status: 200, took: .milliseconds(120))
    rig.time.advance(by: 5)
    health.note("apple", .unreachable, status: nil, took: .seconds(3))
    let answer = try await rig.ask(.get, "/v1/admin/providers", bearer: try await rig.token())
    let providers = try WireJSON.decoder().decode(AdminProviders.self, from: Data(answer.body.utf8)).providers
    #expect(providers.map(\.provider) == ["apple", "google"])
    let apple = try #require(providers.first)
    #expect(!apple.paused && apple.latencyMilliseconds == 120 && apple.lastFailure == "unreachable")
    #expect(apple.lastFailureStatus == nil)
    let (success, failure) = (try #require(apple.lastSuccessAt), try #require(apple.lastFailureAt))
    #expect(failure.timeIntervalSince(success) == 5)
    #expect(providers.last?.paused == true && providers.last?.lastSuccessAt == nil)
    #expect(try await rig.ask(.get, "/v1/admin/providers").status == 401)
  }

  @Test func `jobs, keys, counts and the server's state are shown`() async throws {
    let token = try await rig.token()
    for path in ["jobs", "keys", "counts", "server", "whoami", "jobs?state=failed"] {
      #expect(try await rig.ask(.get, "/v1/admin/\(path)", bearer: token).status == 200, "\(path)")
    }
    #expect(try await rig.ask(.post, "/v1/admin/jobs/unknown/retry", bearer: token).status == 404)
    let rotated = try await rig.ask(.post, "/v1/admin/keys/rotate", bearer: token)
    #expect(rotated.status == 201 || rotated.status == 200)
  }

  @Test func `the last identity of a person can't be removed`() async throws {
    let token = try await rig.token()
    let session = try await rig.signIn()
    let identity = try #require(session.user.identities.first?.id)
    let answer = try await rig.ask(
      .delete, "/v1/admin/users/\(session.user.id)/identities/\(identity)", bearer: token)
    #expect(answer.status == 409 && answer.problem?.code == .lastIdentity)
  }
}
