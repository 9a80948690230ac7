import BramleyAPI
import BramleyCore
import Foundation
import OpenID

private typealias Fixture = StoreFixture

private let day: TimeInterval = 86_400
private let app: ClientID = "com.example.app"
private let web: ClientID = "com.example.web"

/// Signs people in and keeps a grant of each.
func people(
  _ count: Int, for client: ClientID = "com.example.app", named name: String = "p", in store: any Store
) async throws {
  _ = try await together(count) { index in
    _ = try await store.signIn(Fixture.entry("\(name)\(index)", token: "\(name)\(index)"))
    try hold(try await store.keep(Fixture.grant("\(name)\(index)", client: client)))
  }
}

/// Takes grants two days after they were stored, when each is due, and lets Apple answer.
func answer(
  _ count: Int, _ outcome: GrantCheck.Outcome, of client: ClientID = "com.example.app",
  at seconds: TimeInterval = 2 * 86_400,
  in store: any Store
) async throws -> [CheckPause] {
  let taken = try await store.takeChecks(of: [client], limit: count, at: Fixture.time(seconds))
  try hold(taken.count == count, "\(taken.count) taken")
  return try await together(count) { index in
    try await store.record(outcome, of: taken[index], at: Fixture.time(seconds))
  }.compactMap(\.self)
}

func standing(_ person: String = "ada", in store: any Store) async throws -> GrantStanding {
  try need(try await store.standings(of: Fixture.identity(person)).first)
}

extension StoreContract {
  static let grantChecks: [StoreContract] = [
    StoreContract("a grant is due on the day after the next, as it was kept") { store in
      _ = try await store.signIn(Fixture.entry())
      let grant = Fixture.grant()
      _ = try await store.keep(grant)
      let due = grant.firstCheckAt.timeIntervalSince(Fixture.start).rounded()
      try hold((day...2 * day).contains(due), "\(due)")
      try hold(try await store.takeChecks(of: [app], limit: 9, at: Fixture.time(due - 1)).isEmpty)
      let taken = try await store.takeChecks(of: [app], limit: 9, at: Fixture.time(due + 1))
      try hold(taken.map(\.grant.sealedRefreshToken) == [grant.sealedRefreshToken])
      try hold(taken.first?.grant.identity == grant.identity && taken.first?.grant.keptAt == grant.keptAt)
      try hold(taken.first?.takenAt == Fixture.time(due + 1))
      try hold(try await standing(in: store).checkedAt == Fixture.time(due + 1))
    },
    StoreContract("an address that a check brings is kept, unless a newer token brought another") { store in
      var entry = Fixture.entry()
      entry.email = EmailClaim(address: "ada@example.com", isVerified: true, isPrivate: false)
      _ = try await store.signIn(entry)
      _ = try await store.keep(Fixture.grant())
      func addresses() async throws -> [String?] {
        let user = try need(try await store.account(entry.newUserID))
        return [user.user.email] + user.identities.map(\.email)
      }
      func check(_ address: String, at time: Date, _ days: Double) async throws {
        let taken = try await store.takeChecks(of: [app], limit: 1, at: Fixture.time(days * day))
        var one = try need(taken.first)
        let email = EmailClaim(address: address, isVerified: true, isPrivate: true)
        one.reported = try (email: need(email), at: time)
        _ = try await store.record(.confirmed, of: one, at: Fixture.time(days * day))
      }
      try await check("older@example.com", at: entry.tokenIssuedAt - 5, 2)
      try hold(try await addresses() == ["ada@example.com", "ada@example.com"])
      try await check("relay@example.com", at: entry.tokenIssuedAt + 2 * day, 3)
      try hold(try await addresses() == ["relay@example.com", "relay@example.com"])
      let account = try need(try await store.account(entry.newUserID))
      try hold(account.user.isPrivateEmail && account.user.emailVerified && account.user.emailDeliverable)
      try hold(account.user.name == entry.name && account.identities[0].newestTokenAt == entry.tokenIssuedAt)
    },
    StoreContract("a grant that was taken is nobody's for a day, whatever became of it") { store in
      try await people(1, in: store)
      try hold(try await store.takeChecks(of: [app], limit: 9, at: Fixture.time(2 * day)).count == 1)
      try hold(try await store.takeChecks(of: [app], limit: 9, at: Fixture.time(3 * day - 1)).isEmpty)
      try hold(try await store.takeChecks(of: [app], limit: 9, at: Fixture.time(3 * day)).count == 1)
    },
    StoreContract("many nodes at once never take one grant twice, and hold the limit") { store in
      try await people(40, in: store)
      let taken = try await together(32) { _ in
        try await store.takeChecks(of: [app], limit: 3, at: Fixture.time(2 * day))
      }
      let people = taken.flatMap(\.self).map(\.grant.identity)
      try hold(people.count == 40 && Set(people).count == 40)
      try hold(taken.allSatisfy { $0.count <= 3 })
    },
    StoreContract("the grants of clients that are not meant, and dead ones, are left alone") { store in
      try await people(2, in: store)
      try await people(1, for: web, named: "w", in: store)
      _ = try await store.apply(Fixture.event(.consentRevoked, "p0", at: 10))
      try hold(try await store.activeGrants(of: [app]) == 1)
      try hold(try await store.activeGrants(of: [app, web]) == 2)
      try hold(try await store.activeGrants(of: []) == 0)
      try hold(try await store.takeChecks(of: [], limit: 9, at: Fixture.time(2 * day)).isEmpty)
      let taken = try await store.takeChecks(of: [app], limit: 9, at: Fixture.time(2 * day))
      try hold(taken.map(\.grant.identity) == [Fixture.identity("p1")])
    },
    StoreContract("one grant is taken out of its turn, but not twice in ten minutes, also by many") { store in
      _ = try await store.signIn(Fixture.entry())
      _ = try await store.keep(Fixture.grant())
      @Sendable func take(at seconds: TimeInterval) async throws -> GrantCheck? {
        try await store.takeCheck(
          of: Fixture.identity("ada"), for: app, unlessTakenAfter: Fixture.time(seconds - 600),
          at: Fixture.time(seconds))
      }
      let taken = try await together(8) { _ in try await take(at: 100) }
      try hold(taken.compactMap(\.self).count == 1)
      try hold(try await take(at: 699) == nil)
      try hold(try await take(at: 700) != nil)
      try hold(try await store.takeChecks(of: [app], limit: 9, at: Fixture.time(day + 699)).isEmpty)
      let other = try await store.takeCheck(
        of: Fixture.identity("ada"), for: web, unlessTakenAfter: Fixture.start, at: Fixture.time(1))
      try hold(other == nil)
      let nobody = try await store.takeCheck(
        of: Fixture.identity("nobody"), for: app, unlessTakenAfter: Fixture.start, at: Fixture.time(1))
      try hold(nobody == nil)
    },
    StoreContract("what Apple says is kept, and an acceptance takes a refusal back") { store in
      try await people(1, named: "ada", in: store)
      try hold(try await answer(1, .refused(.invalidRequest), in: store).isEmpty)
      var row = try await standing("ada0", in: store)
      try hold(row.refusedAt == Fixture.time(2 * day) && row.refusal == .invalidRequest)
      try hold(row.confirmedAt == nil && row.revokedAt == nil)
      _ = try await answer(1, .refused(.invalidGrant), at: 3 * day, in: store)
      row = try await standing("ada0", in: store)
      try hold(row.refusedAt == Fixture.time(2 * day), "refused since the first time")
      try hold(row.refusal == .invalidGrant)
      _ = try await answer(1, .confirmed, at: 4 * day, in: store)
      row = try await standing("ada0", in: store)
      try hold(row.confirmedAt == Fixture.time(4 * day) && row.refusedAt == nil && row.refusal == nil)
    },
    StoreContract("what Apple says of a token is not kept of the next one") { store in
      for outcome in [
        GrantCheck.Outcome.confirmed, .refused(.invalidGrant), .postponed(until: Fixture.start),
      ] {
        let person = "\(outcome)"
        _ = try await store.signIn(Fixture.entry(person, token: person))
        _ = try await store.keep(Fixture.grant(person))
        let check = try need(
          try await store.takeCheck(
            of: Fixture.identity(person), for: app, unlessTakenAfter: Fixture.start, at: Fixture.time(100)))
        let next = Fixture.grant(person, at: 101)
        _ = try await store.keep(next)
        _ = try await store.record(outcome, of: check, at: Fixture.time(102))
        let expected = GrantStanding(clientID: app, keptAt: Fixture.time(101))
        try hold(try await standing(person, in: store) == expected, person)
        try hold(next.firstCheckAt > Fixture.time(101 + day))
      }
    },
    StoreContract("after a failure the grant is due at the time given, but not twice in a day of an answer") {
      store in
      try await people(1, in: store)
      _ = try await answer(1, .postponed(until: Fixture.time(2 * day + 3_600)), in: store)
      try hold(try await standing("p0", in: store).checkedAt == nil, "it does not count as asked")
      try hold(try await store.takeChecks(of: [app], limit: 9, at: Fixture.time(2 * day + 3_599)).isEmpty)
      _ = try await answer(1, .confirmed, at: 2 * day + 3_600, in: store)
      let early = try need(
        try await store.takeCheck(
          of: Fixture.identity("p0"), for: app, unlessTakenAfter: Fixture.time(2 * day + 3_600),
          at: Fixture.time(2 * day + 7_200)))
      _ = try await store.record(
        .postponed(until: Fixture.time(2 * day + 7_300)), of: early, at: Fixture.time(2 * day + 7_201))
      try hold(try await store.takeChecks(of: [app], limit: 9, at: Fixture.time(3 * day + 3_599)).isEmpty)
      try hold(try await store.takeChecks(of: [app], limit: 9, at: Fixture.time(3 * day + 3_600)).count == 1)
    },
  ]
}
