import BramleyAPI
import BramleyCore
import Foundation

private typealias Fixture = StoreFixture

/// A person's proof by one token that they own the session of another token.
private func proof(
  _ person: String = "ada", token: String = "fresh", key: String? = nil, of session: String = "token",
  _ user: UserID = Fixture.user(), at seconds: TimeInterval = 1_000
) -> SignInEntry<Reauthentication> {
  Fixture.entry(person, token: token, key: key, at: seconds).opening(
    Reauthentication(
      session: SessionOwner(session: Fixture.session(session), user: user, authTime: nil),
      clientID: "com.example.app"))
}

extension StoreContract {
  static let reauthentications: [StoreContract] = [
    StoreContract("a proof changes nothing of the session, and only its answer shows it") { store in
      let before = try need(try await store.signIn(Fixture.entry()).opened)
      let after = try need(try await store.signIn(proof()).opened)
      var expected = before.session
      try hold(try await store.session(expected.id)?.session == expected)
      expected.authTime = Fixture.time(1_000)
      try hold(after.session == expected && !after.isNewUser)
      try hold(after.account.user == before.account.user)
      try hold(after.account.identities.map(\.newestTokenAt) == [Fixture.time(1_000)])
      let event = try need(try await store.events(of: Fixture.user(), limit: 1).first)
      try hold(event.kind == .reauthenticated && event.sessionID == expected.id)
      try hold(try await store.sessions(of: Fixture.user(), at: Fixture.time(1_000)).count == 1)
    },
    StoreContract("a proof's credential is used up, and its retry answered with the same authentication") {
      store in
      _ = try await store.signIn(Fixture.entry())
      let first = try need(try await store.signIn(proof(key: "key")).opened)
      try hold(try await store.signIn(proof(key: "key", at: 1_300)).opened?.session == first.session)
      try hold(try await store.signIn(proof(at: 1_300)).name == "replayed")
      try hold(try await store.signIn(Fixture.entry(token: "fresh", at: 1_300)).name == "replayed")
      try hold(try await store.signIn(proof(token: "other", key: "key", at: 1_300)).name == "keyReused")
    },
    StoreContract("a stranger's good credential proves nothing, and is not used up") { store in
      _ = try await store.signIn(Fixture.entry())
      try hold(try await store.signIn(proof("eve")).name == "notTheOwner")
      try hold(try await store.session(Fixture.session("token"))?.session.authTime == Fixture.start)
      try hold(try await store.account(Fixture.user("fresh")) == nil)
      try hold(
        try await store.signIn(Fixture.entry("eve", token: "fresh", at: 1_000)).opened?.isNewUser == true)
      try hold(try await store.signIn(proof("eve", token: "eve 2", at: 1_001)).name == "notTheOwner")
    },
    StoreContract("an old credential proves nothing, and is not used up") { store in
      _ = try await store.signIn(Fixture.entry())
      var old = proof()
      old.tokenIssuedAt = Fixture.time(399)
      try hold(try await store.signIn(old).name == "tooOld")
      old.provenAt = nil
      try hold(try await store.signIn(old).name == "tooOld", "nobody knows when")
      old.tokenIssuedAt = Fixture.time(400)
      try hold(try await store.signIn(old).opened != nil)
    },
    StoreContract("no proof counts for an ended session") { store in
      _ = try await store.signIn(Fixture.entry())
      try hold(try await store.signIn(proof(of: "nobody's")).name == "ended")
      try hold(try await store.signIn(proof("ada", of: "token", Fixture.user("other"))).name == "ended")
      try await store.end(Fixture.session("token"), because: .signedOut, at: Fixture.time(2))
      try hold(try await store.signIn(proof()).name == "ended")
      try hold(try await store.session(Fixture.session("token"))?.session.authTime == Fixture.start)
    },
    StoreContract("a refresh never renews the authentication") { store in
      _ = try await store.signIn(Fixture.entry())
      for generation in UInt32(0)..<3 {
        let rule = Fixture.rule(generation: generation, at: 500 * Double(generation + 1))
        _ = try await store.rotate(Fixture.session("token"), by: rule)
      }
      try hold(try await store.session(Fixture.session("token"))?.session.authTime == Fixture.start)
    },
  ]
}
