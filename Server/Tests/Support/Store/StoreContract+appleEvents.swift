import BramleyAPI
import BramleyCore
import Foundation

private typealias Fixture = StoreFixture

private func isAlive(_ token: String, in store: any Store, at seconds: TimeInterval = 2_000) async throws
  -> Bool
{
  try await store.session(Fixture.session(token))?.session.isAlive(at: Fixture.time(seconds)) ?? false
}

private func isDeliverable(_ user: UserID, in store: any Store) async throws -> Bool? {
  try await store.account(user)?.user.emailDeliverable
}

private func enter(
  _ person: String = "ada", token: String, at seconds: TimeInterval = 0, email: String? = nil,
  in store: any Store
) async throws -> SignInOutcome<SessionOpening> {
  var entry = Fixture.entry(person, token: token, at: seconds)
  entry.email = email.flatMap { EmailClaim(address: $0, isVerified: true, isPrivate: true) }
  return try await store.signIn(entry)
}

extension StoreContract {
  static let notifications: [StoreContract] = [
    StoreContract("a notification is received once, and its job waits") { store in
      try hold(try await store.receive(Fixture.notification("n")))
      try hold(try await !store.receive(Fixture.notification("n")))
      try hold(try await store.receive(Fixture.notification("m")))
      let jobs = try await store.lease(limit: 9, for: 60, at: Fixture.time(1))
      try hold(Set(jobs.map(\.id)) == [Fixture.job("n").id, Fixture.job("m").id])
    },
    StoreContract("of many deliveries at once one is received") { store in
      let received = try await together(32) { _ in try await store.receive(Fixture.notification("n")) }
      try hold(received.count(where: \.self) == 1)
      try hold(try await store.jobCounts() == (1, 0))
    },
    StoreContract("a notification's mark stays until its end") { store in
      _ = try await store.receive(Fixture.notification("n"))
      try await store.purge(at: Fixture.time(599.9))
      try hold(try await !store.receive(Fixture.notification("n", at: 1)))
      try await store.purge(at: Fixture.time(600))
      _ = try await store.lease(limit: 9, for: 60, at: Fixture.time(600))
      try await store.finish(Fixture.job("n").id)
      try hold(try await store.receive(Fixture.notification("n", at: 601)))
    },
  ]

  static let appleEvents: [StoreContract] = [
    StoreContract("revoked consent ends the person's sessions and codes, kills the grants, and nobody else's")
    {
      store in
      let user = try need(try await enter(token: "phone", in: store).opened).account.user.id
      _ = try await enter(token: "pad", at: 1, in: store)
      _ = try await enter("eve", token: "eve", in: store)
      _ = try await store.signIn(Fixture.codeEntry(at: 990))
      for person in ["ada", "eve"] { try hold(try await store.keep(Fixture.grant(person))) }
      let event = Fixture.event(.consentRevoked, at: 991)
      try hold(try await store.apply(event) == .acted(user))
      let session = try need(try await store.session(Fixture.session("phone"))).session
      try hold(session.endedAt == Fixture.time(1_000) && session.endReason == .appleConsentRevoked)
      try hold(try await !isAlive("pad", in: store))
      try hold(try await isAlive("eve", in: store))
      try hold(try await store.redeem(Fixture.redemption(at: 1_000)).opened == nil)
      try hold(try await store.standings(of: Fixture.identity("ada")).first?.revokedAt == Fixture.time(1_000))
      try hold(try await store.standings(of: Fixture.identity("eve")).first?.revokedAt == nil)
      let audit = try need(try await store.events(of: user, limit: 1).first)
      try hold(audit.kind == .appleConsentRevoked && audit.detail["sessions"] == "2")
      try hold(try await store.account(user) != nil, "the account stays")
    },
    StoreContract("tokens of before a revocation are refused, those of its second and later are not") {
      store in
      _ = try await enter(token: "first", in: store)
      _ = try await store.apply(Fixture.event(.consentRevoked, at: 100.7))
      try hold(try await enter(token: "kept back", at: 99, in: store).name == "ended")
      let back = try need(try await enter(token: "back", at: 100, in: store).opened)
      try hold(!back.isNewUser)
      try hold(try await isAlive("back", in: store))
    },
    StoreContract("an event in the second of the newest sign-in, or before it, keeps the sessions") { store in
      for (index, seconds) in ([9, 10, 10.999] as [TimeInterval]).enumerated() {
        let token = "token \(index)"
        let user = try need(
          try await enter("p\(index)", token: token, at: 10, in: store).opened
        ).account.user.id
        for what in [AppleEventRule.What.consentRevoked, .accountDeleted] {
          let outcome = try await store.apply(Fixture.event(what, "p\(index)", at: seconds))
          try hold(outcome == .passedOver)
        }
        try hold(try await isAlive(token, in: store))
        let audit = try await store.events(of: user, limit: 2)
        try hold(audit.map(\.kind) == [.appleEventPassedOver, .appleEventPassedOver])
        try hold(audit.first?.detail["reason"] == "older_than_sign_in")
      }
    },
    StoreContract("an event that is applied twice acts once") { store in
      let user = try need(try await enter(token: "first", in: store).opened).account.user.id
      let event = Fixture.event(.consentRevoked, at: 10)
      try hold(try await store.apply(event) == .acted(user))
      _ = try await enter(token: "back", at: 10, in: store)
      try hold(try await store.apply(event) == .repeated)
      try hold(try await isAlive("back", in: store))
      let audit = try await store.events(of: user, limit: 9)
      try hold(audit.count { $0.kind == .appleConsentRevoked } == 1)
    },
    StoreContract("a gone Apple Account takes the account along when it was the last identity") { store in
      let account = try need(
        try await enter(token: "first", email: "a@relay", in: store).opened
      ).account
      try hold(try await store.keep(Fixture.grant()))
      _ = try await store.signIn(Fixture.codeEntry(at: 1))
      let event = Fixture.event(.accountDeleted, at: 10)
      try hold(try await store.apply(event) == .acted(account.user.id))
      try hold(try await store.account(account.user.id) == nil)
      try hold(try await !isAlive("first", in: store))
      try hold(try await store.standings(of: Fixture.identity("ada")).isEmpty)
      try hold(try await store.redeem(Fixture.redemption(at: 2)).opened == nil)
      let kinds = Set(try await store.events(of: account.user.id, limit: 9).map(\.kind))
      try hold(kinds.isSuperset(of: [.appleAccountDeleted, .accountDeleted]))
      // Neither a repetition of the event nor an old token restores anything.
      try hold(try await store.apply(event) == .repeated)
      try hold(try await store.apply(Fixture.event(.accountDeleted, at: 10, id: "other")) == .nobody)
      try hold(try await enter(token: "kept back", at: 9, in: store).name == "ended")
      try hold(try need(try await enter(token: "new", at: 11, in: store).opened).isNewUser)
    },
    StoreContract("an event about nobody leaves a tombstone and nothing else") { store in
      try hold(try await store.apply(Fixture.event(.consentRevoked, "bob", at: 10)) == .nobody)
      try hold(try await enter("bob", token: "kept back", at: 5, in: store).name == "ended")
      try hold(try await enter("bob", token: "later", at: 10, in: store).name == "session")
      try hold(try await store.apply(Fixture.event(.unknown("x"), "eve", at: 10)) == .nobody)
      try hold(try await enter("eve", token: "eve", at: 5, in: store).name == "session")
    },
    StoreContract("the relay's words flip whether mail arrives, the newest wins") { store in
      let user = try need(
        try await enter(token: "first", email: "a@relay", in: store).opened
      ).account.user.id
      try hold(try await isDeliverable(user, in: store) == true)
      let off = Fixture.event(.email(isForwarded: false), at: 10.002, email: "a@relay")
      try hold(try await store.apply(off) == .acted(user))
      try hold(try await isDeliverable(user, in: store) == false)
      let late = Fixture.event(.email(isForwarded: true), at: 10.001, email: "a@relay")
      try hold(try await store.apply(late) == .passedOver)
      try hold(try await isDeliverable(user, in: store) == false)
      _ = try await enter(token: "again", at: 20, email: "a@relay", in: store)
      try hold(try await isDeliverable(user, in: store) == false, "a sign-in says nothing of the relay")
      try hold(try await store.apply(Fixture.event(.email(isForwarded: true), at: 10.003)) == .acted(user))
      try hold(try await isDeliverable(user, in: store) == true)
      let other = Fixture.event(.email(isForwarded: false), at: 11, email: "b@relay")
      try hold(try await store.apply(other) == .passedOver)
      try hold(try await isDeliverable(user, in: store) == true)
      let kinds = Set(try await store.events(of: user, limit: 9).map(\.kind))
      try hold(kinds.isSuperset(of: [.appleEmailDisabled, .appleEmailEnabled, .appleEventPassedOver]))
    },
    StoreContract("a kind that is not known is recorded in the audit log alone") { store in
      let user = try need(try await enter(token: "first", in: store).opened).account.user.id
      try hold(try await store.apply(Fixture.event(.unknown("new-kind"), at: 10)) == .passedOver)
      try hold(try await isAlive("first", in: store))
      let audit = try need(try await store.events(of: user, limit: 1).first)
      try hold(audit.kind == .appleEventPassedOver && audit.detail["event"] == "new-kind")
    },
    StoreContract("events end in the same state in whichever order they come") { store in
      let events: [(AppleEventRule.What, TimeInterval)] = [
        (.email(isForwarded: false), 5), (.email(isForwarded: true), 7), (.email(isForwarded: false), 7),
        (.consentRevoked, 6), (.consentRevoked, 10),
      ]
      for (index, order) in permutations(Array(events.indices)).enumerated() {
        let person = "p\(index)"
        let user = try need(
          try await enter(person, token: person, email: "\(person)@relay", in: store).opened
        ).account.user.id
        for event in order {
          let (what, at) = events[event]
          _ = try await store.apply(Fixture.event(what, person, at: at, id: "\(person) \(event)"))
        }
        try hold(try await !isAlive(person, in: store), "\(order)")
        try hold(try await store.account(user)?.user.emailDeliverable == false, "\(order)")
        try hold(
          try await enter(person, token: "\(person) old", at: 9, in: store).name == "ended", "\(order)")
        try hold(
          try await enter(person, token: "\(person) new", at: 10, in: store).name == "session", "\(order)")
      }
    },
    StoreContract("an exchange of before a revocation brings no grant back to life, a later one does") {
      store in
      _ = try await enter(token: "first", at: 5, in: store)
      let first = try await store.keep(Fixture.exchanged(signedInAt: 5, tokenIssuedAt: 5, at: 6))
      try hold(first.name == "kept")
      _ = try await store.apply(Fixture.event(.consentRevoked, at: 10))
      let late = try await store.keep(Fixture.exchanged(signedInAt: 5, tokenIssuedAt: 5, at: 1_001))
      try hold(late.name == "ended")
      try hold(try await store.standings(of: Fixture.identity("ada")).first?.revokedAt != nil)
      _ = try await enter(token: "back", at: 10, in: store)
      let back = try await store.keep(Fixture.exchanged(signedInAt: 10, tokenIssuedAt: 10, at: 1_002))
      try hold(back.name == "kept")
      try hold(try await store.standings(of: Fixture.identity("ada")).first?.revokedAt == nil)
    },
    StoreContract("the exchange of an earlier account's code is judged by its deletion, not by the tombstone")
    {
      store in
      _ = try await enter(token: "token", in: store)
      try hold(try await store.delete(Fixture.deletion()).status != nil)
      _ = try await enter(token: "back", at: 2, in: store)
      let kept = try await store.keep(Fixture.exchanged(signedInAt: 0, tokenIssuedAt: 0, at: 3))
      try hold(kept.name == "kept")
    },
  ]
}

private func permutations<Element>(_ all: [Element]) -> [[Element]] {
  guard all.count > 1 else { return [all] }
  return all.indices.flatMap { index in
    var rest = all
    let first = rest.remove(at: index)
    return permutations(rest).map { [first] + $0 }
  }
}

extension ExchangedCode.Outcome {
  /// The case, for comparing.
  fileprivate var name: String { "\(self)" }
}
