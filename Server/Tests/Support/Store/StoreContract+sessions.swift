import BramleyAPI
import BramleyCore
import Foundation

private typealias Fixture = StoreFixture

private func ending(
  _ scope: SessionEnding.Scope, _ caller: SessionID, _ user: UserID, at seconds: TimeInterval
) -> SessionEnding {
  SessionEnding(scope, caller: caller, user: user, now: Fixture.time(seconds))
}

extension StoreContract {
  static let rotation: [StoreContract] = [
    StoreContract("a refresh token moves on by one generation, and the row with it") { store in
      _ = try await store.signIn(Fixture.entry())
      let outcome = try await store.rotate(
        Fixture.session("token"), by: Fixture.rule(generation: 0, key: "key", at: 30))
      guard case .current(let session, let account) = outcome else {
        throw Broken(description: "not rotated")
      }
      try hold(session.generation == 1 && session.supersededAt == Fixture.time(30))
      try hold(session.rotationKeyHash == Fixture.hash("key") && session.lastUsedAt == Fixture.time(30))
      try hold(session.idleExpiresAt == Fixture.time(30 + 90 * 86_400))
      try hold(session.expiresAt == Fixture.time(400 * 86_400), "use does not make a session longer")
      try hold(session.authTime == Fixture.start, "use is no proof of who one is")
      let read = try need(try await store.session(session.id))
      try hold(read.session == session && read.account == account)
    },
    StoreContract("under sixty-four refreshes at once each generation has one winner") { store in
      _ = try await store.signIn(Fixture.entry())
      for generation: UInt32 in 0..<5 {
        let outcomes = try await together(64) { index in
          try await store.rotate(
            Fixture.session("token"),
            by: Fixture.rule(generation: generation, key: "\(generation)/\(index)", at: 1))
        }
        try hold(outcomes.allSatisfy { $0.generation == generation + 1 }, "all are given the successor")
        let row = try need(try await store.session(Fixture.session("token"))).session
        try hold(row.generation == generation + 1 && row.endedAt == nil)
        // The key in the row shows which caller won; every other key belongs to none.
        let keys = (0..<64).filter { Fixture.hash("\(generation)/\($0)") == row.rotationKeyHash }
        try hold(keys.count == 1)
      }
    },
    StoreContract("a refresh that was lost is answered again by its key, and in the grace by any") { store in
      _ = try await store.signIn(Fixture.entry())
      let id = Fixture.session("token")
      _ = try await store.rotate(id, by: Fixture.rule(generation: 0, key: "key", at: 0))
      for (key, at) in [(nil, 60.0), ("other", 60), ("key", 60), ("key", 86_400 * 30)] as [(String?, Double)]
      {
        let outcome = try await store.rotate(id, by: Fixture.rule(generation: 0, key: key, at: at))
        try hold(outcome.generation == 1, "\(key ?? "-") at \(at)")
      }
      try hold(
        try await store.session(id)?.session.supersededAt == Fixture.start, "an answer again writes nothing")
      try hold(
        try await store.rotate(id, by: Fixture.rule(generation: 1, key: "key", at: 61)).name == "keyReused")
    },
    StoreContract("an old refresh token ends the session for all its tokens") { store in
      let user = try need(try await store.signIn(Fixture.entry()).opened).account.user.id
      let id = Fixture.session("token")
      for generation: UInt32 in 0..<3 {
        _ = try await store.rotate(id, by: Fixture.rule(generation: generation, at: 0))
      }
      try hold(try await store.rotate(id, by: Fixture.rule(generation: 1, at: 1)).name == "reused")
      let ended = try need(try await store.session(id)).session
      try hold(ended.endedAt == Fixture.time(1) && ended.endReason == .refreshTokenReused)
      for generation: UInt32 in 0..<5 {
        try hold(try await store.rotate(id, by: Fixture.rule(generation: generation, at: 2)).name == "ended")
      }
      let events = try await store.events(of: user, limit: 10)
      try hold(events.first?.kind == .refreshTokenReused && events.first?.sessionID == id)
    },
    StoreContract("a refresh token ahead of its row moves the row forward, and is audited") { store in
      let user = try need(try await store.signIn(Fixture.entry()).opened).account.user.id
      let id = Fixture.session("token")
      try hold(try await store.rotate(id, by: Fixture.rule(generation: 7, at: 1)).generation == 8)
      try hold(try await store.session(id)?.session.generation == 8)
      let events = try await store.events(of: user, limit: 10)
      try hold(events.first?.kind == .refreshTokenAhead)
      try hold(try await store.rotate(id, by: Fixture.rule(generation: 6, at: 2)).name == "reused")
    },
    StoreContract("an ended or unknown session is rejected") { store in
      let policy = SessionPolicy(refreshLifetime: 100, absoluteLifetime: 150)
      _ = try await store.signIn(Fixture.entry(policy: policy))
      let id = Fixture.session("token")
      let idle = Fixture.rule(generation: 0, at: 100, policy: policy)
      try hold(try await store.rotate(id, by: idle).name == "expired")
      let used = Fixture.rule(generation: 0, at: 99, policy: policy)
      try hold(try await store.rotate(id, by: used).generation == 1)
      let old = Fixture.rule(generation: 1, at: 150, policy: policy)
      try hold(try await store.rotate(id, by: old).name == "expired")
      try hold(try await store.rotate("nobody's", by: used).name == "ended")
    },
  ]

  static let sessions: [StoreContract] = [
    StoreContract("live sessions are listed, newest use first") { store in
      let policy = SessionPolicy(refreshLifetime: 1_000)
      for (index, token) in ["a", "b", "c"].enumerated() {
        _ = try await store.signIn(Fixture.entry("ada", token: token, at: Double(index), policy: policy))
      }
      let eve = try need(try await store.signIn(Fixture.entry("eve", token: "e")).opened).account.user.id
      let ada = UserID(rawValue: Fixture.id("user a"))
      _ = try await store.rotate(
        Fixture.session("a"), by: Fixture.rule(generation: 0, at: 10, policy: policy))
      try await store.end(Fixture.session("b"), because: .signedOut, at: Fixture.time(11))
      let listed = try await store.sessions(of: ada, at: Fixture.time(12))
      try hold(listed.map(\.id) == [Fixture.session("a"), Fixture.session("c")])
      try hold(try await store.sessions(of: ada, at: Fixture.time(1_002)).map(\.id) == [Fixture.session("a")])
      try hold(try await store.sessions(of: ada, at: Fixture.time(1_010)).isEmpty)
      try hold(try await store.sessions(of: eve, at: Fixture.start).count == 1)
    },
    StoreContract("a live session ends another of its account, once") { store in
      for token in ["a", "b"] { _ = try await store.signIn(Fixture.entry("ada", token: token)) }
      let ada = UserID(rawValue: Fixture.id("user a"))
      let (a, b) = (Fixture.session("a"), Fixture.session("b"))
      try hold(try await store.end(ending(.one(b), a, ada, at: 1)) == .ended([b]))
      try hold(try await store.end(ending(.one(b), a, ada, at: 2)) == .notFound)
      let row = try need(try await store.session(b)).session
      try hold(row.endedAt == Fixture.time(1) && row.endReason == .signedOut)
      try hold(try await store.end(ending(.one(a), b, ada, at: 2)) == .callerEnded)
      try hold(try await store.end(ending(.one(a), a, ada, at: 3)) == .ended([a]))
      let events = try await store.events(of: ada, limit: 10)
      try hold(events.filter { $0.kind == .signedOut }.compactMap(\.sessionID) == [a, b])
    },
    StoreContract("nobody ends a stranger's session") { store in
      let ada = try need(try await store.signIn(Fixture.entry("ada", token: "a")).opened).account.user.id
      let eve = try need(try await store.signIn(Fixture.entry("eve", token: "e")).opened).account.user.id
      let (a, e) = (Fixture.session("a"), Fixture.session("e"))
      try hold(try await store.end(ending(.one(a), e, eve, at: 1)) == .notFound)
      try hold(try await store.end(ending(.one(a), e, ada, at: 1)) == .callerEnded)
      try hold(try await store.end(ending(.all, e, ada, at: 1)) == .callerEnded)
      try hold(
        try await store.rename(
          ada, by: .set(NamePatch(replacing: PersonName(givenName: "Eve"))), onBehalfOf: e,
          at: Fixture.time(1))
          == nil)
      try hold(try await store.session(a)?.session.endedAt == nil)
      try hold(try await store.account(ada)?.user.name == nil)
    },
    StoreContract("all sessions end, or all but the caller's") { store in
      for token in ["a", "b", "c"] { _ = try await store.signIn(Fixture.entry("ada", token: token)) }
      _ = try await store.signIn(Fixture.entry("eve", token: "e"))
      let ada = UserID(rawValue: Fixture.id("user a"))
      let (a, b, c) = (Fixture.session("a"), Fixture.session("b"), Fixture.session("c"))
      guard case .ended(let others) = try await store.end(ending(.others, a, ada, at: 1)) else {
        throw Broken(description: "no session has ended")
      }
      try hold(Set(others) == [b, c])
      try hold(try await store.sessions(of: ada, at: Fixture.time(2)).map(\.id) == [a])
      try hold(try await store.end(ending(.all, a, ada, at: 3)) == .ended([a]))
      try hold(try await store.end(ending(.all, a, ada, at: 4)) == .callerEnded)
      try hold(try await store.session(Fixture.session("e"))?.session.endedAt == nil)
    },
    StoreContract("no code opens a session after its account's sessions have ended") { store in
      for scope in [SessionEnding.Scope.all, .others] {
        let ada = try need(try await store.signIn(Fixture.entry(token: "\(scope)")).opened).account.user.id
        _ = try await store.signIn(Fixture.codeEntry("code \(scope)"))
        let ended = try await store.end(ending(scope, Fixture.session("\(scope)"), ada, at: 1))
        guard case .ended = ended else { throw Broken(description: "\(ended)") }
        try hold(try await store.redeem(Fixture.redemption("code \(scope)", at: 2)).opened == nil)
      }
    },
    StoreContract("a refresh by another client is refused, and changes nothing") { store in
      _ = try await store.signIn(Fixture.entry())
      var rule = Fixture.rule(generation: 0, at: 1)
      rule.clientID = "com.example.other"
      try hold(try await store.rotate(Fixture.session("token"), by: rule).name == "otherClient")
      try hold(try await store.session(Fixture.session("token"))?.session.generation == 0)
      rule.clientID = "com.example.app"
      try hold(try await store.rotate(Fixture.session("token"), by: rule).generation == 1)
    },
    StoreContract("the server ends a session once, for the first reason") { store in
      _ = try await store.signIn(Fixture.entry())
      let id = Fixture.session("token")
      try await store.end(id, because: .signedOut, at: Fixture.time(1))
      try await store.end(id, because: .refreshTokenReused, at: Fixture.time(2))
      let row = try need(try await store.session(id)).session
      try hold(row.endedAt == Fixture.time(1) && row.endReason == .signedOut)
    },
    StoreContract("a session that nobody opened is not there") { store in
      try hold(try await store.session("nobody's") == nil)
      try hold(try await store.sessions(of: "nobody", at: Fixture.start).isEmpty)
    },
  ]
}
