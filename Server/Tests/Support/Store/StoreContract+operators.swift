import BramleyAPI
import BramleyCore
import Foundation

private typealias Fixture = StoreFixture

extension StoreContract {
  /// The store's steps for operators.
  static let operators = directories + jobDirectory + auditLog + masterKeys + sealedRows

  static let directories: [StoreContract] = [
    StoreContract("accounts are listed by pages, each once") { store in
      var made: Set<UserID> = []
      for index in 0..<7 {
        made.insert(try await person("person \(index)", token: "token \(index)", in: store).user.id)
      }
      var (seen, last): ([UserID], UserID?) = ([], nil)
      repeat {
        let page = try await store.accounts(after: last, limit: 3)
        try hold(page.count <= 3)
        seen += page.map(\.user.id)
        last = page.count == 3 ? page.last?.user.id : nil
      } while last != nil
      try hold(Set(seen) == made && seen.count == 7)
      try hold(seen == seen.sorted { $0.rawValue > $1.rawValue })
      try hold(try await store.accounts(after: nil, limit: 0).isEmpty)
    },
    StoreContract("an account is found by id, by support id, and by an address in any case") { store in
      let ada = try await person("ada", token: "a", email: "Ada.Lovelace@Example.com", in: store)
      let other = try await person("bob", token: "b", email: "bob@example.com", in: store)
      func found(_ selector: AccountSelector) async throws -> [UserID] {
        try await store.accounts(selector, limit: 10).map(\.user.id)
      }
      try hold(try await found(.id(ada.user.id)) == [ada.user.id])
      try hold(try await found(.supportID(SupportID(of: other.user.id))) == [other.user.id])
      try hold(try await found(.email("ada.lovelace@EXAMPLE.com")) == [ada.user.id])
      try hold(try await found(.email("ada%")).isEmpty)
      try hold(try await found(.id("nobody")).isEmpty)
      try hold(try await store.accounts(.id(ada.user.id), limit: 10) == [ada])
    },
    StoreContract("two accounts with one address are both found") { store in
      let one = try await person("ada", token: "a", email: "us@example.com", in: store)
      let two = try await person("bob", token: "b", email: "US@example.com", in: store)
      let found = try await store.accounts(.email("us@example.com"), limit: 10)
      try hold(Set(found.map(\.user.id)) == [one.user.id, two.user.id])
      try hold(try await store.accounts(.email("us@example.com"), limit: 1).count == 1)
    },
    StoreContract("the details of an account are its grants, live sessions and last use") { store in
      let ada = try await person("ada", token: "a", in: store)
      _ = try await store.keep(grant("ada", "com.example.app", at: 1))
      _ = try await person("ada", token: "b", at: 2, in: store)
      try await store.end(Fixture.session("a"), because: .signedOut, at: Fixture.time(3))
      _ = try await store.rotate(Fixture.session("b"), by: Fixture.rule(generation: 0, at: 50))
      let details = try need(try await store.details(of: ada.user.id, at: Fixture.time(60)))
      try hold(details.account == (try await store.account(ada.user.id)))
      try hold(details.sessions.map(\.id) == [Fixture.session("b")])
      try hold(details.grants.map(\.clientID) == ["com.example.app"])
      try hold(details.grants.map(\.state) == [.active] && details.grants.first?.keptAt == Fixture.time(1))
      try hold(details.grants.first?.identityID == ada.identities.first?.id)
      try hold(details.lastActivityAt == Fixture.time(50))
      try hold(try await store.details(of: "nobody", at: Fixture.start) == nil)
    },
    StoreContract("an operator ends one session, once, and the log says so") { store in
      let ada = try await person("ada", token: "a", in: store)
      let session = Fixture.session("a")
      let ended = try await store.endByOperator(.session(session), at: Fixture.time(1))
      try hold(ended?.map(\.id) == [session])
      try hold(try await store.session(session)?.session.endReason == .endedByOperator)
      try hold(try await store.endByOperator(.session(session), at: Fixture.time(2)) == [])
      try hold(try await store.endByOperator(.session("unknown"), at: Fixture.time(2)) == nil)
      let events = try await store.events(AuditQuery(kind: .sessionsEndedByOperator, limit: 10))
      try hold(events.map(\.sessionID) == [session] && events.map(\.userID) == [ada.user.id])
      try hold(events.map(\.at) == [Fixture.time(1)])
    },
    StoreContract("an operator ends all of an account: its sessions, and codes that would open more") {
      store in
      let ada = try await person("ada", token: "a", in: store)
      _ = try await person("ada", token: "b", at: 1, in: store)
      _ = try await person("bob", token: "c", in: store)
      _ = try await store.signIn(Fixture.codeEntry("code", "ada", at: 2))
      let ended = try need(try await store.endByOperator(.user(ada.user.id), at: Fixture.time(3)))
      try hold(Set(ended.map(\.id)) == [Fixture.session("a"), Fixture.session("b")])
      try hold(try await store.sessions(of: ada.user.id, at: Fixture.time(4)).isEmpty)
      try hold(try await store.redeem(Fixture.redemption("code", at: 4)).opened == nil)
      try hold(try await store.session(Fixture.session("c"))?.session.endedAt == nil)
      try hold(try await store.endByOperator(.user("nobody"), at: Fixture.time(5)) == nil)
    },
  ]
}

func person(
  _ name: String, token: String, email: String? = nil, at seconds: TimeInterval = 0, in store: any Store
) async throws -> Account {
  var entry = StoreFixture.entry(name, token: token, at: seconds)
  entry.email = email.flatMap { EmailClaim(address: $0, isVerified: true, isPrivate: false) }
  return try need(try await store.signIn(entry).opened).account
}

private func grant(_ person: String, _ client: ClientID, at seconds: TimeInterval) -> GrantRecord {
  GrantRecord(
    identity: Fixture.identity(person), clientID: client, sealedRefreshToken: Data("token".utf8),
    keptAt: Fixture.time(seconds))
}
