import AppleID
import BramleyAPI
import BramleyCore
import Foundation

private typealias Fixture = StoreFixture

extension StoreContract {
  static let signInRefusals: [StoreContract] = [
    StoreContract("a token that was used before is a replay without the same key") { store in
      _ = try await store.signIn(Fixture.entry("ada", token: "keyed", key: "key"))
      _ = try await store.signIn(Fixture.entry("ada", token: "bare"))
      try hold(try await store.signIn(Fixture.entry("ada", token: "keyed")).name == "replayed")
      try hold(try await store.signIn(Fixture.entry("ada", token: "keyed", key: "other")).name == "replayed")
      try hold(try await store.signIn(Fixture.entry("ada", token: "bare")).name == "replayed")
      try hold(try await store.signIn(Fixture.entry("ada", token: "bare", key: "new")).name == "replayed")
    },
    StoreContract("a token whose mark was stored before marks were ordered is a replay") { store in
      let first = Fixture.entry("ada", token: "token", key: "key")
      _ = try await store.signIn(first)
      var again = Fixture.entry("ada", token: "token", key: "other")
      (again.mark.hash, again.mark.unorderedHash) = (Fixture.hash("ordered"), first.mark.hash)
      try hold(try await store.signIn(again).name == "replayed")
      again.mark.keyHash = first.mark.keyHash
      try hold(try await store.signIn(again).name == "session", "but a retry is not a second use")
    },
    StoreContract("a token is a replay whichever of its marks was stored") { store in
      var both = Fixture.entry("ada", token: "token")
      (both.mark.hash, both.mark.unorderedHash) = (Fixture.hash("ordered"), both.mark.hash)
      _ = try await store.signIn(both)
      try hold(try await store.signIn(both).name == "replayed")
      // As a store has it that was copied from one of another kind.
      var ordered = Fixture.entry("eve", token: "other")
      ordered.mark.hash = Fixture.hash("other, ordered")
      _ = try await store.signIn(ordered)
      ordered.mark.unorderedHash = Fixture.hash("other")
      try hold(try await store.signIn(ordered).name == "replayed")
    },
    StoreContract("a key of another credential is refused and shows nothing of the first") { store in
      _ = try await store.signIn(Fixture.entry("ada", token: "first", key: "key"))
      try hold(try await store.signIn(Fixture.entry("ada", token: "second", key: "key")).name == "keyReused")
      try hold(try await store.signIn(Fixture.entry("eve", token: "third", key: "key")).name == "keyReused")
    },
    StoreContract("the answer to a retry after the session's end says so") { store in
      let opened = try need(try await store.signIn(Fixture.entry(key: "key")).opened)
      try await store.end(opened.session.id, because: .signedOut, at: Fixture.time(10))
      try hold(try await store.signIn(Fixture.entry(key: "key", at: 20)).name == "ended")
      try hold(try await store.signIn(Fixture.entry(at: 20)).name == "replayed")
    },
    StoreContract("a server's nonce is spent once") { store in
      var first = Fixture.entry(token: "first", key: "key")
      first.nonce = ServerNonce(hash: Fixture.hash("nonce"), expiresAt: Fixture.time(600))
      try hold(try await store.signIn(first).name == "session")
      var second = Fixture.entry("eve", token: "second")
      second.nonce = first.nonce
      try hold(try await store.signIn(second).name == "nonceSpent")
      try hold(try await store.signIn(first).name == "session", "but a retry is not a second use")
    },
    StoreContract("of many sign-ins with one nonce at once one passes") { store in
      let outcomes = try await together(32) { index in
        var entry = Fixture.entry("person \(index)", token: "token \(index)")
        entry.nonce = ServerNonce(hash: Fixture.hash("nonce"), expiresAt: Fixture.time(600))
        return try await store.signIn(entry)
      }
      try hold(outcomes.filter { $0.name == "session" }.count == 1)
      try hold(outcomes.filter { $0.name == "nonceSpent" }.count == 31)
    },
    StoreContract("a refused sign-in spends and writes nothing") { store in
      var first = Fixture.entry("ada", token: "first", key: "key")
      first.nonce = ServerNonce(hash: Fixture.hash("nonce"), expiresAt: Fixture.time(600))
      let ada = try need(try await store.signIn(first).opened).account
      // The nonce is used, so nothing else of this entry may be stored.
      var refused = Fixture.entry("eve", token: "second", key: "key of eve")
      refused.name = PersonName(givenName: "Eve")
      refused.nonce = first.nonce
      refused.jobs = [Fixture.job("of eve")]
      try hold(try await store.signIn(refused).name == "nonceSpent")
      try hold(try await store.account(refused.newUserID) == nil)
      try hold(try await store.session(Fixture.session("second")) == nil)
      try hold(try await store.jobCounts() == (0, 0))
      try hold(try await store.events(of: refused.newUserID, limit: 10).isEmpty)
      // Neither token nor key of the rejected entry is used up.
      refused.nonce = nil
      let eve = try need(try await store.signIn(refused).opened)
      try hold(eve.isNewUser && eve.account.user.name == PersonName(givenName: "Eve"))
      try hold(try await store.jobCounts() == (1, 0))
      // A key of another person's credential uses up no nonce.
      var reused = Fixture.entry("ada", token: "third", key: "key of eve")
      reused.nonce = ServerNonce(hash: Fixture.hash("fresh"), expiresAt: Fixture.time(600))
      try hold(try await store.signIn(reused).name == "keyReused")
      reused.mark.keyHash = nil
      try hold(try await store.signIn(reused).name == "session")
      try hold(try await store.account(ada.user.id)?.user == ada.user)
    },
    StoreContract("a retry writes nothing") { store in
      let first = try need(try await store.signIn(Fixture.entry(key: "key")).opened)
      var retry = Fixture.entry(key: "key", at: 5)
      retry.name = PersonName(givenName: "Late")
      retry.email = EmailClaim(address: "late@example.com", isVerified: true, isPrivate: false)
      retry.jobs = [Fixture.job("again")]
      retry.auditID = "again"
      try hold(try await store.signIn(retry).name == "session")
      try hold(try await store.jobCounts() == (0, 0))
      try hold(try await store.account(first.account.user.id) == first.account)
      try hold(try await store.events(of: first.account.user.id, limit: 10).count == 1)
    },
    StoreContract("a sign-in writes its jobs and its grant with it") { store in
      var entry = Fixture.entry()
      entry.jobs = [Fixture.job("one"), Fixture.job("two")]
      entry.grant = GrantRecord(
        identity: entry.identity, clientID: "com.example.app", sealedRefreshToken: Data("box".utf8),
        keptAt: entry.now)
      _ = try await store.signIn(entry)
      let jobs = try await store.lease(limit: 10, for: 60, at: Fixture.start)
      try hold(Set(jobs.map(\.id)) == Set(entry.jobs.map(\.id)))
      try hold(Set(jobs.map(\.payload)) == [Data("one".utf8), Data("two".utf8)])
      try hold(try await store.grants(of: entry.identity).map(\.sealedRefreshToken) == [Data("box".utf8)])
    },
    StoreContract("a sign-in by way of the browser opens a code and no session") { store in
      let outcome = try await store.signIn(Fixture.codeEntry())
      guard case .opened(let opened) = outcome else { throw Broken(description: "no code was opened") }
      try hold(opened.isNewUser)
      try hold(try await store.sessions(of: opened.account.user.id, at: Fixture.start).isEmpty)
      try hold(try await store.signIn(Fixture.codeEntry()).name == "replayed")
    },
  ]
}
