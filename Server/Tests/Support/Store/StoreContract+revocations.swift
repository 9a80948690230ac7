import BramleyAPI
import BramleyCore
import Foundation

private typealias Fixture = StoreFixture

/// An account that was deleted with these revocations, after a sign-in with these jobs.
private func deleted(
  in store: any Store, _ revocations: [PlannedRevocation], jobs: [JobRecord] = []
) async throws {
  var entry = Fixture.entry()
  entry.jobs = jobs
  _ = try await store.signIn(entry)
  let holdings = try await store.holdings(of: Fixture.user(), people: [Fixture.tombstone("ada")])
  _ = try need(try await store.delete(Fixture.deletion(expecting: holdings, revocations)).status)
}

private func attempt(
  _ job: String = "revoke", _ grant: GrantRecord? = Fixture.grant(), at seconds: TimeInterval = 10
)
  -> RevocationAttempt
{
  RevocationAttempt(
    job: Fixture.job(job).id, identity: Fixture.identity("ada"), grant: grant, now: Fixture.time(seconds))
}

private func outcome(in store: any Store, at seconds: TimeInterval = 20) async throws -> AppleRevocation {
  try need(try await store.deletion("deletion", at: Fixture.time(seconds))).wire.appleRevocation
}

private func kinds(in store: any Store) async throws -> [AuditKind] {
  try await store.events(of: Fixture.user(), limit: 20).map(\.kind)
}

/// A code that was exchanged.
private func exchanged(_ job: String = "exchange") -> ExchangedCode {
  var revocation = Fixture.job("revoke of \(job)", kind: RevokeJob.kind)
  revocation.person = Fixture.tombstone("ada")
  return ExchangedCode(
    job: Fixture.job(job).id, grant: Fixture.grant(box: "exchanged"), revocation: revocation,
    now: Fixture.time(10))
}

private func queued(_ job: JobRecord, _ state: RevocationState = .open) -> PlannedRevocation {
  PlannedRevocation(id: Fixture.id("of \(job.id)"), state: state, work: .queued(job.id))
}

extension StoreContract {
  static let revocations: [StoreContract] = [
    StoreContract("a grant is revoked at Apple while nobody is back, and that it was is kept once") { store in
      try await deleted(in: store, [Fixture.revocation()])
      try hold(try await outcome(in: store) == .queued)
      try hold(try await store.begin(attempt()) == .goOn)
      for _ in 0..<2 {
        try await store.finishRevocation(
          by: Fixture.job("revoke").id, detail: ["client_id": "c"], at: Fixture.time(11))
      }
      try hold(try await outcome(in: store) == .done)
      try hold(try await store.jobCounts() == (0, 0))
      try hold(try await kinds(in: store).count { $0 == .appleRevoked } == 1)
      try hold(try await store.begin(attempt()) == .settled)
    },
    StoreContract("who is back keeps their authorization, and the token becomes their grant") { store in
      try await deleted(in: store, [Fixture.revocation()])
      _ = try await store.signIn(Fixture.entry("ada", token: "back", at: 5))
      for _ in 0..<2 { try hold(try await store.begin(attempt()) == .settled) }
      try hold(try await outcome(in: store) == .done)
      try hold(try await store.jobCounts() == (0, 0))
      let grants = try await store.grants(of: Fixture.identity("ada"))
      try hold(grants.map(\.sealedRefreshToken) == [Data("box".utf8)])
      try hold(try await kinds(in: store).count { $0 == .appleRevocationSuperseded } == 1)
      try hold(try await kinds(in: store).contains(.appleRevoked) == false)
    },
    StoreContract("the token of before replaces no newer one, and a dubious one becomes no grant") { store in
      try await deleted(in: store, [Fixture.revocation("one"), Fixture.revocation("two")])
      var back = Fixture.entry("ada", token: "back", at: 5)
      back.grant = Fixture.grant(box: "newer", at: 5)
      _ = try await store.signIn(back)
      try hold(try await store.begin(attempt("one")) == .settled)
      let web = Fixture.grant(client: "web")
      try hold(try await store.begin(attempt("two", web)) == .settled)
      let boxes = try await store.grants(of: Fixture.identity("ada")).map {
        "\($0.clientID) \(String(decoding: $0.sealedRefreshToken, as: UTF8.self))"
      }
      try hold(Set(boxes) == ["com.example.app newer", "web box"])
    },
    StoreContract("a token that may be dead becomes nobody's grant") { store in
      try await deleted(in: store, [Fixture.revocation()])
      _ = try await store.signIn(Fixture.entry("ada", token: "back", at: 5))
      try hold(try await store.begin(attempt("revoke", nil)) == .settled)
      try hold(try await store.grants(of: Fixture.identity("ada")).isEmpty)
      try hold(try await outcome(in: store) == .done)
    },
    StoreContract("a revocation that was given up is reported, and counts again when it is run again") {
      store in
      try await deleted(in: store, [Fixture.revocation()])
      let job = Fixture.job("revoke").id
      try await store.giveUp(job, because: "out of time", at: Fixture.time(12))
      try hold(try await outcome(in: store) == .notPossible)
      try hold(try await kinds(in: store).count { $0 == .appleRevocationFailed } == 1)
      try await store.finishRevocation(by: job, detail: [:], at: Fixture.time(13))
      try hold(try await outcome(in: store) == .done)
    },
    StoreContract("a code that is exchanged after the deletion is revoked") { store in
      let exchange = Fixture.exchange()
      try await deleted(in: store, [queued(exchange)], jobs: [exchange])
      try hold(try await outcome(in: store) == .queued)
      guard case .revoked = try await store.keep(exchanged()) else {
        throw Broken(description: "the code's token was not queued")
      }
      let due = try await store.lease(limit: 9, for: 60, at: Fixture.time(10))
      try hold(due.map(\.id) == [exchanged().revocation.id], "the exchange is done, the revocation is due")
      try hold(due.first?.person == Fixture.tombstone("ada"))
      try hold(try await outcome(in: store) == .queued)
      try await store.finishRevocation(by: exchanged().revocation.id, detail: [:], at: Fixture.time(11))
      try hold(try await outcome(in: store) == .done)
    },
    StoreContract("a code that can't be exchanged any more leaves nothing to revoke at Apple") { store in
      let exchange = Fixture.exchange()
      try await deleted(in: store, [queued(exchange)], jobs: [exchange])
      try await store.giveUp(exchange.id, because: "Apple refused the code", at: Fixture.time(12))
      try hold(try await outcome(in: store) == .notPossible)
      try hold(try await kinds(in: store).contains(.appleRevocationFailed))
      try hold(try await store.jobCounts() == (0, 1))
    },
    StoreContract("a code that only doubles a grant's revocation is forgotten when it fails") { store in
      let exchange = Fixture.exchange()
      try await deleted(
        in: store, [Fixture.revocation(), queued(exchange, .covered)], jobs: [exchange])
      try await store.finishRevocation(by: Fixture.job("revoke").id, detail: [:], at: Fixture.time(11))
      try hold(try await outcome(in: store) == .queued)
      try await store.giveUp(exchange.id, because: "Apple refused the code", at: Fixture.time(12))
      try hold(try await outcome(in: store) == .done)
      try hold(try await store.jobCounts() == (0, 0))
      try hold(try await kinds(in: store).contains(.appleRevocationFailed) == false)
    },
    StoreContract("the code of an account that is back becomes its grant") { store in
      let exchange = Fixture.exchange()
      try await deleted(in: store, [queued(exchange)], jobs: [exchange])
      _ = try await store.signIn(Fixture.entry("ada", token: "back", at: 5))
      guard case .kept = try await store.keep(exchanged()) else {
        throw Broken(description: "the grant was not kept")
      }
      try hold(try await outcome(in: store) == .done)
      try hold(try await store.jobCounts() == (0, 0))
      try hold(try await kinds(in: store).contains(.appleRevocationSuperseded))
    },
    StoreContract("a code of an identity that went without a revocation is not kept, nor revoked") { store in
      guard case .gone = try await store.keep(exchanged()) else {
        throw Broken(description: "something was written")
      }
      try hold(try await store.jobCounts() == (0, 0))
    },
    StoreContract("a job of an earlier account serves the next deletion too") { store in
      try await deleted(in: store, [Fixture.revocation()])
      _ = try await store.signIn(Fixture.entry("ada", token: "back", at: 5))
      let people: Set = [Fixture.tombstone("ada")]
      let holdings = try await store.holdings(of: Fixture.user("back"), people: people)
      try hold(holdings.jobs.map(\.id) == [Fixture.job("revoke").id])
      let second = Fixture.deletion(
        "second", Fixture.user("back"), by: Fixture.owner("back"), expecting: holdings,
        [queued(Fixture.job("revoke"))], at: 6)
      _ = try need(try await store.delete(second).status)
      try hold(try await store.begin(attempt()) == .goOn)
      try await store.finishRevocation(by: Fixture.job("revoke").id, detail: [:], at: Fixture.time(11))
      for id in ["deletion", "second"] as [DeletionID] {
        try hold(try await store.deletion(id, at: Fixture.time(12))?.wire.appleRevocation == .done)
      }
      for user in [Fixture.user(), Fixture.user("back")] {
        try hold(try await store.events(of: user, limit: 9).contains { $0.kind == .appleRevoked })
      }
    },
  ]
}
