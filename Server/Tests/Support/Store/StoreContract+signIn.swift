import BramleyAPI
import BramleyCore
import Foundation

private typealias Fixture = StoreFixture

extension StoreContract {
  static let signIn: [StoreContract] = [
    StoreContract("a new person gets an account with everything that the provider reported") { store in
      var entry = Fixture.entry()
      entry.name = PersonName(givenName: "Ada", familyName: "Lovelace")
      entry.email = EmailClaim(address: "ada@example.com", isVerified: true, isPrivate: true)
      entry.realUserStatus = 2
      let (session, account, isNewUser) = try need(try await store.signIn(entry).opened)
      try hold(isNewUser)
      try hold(session.id == Fixture.session("token") && session.userID == account.user.id)
      try hold(session.generation == 0 && session.deviceName == "Phone" && session.methods == ["hwk"])
      try hold(session.provider == .apple)
      try hold(
        account.user
          == UserRecord(
            id: entry.newUserID, createdAt: entry.now, name: entry.name, email: "ada@example.com",
            emailVerified: true, isPrivateEmail: true, emailDeliverable: true))
      try hold(
        account.identities == [
          IdentityRecord(
            id: entry.newIdentityID, userID: entry.newUserID, key: entry.identity, email: "ada@example.com",
            emailVerified: true, isPrivateEmail: true, realUserStatus: 2, newestTokenAt: entry.now,
            linkedAt: entry.now)
        ])
      let read = try need(try await store.session(session.id))
      try hold(read.session == session, "as answered, so read")
      try hold(read.account == account)
      let events = try await store.events(of: account.user.id, limit: 10)
      try hold(events.map(\.kind) == [.signedUp])
      try hold(
        events.first?.detail == [
          "provider": "apple", "client_id": "com.example.app", "method": "credential",
        ])
    },
    StoreContract("a returning person finds the same account, name and address kept") { store in
      var first = Fixture.entry(token: "first")
      first.name = PersonName(givenName: "Ada")
      first.email = EmailClaim(address: "ada@example.com", isVerified: true, isPrivate: false)
      let before = try need(try await store.signIn(first).opened).account
      let second = try need(try await store.signIn(Fixture.entry(token: "second", at: 60)).opened)
      try hold(!second.isNewUser && second.session.id == Fixture.session("second"))
      try hold(second.account.user == before.user)
      try hold(second.account.identities.first?.newestTokenAt == Fixture.time(60))
      try hold(try await store.account(before.user.id) == second.account)
      try hold(
        try await store.events(of: before.user.id, limit: 10).map(\.kind) == [.signedIn, .signedUp])
    },
    StoreContract("a kept name is overwritten neither by an empty one nor by another") { store in
      var first = Fixture.entry(token: "first")
      first.name = PersonName(givenName: "Ada")
      let user = try need(try await store.signIn(first).opened).account.user.id
      for (index, name) in [nil, PersonName(), PersonName(givenName: ""), PersonName(givenName: "Eve")]
        .enumerated()
      {
        var entry = Fixture.entry(token: "later \(index)", at: 60)
        entry.name = name
        _ = try await store.signIn(entry)
        try hold(try await store.account(user)?.user.name == PersonName(givenName: "Ada"), "\(index)")
      }
    },
    StoreContract("a name that comes late is kept where none is") { store in
      _ = try await store.signIn(Fixture.entry(token: "first"))
      var entry = Fixture.entry(token: "second")
      entry.name = PersonName(givenName: "Ada", nickname: "A")
      let account = try need(try await store.signIn(entry).opened).account
      try hold(account.user.name == entry.name)
      try hold(try await store.account(account.user.id)?.user.name == entry.name)
    },
    StoreContract("an address as the provider reports it now replaces the old one") { store in
      var first = Fixture.entry(token: "first")
      first.email = EmailClaim(address: "old@example.com", isVerified: true, isPrivate: false)
      _ = try await store.signIn(first)
      var second = Fixture.entry(token: "second", at: 1)
      second.email = EmailClaim(address: "new@privaterelay.appleid.com", isVerified: true, isPrivate: true)
      let account = try need(try await store.signIn(second).opened).account
      try hold(account.user.email == "new@privaterelay.appleid.com" && account.user.isPrivateEmail)
      try hold(account.identities.first?.email == "new@privaterelay.appleid.com")
      try hold(try await store.account(account.user.id) == account)
    },
    StoreContract("people of other teams and providers are other people") { store in
      let ada = try need(try await store.signIn(Fixture.entry(token: "one")).opened).account.user.id
      var otherTeam = Fixture.entry(token: "two")
      otherTeam.identity.team = "OTHER12345"
      var otherProvider = Fixture.entry(token: "three")
      otherProvider.identity.provider = "google"
      var otherCase = Fixture.entry(token: "four")
      otherCase.identity.subject = otherCase.identity.subject.uppercased()
      for entry in [otherTeam, otherProvider, otherCase] {
        let opened = try need(try await store.signIn(entry).opened)
        try hold(opened.isNewUser && opened.account.user.id != ada)
      }
    },
    StoreContract("two spellings of a subject that look the same are two people") { store in
      var composed = Fixture.entry(token: "one")
      composed.identity.subject = "caf\u{E9}"
      var decomposed = Fixture.entry(token: "two")
      decomposed.identity.subject = "cafe\u{301}"
      let one = try need(try await store.signIn(composed).opened)
      let two = try need(try await store.signIn(decomposed).opened)
      try hold(two.isNewUser && one.account.user.id != two.account.user.id)
    },
    StoreContract("a retry with the same key is given the same session for ten minutes") { store in
      let first = try need(try await store.signIn(Fixture.entry(key: "key")).opened)
      for seconds in [0.0, 30, 600] {
        var again = Fixture.entry(key: "key", at: seconds)
        again.newUserID = "another"
        again.auditID = "another \(seconds)"
        let opened = try need(try await store.signIn(again).opened)
        try hold(opened.session == first.session && opened.account == first.account)
        try hold(opened.isNewUser, "the retry gets the answer of the first try")
      }
      try hold(try await store.signIn(Fixture.entry(key: "key", at: 601)).name == "replayed")
      try hold(try await store.sessions(of: first.account.user.id, at: Fixture.start).count == 1)
    },
    StoreContract("a retry is given the session's current generation") { store in
      _ = try await store.signIn(Fixture.entry(key: "key"))
      _ = try await store.rotate(Fixture.session("token"), by: Fixture.rule(generation: 0, at: 5))
      let again = try need(try await store.signIn(Fixture.entry(key: "key", at: 10)).opened)
      try hold(again.session.generation == 1)
    },
    StoreContract("of many tries with one token at once one opens a session") { store in
      let outcomes = try await together(64) { index in
        var entry = Fixture.entry(key: "key \(index)")
        entry.newUserID = UserID(rawValue: Fixture.id("user \(index)"))
        entry.auditID = "audit \(index)"
        return try await store.signIn(entry)
      }
      try hold(outcomes.filter { $0.name == "session" }.count == 1)
      try hold(outcomes.filter { $0.name == "replayed" }.count == 63)
    },
    StoreContract("many first sign-ins of one person at once make one account") { store in
      let outcomes = try await together(64) { index in
        try await store.signIn(Fixture.entry("ada", token: "token \(index)"))
      }
      let opened = try outcomes.map { try need($0.opened) }
      try hold(Set(opened.map(\.account.user.id)).count == 1)
      try hold(opened.filter(\.isNewUser).count == 1)
      try hold(Set(opened.map(\.session.id)).count == 64)
    },
  ]
}

/// Runs a number of steps concurrently; returns their results.
func together<Value: Sendable>(
  _ count: Int, _ step: @escaping @Sendable (Int) async throws -> Value
) async throws -> [Value] {
  try await withThrowingTaskGroup(of: Value.self) { group in
    for index in 0..<count { group.addTask { try await step(index) } }
    return try await group.reduce(into: []) { $0.append($1) }
  }
}
