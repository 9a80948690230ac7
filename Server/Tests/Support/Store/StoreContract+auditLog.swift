import BramleyAPI
import BramleyCore
import Foundation

private typealias Fixture = StoreFixture

extension StoreContract {
  static let auditLog: [StoreContract] = [
    StoreContract("pages of the audit log hold every event once, also those of one moment, while more come") {
      store in
      for index in 0..<9 {
        _ = try await person("ada", token: "token \(index)", at: Double(index / 3), in: store)
      }
      let user = UserID(rawValue: Fixture.id("user token 0"))
      var (seen, place): ([AuditEvent], AuditCursor?) = ([], nil)
      repeat {
        let page = try await store.page(AuditQuery(user: user, before: place, limit: 2))
        try hold(page.events.count <= 2)
        seen += page.events
        place = page.next
        _ = try await person("ada", token: "later \(seen.count)", at: 100, in: store)
      } while place != nil
      try hold(seen.count == 9 && Set(seen.map(\.id)).count == 9)
      try hold(seen.map(\.at) == seen.map(\.at).sorted(by: >))
    },
    StoreContract("a cursor's text brings back its place") { store in
      for index in 0..<3 {
        _ = try await person("ada", token: "token \(index)", at: Double(index), in: store)
      }
      let first = try await store.page(AuditQuery(limit: 1))
      let place = try need(AuditCursor(try need(first.next).text))
      try hold(
        try await store.page(AuditQuery(before: place, limit: 9)).events.map(\.at)
          == [1, 0].map(Fixture.time))
    },
    StoreContract("events are found by account, kind and time, and all conditions hold together") { store in
      let ada = try await person("ada", token: "a", in: store)
      _ = try await person("ada", token: "b", at: 10, in: store)
      let bob = try await person("bob", token: "c", at: 20, in: store)
      func found(_ query: AuditQuery) async throws -> [SessionID?] {
        try await store.page(query).events.map(\.sessionID)
      }
      let (a, b, c) = (Fixture.session("a"), Fixture.session("b"), Fixture.session("c"))
      try hold(try await found(AuditQuery(limit: 9)) == [c, b, a])
      try hold(try await found(AuditQuery(user: ada.user.id, limit: 9)) == [b, a])
      try hold(try await found(AuditQuery(kind: .signedUp, limit: 9)) == [c, a])
      try hold(try await found(AuditQuery(since: Fixture.time(10), limit: 9)) == [c, b])
      try hold(try await found(AuditQuery(user: bob.user.id, kind: .signedUp, limit: 9)) == [c])
      try hold(
        try await found(AuditQuery(user: ada.user.id, kind: .signedUp, since: Fixture.time(1), limit: 9))
          == [])
    },
  ]
}
