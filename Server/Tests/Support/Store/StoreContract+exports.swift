import BramleyAPI
import BramleyCore
import Foundation

private typealias Fixture = StoreFixture

private func entry(_ token: String, provenAt: TimeInterval? = 0, at seconds: TimeInterval = 10) -> ExportEntry
{
  ExportEntry(
    caller: SessionOwner(
      session: Fixture.session(token), user: user(token), authTime: provenAt.map(Fixture.time)),
    auditID: "export \(token) \(seconds)", now: Fixture.time(seconds))
}

private func user(_ token: String) -> UserID { UserID(rawValue: Fixture.id("user \(token)")) }

extension ExportedRecords {
  fileprivate func values(of member: String, in kind: String) -> Set<JSONValue?> {
    Set((records[kind] ?? []).map { $0[member] })
  }
}

extension StoreContract {
  static let exports: [StoreContract] = [
    StoreContract("an export has what is kept about its person, and nothing of others") { store in
      _ = try await store.signIn(Fixture.entry("ada", token: "ada's"))
      _ = try await store.signIn(Fixture.entry("ada", token: "ada again", at: 5))
      _ = try await store.signIn(Fixture.entry("eve", token: "eve's"))
      try hold(try await store.keep(Fixture.grant("ada")))
      let found = try need(try await store.records(of: user("ada's"), most: 100))
      try hold(found.truncated.isEmpty)
      try hold(found.values(of: "id", in: "account") == [.string(user("ada's").rawValue)])
      try hold(found.values(of: "subject", in: "identities") == [.string("ada.0001")])
      try hold(
        found.values(of: "id", in: "sessions")
          == [.string(Fixture.session("ada's").rawValue), .string(Fixture.session("ada again").rawValue)])
      try hold(found.records["apple_authorizations"]?.count == 1)
      try hold(found.values(of: "kind", in: "activity") == [.string("signed_up"), .string("signed_in")])
      try hold(try await store.records(of: user("nobody"), most: 100) == nil)
    },
    StoreContract("an export has the newest records up to its limit, and says of which there are more") {
      store in
      for index in 0..<25 {
        _ = try await store.signIn(Fixture.entry("ada", token: "token \(index)", at: Double(index)))
      }
      let found = try need(try await store.records(of: user("token 0"), most: 2))
      try hold(found.truncated == ["sessions", "activity"], "\(found.truncated)")
      try hold(
        found.records["sessions"]?.map { $0["id"] }
          == ["token 24", "token 23"].map { .string(Fixture.session($0).rawValue) })
      try hold(found.records["activity"]?.count == 20)
    },
    StoreContract("an export has the events of an account that was merged") { store in
      _ = try await store.signIn(Fixture.entry("ada", token: "ada's"))
      _ = try await store.signIn(Fixture.entry("eve", token: "eve's"))
      let owner = { (token: String) in
        SessionOwner(session: Fixture.session(token), user: user(token), authTime: Fixture.time(0))
      }
      _ = try await store.merge(
        AccountMerge(
          id: "merge", caller: owner("ada's"), other: owner("eve's"), isDryRun: false, keyHash: nil,
          auditIDs: ("one", "two"), now: Fixture.time(10)))
      let found = try need(try await store.records(of: user("ada's"), most: 100))
      try hold(
        found.values(of: "user_id", in: "activity")
          == [.string(user("ada's").rawValue), .string(user("eve's").rawValue)])
      guard case .object(let report) = found.records["merges"]?.first?["report"] else {
        return try hold(false)
      }
      try hold(
        report["undo_until"] == .string(WireJSON.timestamp(Fixture.time(10 + AccountMerge.undoWindow))))
      guard case .object(let merged) = found.records["merges"]?.first?["merged"] else {
        return try hold(false)
      }
      try hold(
        Set(merged.keys) == ["created_at", "profile", "identities", "profile_before"], "\(merged.keys)")
    },
    StoreContract("an export needs the owner's live session and a recent authentication, and is recorded") {
      store in
      _ = try await store.signIn(Fixture.entry("ada", token: "ada's"))
      _ = try await store.signIn(Fixture.entry("eve", token: "eve's"))
      try hold(try await store.beginExport(entry("ada's")) == .allowed)
      let recorded = try await store.page(AuditQuery(kind: .dataExported, limit: 9)).events
      try hold(recorded.map(\.userID) == [user("ada's")] && recorded.map(\.at) == [Fixture.time(10)])
      guard case .notRecent = try await store.beginExport(entry("ada's", at: 601)) else {
        return try hold(false)
      }
      guard case .notRecent = try await store.beginExport(entry("ada's", provenAt: nil)) else {
        return try hold(false)
      }
      var foreign = entry("ada's")
      foreign.caller.user = user("eve's")
      try hold(try await store.beginExport(foreign) == .ended)
      try await store.end(Fixture.session("ada's"), because: .signedOut, at: Fixture.time(2))
      try hold(try await store.beginExport(entry("ada's")) == .ended)
      try hold(try await store.page(AuditQuery(kind: .dataExported, limit: 9)).events.count == 1)
    },
  ]
}
