import AppleIDEmulator
import BramleyAPI
import BramleyCore
import Foundation
import Support
import Testing

@Suite(.limitedConcurrency) struct ActivityTests {
  @Test func `the owner reads what happened to the account, newest first, with its facts`() async throws {
    let clock = ManualClock(.now)
    try await withServer(clock: clock) { server, apple in
      let wire = Wire(base: server.url)
      let first = try await wire.signIn(apple)
      clock.advance(by: 1)
      let here = try await wire.signIn(apple)
      clock.advance(by: 1)
      _ = try await wire.refresh(first.refreshToken)
      clock.advance(by: 100)
      _ = try await wire.refresh(first.refreshToken)
      clock.advance(by: 1)
      let other = try await wire.signIn(apple)
      clock.advance(by: 1)
      _ = try await wire.send("DELETE", "\(WirePath.sessions)/\(other.sessionID)", bearer: here.accessToken)

      let answer = try await wire.send("GET", WirePath.activity, bearer: here.accessToken)
      #expect(answer.status == 200 && answer.headers["cache-control"] == "no-store")
      let activity = try answer.decode(Activity.self)
      #expect(
        activity.events.map(\.kind) == [.signedOut, .signedIn, .refreshTokenReused, .signedIn, .signedUp])
      #expect(
        activity.events.map(\.sessionID)
          == [other, other, first, here, first].map { Optional($0.sessionID) })
      #expect(activity.next == nil)
      let app = "com.example.bramley"
      #expect(activity.events[0].detail == ["client_id": app, "ended_from": "another_session"])
      #expect(
        activity.events[2].detail == ["client_id": app, "shown_generation": "0", "current_generation": "1"])
      #expect(activity.events[4].detail == ["provider": "apple", "client_id": app, "method": "credential"])
    }
  }

  @Test func `pages continue where they stopped, while new events arrive`() async throws {
    let clock = ManualClock(.now)
    try await withServer(clock: clock) { server, apple in
      let wire = Wire(base: server.url)
      let session = try await wire.signIn(apple)
      for _ in 0..<6 { _ = try await wire.signIn(apple) }
      clock.advance(by: 1)
      var (seen, path): ([String], String?) = ([], "\(WirePath.activity)?limit=3")
      while let next = path {
        let page = try await wire.send("GET", next, bearer: session.accessToken).decode(Activity.self)
        #expect(page.events.count <= 3)
        seen += page.events.map(\.id)
        path = page.next.map { "\(WirePath.activity)?limit=3&before=\($0)" }
        _ = try await wire.signIn(apple)
      }
      #expect(seen.count == 7 && Set(seen).count == 7)
    }
  }

  @Test func `nobody reads the events of another account, not even by its cursor`() async throws {
    try await withServer { server, apple in
      let wire = Wire(base: server.url)
      let (one, two) = (apple.world.people[0].id, apple.world.people[1].id)
      let mine = try await wire.signIn(apple, person: one)
      let theirs = try await wire.signIn(apple, person: two)
      for _ in 0..<3 { _ = try await wire.signIn(apple, person: two) }
      let page = try await wire.send("GET", "\(WirePath.activity)?limit=1", bearer: theirs.accessToken)
        .decode(Activity.self)
      let cursor = try #require(page.next)
      let seen = try await wire.send("GET", "\(WirePath.activity)?before=\(cursor)", bearer: mine.accessToken)
        .decode(Activity.self)
      #expect(seen.events.allSatisfy { $0.sessionID == mine.sessionID })
    }
  }

  @Test func `an impossible query is 400`() async throws {
    try await withServer { server, apple in
      let wire = Wire(base: server.url)
      let session = try await wire.signIn(apple)
      for query in [
        "limit=0", "limit=101", "limit=-1", "limit=ten", "limit=", "limit=1&limit=2", "before=",
        "before=nonsense",
        "before=AAAA", "before=%FF",
      ] {
        let answer = try await wire.send("GET", "\(WirePath.activity)?\(query)", bearer: session.accessToken)
        #expect(answer.status == 400 && answer.problem?.code == .invalidRequest, "\(query)")
        #expect(try await wire.send("GET", "\(WirePath.activity)?\(query)").status == 401)
      }
    }
  }

  @Test func `the kit knows every kind of event that an account can have`() {
    // What an operator did to the server, and what nobody is left to read.
    let others: Set<AuditKind> = [
      .accountsImported, .accountsExported, .jobsRetried, .webhooksRetried, .webhookSkipped,
      .adminCredentialCreated, .adminCredentialRevoked, .signingKeyCreated, .signingKeyWithdrawn,
      .masterKeyChanged, .masterKeyRemoved, .accountDeleted,
    ]
    let kinds = Set(AuditKind.known).subtracting(others)
    #expect(Set(kinds.map(\.rawValue)) == Set(ActivityKind.known.map(\.rawValue)))
  }
}
