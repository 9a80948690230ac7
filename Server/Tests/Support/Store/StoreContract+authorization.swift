import BramleyAPI
import BramleyCore
import Foundation

private typealias Fixture = StoreFixture

extension StoreContract {
  static let flows: [StoreContract] = [
    StoreContract("a flow goes its way once: begun, parked, taken") { store in
      let flow = Fixture.flow()
      try hold(try await store.begin(flow, atMost: 10, at: Fixture.start))
      let found = try need(try await store.flow(stateHash: flow.stateHash, at: Fixture.time(1)))
      try hold(found.id == flow.id && found.binding == flow.binding && found.reply == nil)
      try hold(found.clientState == flow.clientState && found.expiresAt == flow.expiresAt)
      let early = try await store.take(
        stateHash: flow.stateHash, browserHash: flow.browserHash, at: Fixture.time(1))
      try hold(early == nil, "nothing to take before the reply")
      try hold(try await store.park(Data("reply".utf8), of: nil, inFlow: flow.id, at: Fixture.time(2)))
      let taken = try need(
        try await store.take(stateHash: flow.stateHash, browserHash: flow.browserHash, at: Fixture.time(3)))
      try hold(taken.reply == Data("reply".utf8) && taken.binding == flow.binding && taken.id == flow.id)
      let again = try await store.take(
        stateHash: flow.stateHash, browserHash: flow.browserHash, at: Fixture.time(3))
      try hold(again == nil)
      try hold(try await store.flow(stateHash: flow.stateHash, at: Fixture.time(3)) == nil)
      try hold(
        try await store.park(Data("late".utf8), of: nil, inFlow: flow.id, at: Fixture.time(3)) == false)
    },
    StoreContract("a reply is parked once, and the first one stays") { store in
      let flow = Fixture.flow()
      _ = try await store.begin(flow, atMost: 10, at: Fixture.start)
      let outcomes = try await together(16) { index in
        (index, try await store.park(Data("\(index)".utf8), of: nil, inFlow: flow.id, at: Fixture.start))
      }
      let winners = outcomes.filter(\.1)
      try hold(winners.count == 1)
      let reply = try await store.flow(stateHash: flow.stateHash, at: Fixture.start)?.reply
      try hold(reply == winners.first.map { Data("\($0.0)".utf8) })
    },
    StoreContract("only the browser that began a flow takes it, and a stranger's try costs nothing") {
      store in
      let (flow, other) = (Fixture.flow("one"), Fixture.flow("two"))
      for flow in [flow, other] {
        _ = try await store.begin(flow, atMost: 10, at: Fixture.start)
        _ = try await store.park(Data("reply".utf8), of: nil, inFlow: flow.id, at: Fixture.start)
      }
      for browser in [other.browserHash, Data(), Data(flow.browserHash.prefix(31)), Fixture.hash("guess")] {
        let taken = try await store.take(stateHash: flow.stateHash, browserHash: browser, at: Fixture.start)
        try hold(taken == nil)
      }
      let taken = try await store.take(
        stateHash: flow.stateHash, browserHash: flow.browserHash, at: Fixture.start)
      try hold(taken?.id == flow.id)
    },
    StoreContract("of many takes at once one gets the flow") { store in
      let flow = Fixture.flow()
      _ = try await store.begin(flow, atMost: 10, at: Fixture.start)
      _ = try await store.park(Data("reply".utf8), of: nil, inFlow: flow.id, at: Fixture.start)
      let taken = try await together(16) { _ in
        try await store.take(stateHash: flow.stateHash, browserHash: flow.browserHash, at: Fixture.start)
      }
      try hold(taken.compactMap(\.self).count == 1)
    },
    StoreContract("a flow expires") { store in
      let flow = Fixture.flow()
      _ = try await store.begin(flow, atMost: 10, at: Fixture.start)
      _ = try await store.park(Data("reply".utf8), of: nil, inFlow: flow.id, at: Fixture.time(599))
      try hold(try await store.flow(stateHash: flow.stateHash, at: Fixture.time(599.9)) != nil)
      try hold(try await store.flow(stateHash: flow.stateHash, at: Fixture.time(600)) == nil)
      let taken = try await store.take(
        stateHash: flow.stateHash, browserHash: flow.browserHash, at: Fixture.time(600))
      try hold(taken == nil)
      let late = Fixture.flow("late")
      _ = try await store.begin(late, atMost: 10, at: Fixture.start)
      try hold(
        try await store.park(Data("reply".utf8), of: nil, inFlow: late.id, at: Fixture.time(600)) == false)
    },
    StoreContract("so many flows may be under way, and no more; expired ones don't count") { store in
      let begun = try await together(16) { index in
        try await store.begin(Fixture.flow("\(index)"), atMost: 10, at: Fixture.start)
      }
      try hold(begun.filter(\.self).count == 10)
      try hold(
        try await store.begin(Fixture.flow("next", at: 599), atMost: 10, at: Fixture.time(599)) == false)
      try hold(try await store.begin(Fixture.flow("next", at: 600), atMost: 10, at: Fixture.time(600)))
    },
  ]

  static let redemptions: [StoreContract] = [
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

extension AuthorizationStore {
  /// Reads a flow with a reply and ends it, as a final rejection does.
  fileprivate func take(
    stateHash: Data, browserHash: Data, at now: Date
  ) async throws(StoreError) -> FlowRecord? {
    guard let flow = try await repliedFlow(stateHash: stateHash, browserHash: browserHash, at: now),
      try await endFlow(flow.id)
    else { return nil }
    return flow
  }
}
