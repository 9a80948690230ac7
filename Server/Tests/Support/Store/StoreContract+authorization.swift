import BramleyAPI
import BramleyCore
import Foundation

private typealias Fixture = StoreFixture

extension StoreContract {
  static let parkedReplies: [StoreContract] = [
    StoreContract("a reply waits for its browser until its flow expires") { store in
      let reply = Fixture.parkedReply()
      try hold(try await store.park(reply, atMost: 10, at: Fixture.start) == .parked)
      try hold(try await store.parkedReply(reply.mark, at: Fixture.time(599.9)) == reply.fields)
      try hold(try await store.parkedReply(reply.mark, at: Fixture.time(600)) == nil)
      try hold(try await store.parkedReply(Fixture.hash("another"), at: Fixture.start) == nil)
      try await store.deleteParkedReply(reply.mark)
      try hold(try await store.parkedReply(reply.mark, at: Fixture.start) == nil)
    },
    StoreContract("of replies to one flow the first one stays, and all are answered alike") { store in
      let outcomes = try await together(16) { index in
        try await store.park(
          Fixture.parkedReply(fields: Data("\(index)".utf8)), atMost: 10, at: Fixture.start)
      }
      try hold(outcomes.allSatisfy { $0 == .parked })
      let first = try need(try await store.parkedReply(Fixture.parkedReply().mark, at: Fixture.start))
      _ = try await store.park(Fixture.parkedReply(fields: Data("late".utf8)), atMost: 10, at: Fixture.start)
      try hold(try await store.parkedReply(Fixture.parkedReply().mark, at: Fixture.start) == first)
    },
    StoreContract("at most so many replies wait; expired ones don't count and go") { store in
      let outcomes = try await together(16) { index in
        try await store.park(Fixture.parkedReply("\(index)"), atMost: 10, at: Fixture.start)
      }
      try hold(outcomes.filter { $0 == .parked }.count == 10 && outcomes.filter { $0 == .full }.count == 6)
      let next = Fixture.parkedReply("next", at: 599)
      try hold(try await store.park(next, atMost: 10, at: Fixture.time(599)) == .full)
      try hold(try await store.park(next, atMost: 10, at: Fixture.time(600)) == .parked)
    },
    StoreContract("a sign-in finishes its flow: its reply goes, and no other one is taken") { store in
      var entry = Fixture.codeEntry()
      let mark = entry.opening.flow
      entry.nonce = ServerNonce(hash: mark, expiresAt: Fixture.time(600))
      var reply = Fixture.parkedReply()
      reply.mark = mark
      _ = try await store.park(reply, atMost: 10, at: Fixture.start)
      try hold(try await store.isFinished(mark) == false)
      guard case .opened = try await store.signIn(entry) else { throw Broken(description: "not signed in") }
      try hold(try await store.isFinished(mark))
      try hold(try await store.parkedReply(mark, at: Fixture.start) == nil)
      try hold(try await store.park(reply, atMost: 10, at: Fixture.start) == .finished)
    },
    StoreContract("of many credentials in one flow one opens a code") { store in
      let outcomes = try await together(16) { index in
        var entry = Fixture.codeEntry("\(index)")
        entry.opening.flow = Fixture.hash("one flow")
        entry.nonce = ServerNonce(hash: entry.opening.flow, expiresAt: Fixture.time(600))
        return try await store.signIn(entry)
      }
      let opened = outcomes.filter { if case .opened = $0 { true } else { false } }
      let refused = outcomes.filter { if case .refused(.nonceSpent) = $0 { true } else { false } }
      try hold(opened.count == 1 && refused.count == 15)
    },
  ]

  static let redemptions: [StoreContract] = [
    StoreContract("what a code would open is foreseen without using it") { store in
      try hold(try await store.foresee(Fixture.redemption(at: 0)) == nil)
      _ = try await store.signIn(Fixture.codeEntry())
      let foreseen = try need(try await store.foresee(Fixture.redemption(at: 1)))
      let session = try need(try await store.redeem(Fixture.redemption(at: 1)).opened)
      try hold(foreseen == session)
      try hold(try await store.foresee(Fixture.redemption(as: "again", at: 2))?.id == session.id, "a retry")
      try hold(try await store.foresee(Fixture.redemption(as: "late", at: 62)) == nil)
      try hold(try await store.redeem(Fixture.redemption(as: "again", at: 3)).opened?.id == session.id)
    },
    StoreContract(
      "a code that is bound to a key is redeemed by that key alone, and void once another was tried"
    ) {
      store in
      let keys = ["k", "x"].map {
        SessionKey(
          thumbprint: String(repeating: $0, count: 43), kind: .file, provenAt: Fixture.time(1))
      }
      func redeem(_ code: String, _ key: SessionKey?, at seconds: TimeInterval) async throws -> SessionRecord?
      {
        var redemption = Fixture.redemption(code, as: "\(code) \(seconds)", at: seconds)
        redemption.key = key
        return try await store.redeem(redemption).opened
      }
      for code in ["one", "two", "three"] {
        var entry = Fixture.codeEntry(code)
        entry.opening.template.binding.keyThumbprint = keys[0].thumbprint
        _ = try await store.signIn(entry)
      }
      try hold(try await redeem("one", keys[0], at: 1)?.key == keys[0])
      for (code, other) in [("two", keys[1]), ("three", nil)] as [(String, SessionKey?)] {
        try hold(try await redeem(code, other, at: 1) == nil)
        try hold(try await redeem(code, keys[0], at: 2) == nil)
      }
    },
    StoreContract("a code is redeemed for a session of its account") { store in
      _ = try await store.signIn(Fixture.codeEntry())
      let outcome = try await store.redeem(Fixture.redemption(at: 59))
      guard case .session(let session, let account, let isNewUser) = outcome else {
        throw Broken(description: "not redeemed")
      }
      try hold(isNewUser && session.userID == account.user.id)
      try hold(session.id == Fixture.session("redeemed first") && session.clientID == "app")
      try hold(session.createdAt == Fixture.time(59) && session.authTime == Fixture.start)
      try hold(session.methods == ["otp"] && session.provider == .apple && session.generation == 0)
      try hold(session.identityID == account.identities.first?.id)
      try hold(try await store.session(session.id)?.session == session)
    },
    StoreContract("the same client is given the same session within a minute") { store in
      _ = try await store.signIn(Fixture.codeEntry())
      let first = try need(try await store.redeem(Fixture.redemption(as: "first", at: 10)).opened)
      let again = try need(try await store.redeem(Fixture.redemption(as: "second", at: 70)).opened)
      try hold(first == again)
      try hold(try await store.session(Fixture.session("redeemed second")) == nil)
    },
    StoreContract("of many redemptions at once one opens a session, and all are given it") { store in
      _ = try await store.signIn(Fixture.codeEntry())
      let outcomes = try await together(32) { index in
        try await store.redeem(Fixture.redemption(as: "\(index)", at: 1))
      }
      try hold(Set(try outcomes.map { try need($0.opened).id }).count == 1)
      try hold(
        try await store.sessions(of: UserID(rawValue: Fixture.id("user token of code")), at: Fixture.time(2))
          .count == 1)
    },
    StoreContract("a later use ends the session that came of the code") { store in
      _ = try await store.signIn(Fixture.codeEntry())
      let session = try need(try await store.redeem(Fixture.redemption(at: 0)).opened)
      guard case .refused(let ended) = try await store.redeem(Fixture.redemption(as: "later", at: 61)) else {
        throw Broken(description: "redeemed twice")
      }
      try hold(ended == session.id)
      let row = try need(try await store.session(session.id)).session
      try hold(row.endedAt == Fixture.time(61) && row.endReason == .authorizationCodeReused)
      let event = try need(try await store.events(of: session.userID, limit: 1).first)
      try hold(event.kind == .authorizationCodeReused && event.sessionID == session.id)
    },
    StoreContract("a wrong client, address or verifier invalidates the code") { store in
      for (index, wrong) in [
        Fixture.binding(client: "other"), Fixture.binding(redirect: "http://127.0.0.1/callback/"),
        Fixture.binding(challenge: "guess"), Fixture.binding(challenge: ""),
        Fixture.binding(challenge: "CHALLENGE"),
      ].enumerated() {
        let code = "code \(index)"
        _ = try await store.signIn(Fixture.codeEntry(code))
        let thief = try await store.redeem(Fixture.redemption(code, as: "thief \(index)", at: 1, wrong))
        guard case .refused(nil) = thief else { throw Broken(description: "\(index) was redeemed") }
        let owner = try await store.redeem(Fixture.redemption(code, as: "owner \(index)", at: 2))
        try hold(owner.opened == nil)
      }
    },
    StoreContract("a wrong verifier after the redemption ends the session") { store in
      _ = try await store.signIn(Fixture.codeEntry())
      let session = try need(try await store.redeem(Fixture.redemption(at: 0)).opened)
      let thief = Fixture.redemption(as: "thief", at: 1, Fixture.binding(challenge: "guess"))
      guard case .refused(let ended) = try await store.redeem(thief) else {
        throw Broken(description: "redeemed by a thief")
      }
      try hold(ended == session.id)
      try hold(try await store.session(session.id)?.session.endedAt == Fixture.time(1))
    },
    StoreContract("a code expires after a minute, and an unknown one is none") { store in
      _ = try await store.signIn(Fixture.codeEntry())
      try hold(try await store.redeem(Fixture.redemption(at: 60)).opened == nil)
      try hold(try await store.redeem(Fixture.redemption("unknown", at: 1)).opened == nil)
    },
    StoreContract("a retry after sign-out opens nothing") { store in
      _ = try await store.signIn(Fixture.codeEntry())
      let session = try need(try await store.redeem(Fixture.redemption(at: 0)).opened)
      try await store.end(session.id, because: .signedOut, at: Fixture.time(1))
      try hold(try await store.redeem(Fixture.redemption(as: "second", at: 2)).opened == nil)
      try hold(try await store.session(session.id)?.session.endReason == .signedOut)
    },
  ]
}
