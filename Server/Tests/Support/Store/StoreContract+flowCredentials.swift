import BramleyAPI
import BramleyCore
import Foundation

private typealias Fixture = StoreFixture

extension StoreContract {
  static let flowCredentials: [StoreContract] = [
    StoreContract("a flow's credential is kept once, finishes the flow and deletes its reply") { store in
      let credential = Fixture.flowCredential()
      var reply = Fixture.parkedReply()
      reply.mark = credential.flow.hash
      _ = try await store.park(reply, atMost: 10, at: Fixture.start)
      let outcomes = try await together(8) { index in
        try await store.keep(Fixture.flowCredential("\(index)", flow: "code"), at: Fixture.start)
      }
      try hold(outcomes.filter { $0 == .kept }.count == 1 && outcomes.filter { $0 == .finished }.count == 7)
      try hold(try await store.isFinished(credential.flow.hash))
      try hold(try await store.parkedReply(reply.mark, at: Fixture.start) == nil)
      try hold(
        try await store.keep(Fixture.flowCredential("late"), at: Fixture.time(600)) == .finished, "too late")
    },
    StoreContract("a code gives its credential to one session, again within a minute") { store in
      let credential = Fixture.flowCredential()
      _ = try await store.keep(credential, at: Fixture.start)
      try hold(try await store.credential(for: Fixture.use(of: "app", at: 59)) == credential.sealed)
      try hold(try await store.credential(for: Fixture.use(at: 119)) == credential.sealed)
      try hold(try await store.credential(for: Fixture.use(at: 120)) == nil)
      try hold(try await store.credential(for: Fixture.use(at: 60)) == nil, "it has ended")
    },
    StoreContract("whatever differs from the flow ends its code") { store in
      let wrong: [FlowCodeUse] = [
        Fixture.use("0", Fixture.terms(redirect: "http://127.0.0.1/callback/")),
        Fixture.use("1", Fixture.terms(challenge: "guess")),
        Fixture.use("2", Fixture.terms(provider: .facebook)),
        Fixture.use("3", Fixture.terms(purpose: .reauthentication)), Fixture.use("4", at: 60),
        Fixture.use("5", of: "App"),
      ]
      for (index, use) in wrong.enumerated() {
        _ = try await store.keep(Fixture.flowCredential("\(index)"), at: Fixture.start)
        try hold(try await store.credential(for: use) == nil, "\(index)")
        try hold(try await store.credential(for: Fixture.use("\(index)", at: 2)) == nil, "\(index)")
      }
      _ = try await store.keep(Fixture.flowCredential(), at: Fixture.start)
      try hold(try await store.credential(for: Fixture.use()) != nil)
      try hold(try await store.credential(for: Fixture.use(by: "another")) == nil)
      try hold(try await store.credential(for: Fixture.use()) == nil)
    },
    StoreContract("a link's code opens no session, a sign-in's code proves nothing, and both end") { store in
      _ = try await store.keep(Fixture.flowCredential("link"), at: Fixture.start)
      try hold(try await store.redeem(Fixture.redemption("link", at: 1)).opened == nil)
      try hold(try await store.credential(for: Fixture.use("link")) == nil)
      _ = try await store.signIn(Fixture.codeEntry("sign-in"))
      try hold(try await store.credential(for: Fixture.use("sign-in")) == nil)
      try hold(try await store.redeem(Fixture.redemption("sign-in", at: 2)).opened == nil)
    },
    StoreContract("an unused credential is purged, and goes with its person") { store in
      _ = try await store.keep(Fixture.flowCredential("old"), at: Fixture.start)
      try await store.purge(at: Fixture.time(121))
      try hold(try await store.credential(for: Fixture.use("old")) == nil)
      _ = try await store.signIn(Fixture.entry())
      _ = try await store.keep(Fixture.flowCredential("waiting"), at: Fixture.start)
      let people = [Fixture.identity("ada"): Fixture.tombstone("ada")]
      _ = try await store.delete(
        AccountDeletion(
          user: Fixture.user(), authority: .operator, id: "deletion", people: people,
          expected: Holdings(),
          plan: .atOnce, revocations: [], tombstonesUntil: Fixture.time(90_000), auditID: "deleted",
          now: Fixture.start))
      try hold(try await store.account(Fixture.user()) == nil)
      try hold(try await store.credential(for: Fixture.use("waiting")) == nil)
    },
  ]
}
