import BramleyAPI
import BramleyCore
import Foundation
import OpenID

private typealias Fixture = StoreFixture

private let day: TimeInterval = 86_400
private let app: ClientID = "com.example.app"
private let web: ClientID = "com.example.web"

extension StoreContract {
  static let massRefusals: [StoreContract] = [
    StoreContract("twenty refusals in an hour are what they are") { store in
      try await people(20, in: store)
      try hold(try await answer(20, .refused(.invalidGrant), in: store).isEmpty)
      try hold(try await store.pauses(at: Fixture.time(2 * day)).isEmpty)
      let subjects = try await store.refusals(before: Fixture.time(2 * day), limit: 99)
      try hold(subjects.count == 20)
    },
    StoreContract("twenty-one among few pause the client's checks for hours, and mean nothing") { store in
      try await people(130, in: store)
      try await people(1, for: web, named: "w", in: store)
      try hold(try await answer(100, .confirmed, in: store).isEmpty)
      let pauses = try await answer(21, .refused(.invalidGrant), at: 2 * day + 60, in: store)
      let expected = CheckPause(
        clientID: app, since: Fixture.time(2 * day + 60), until: Fixture.time(2 * day + 60 + 6 * 3_600))
      try hold(pauses == [expected], "\(pauses)")
      try hold(try await store.pauses(at: Fixture.time(2 * day + 61)) == [expected])
      try hold(try await store.refusals(before: Fixture.time(9 * day), limit: 99).isEmpty)
      // The other client's checks continue; this one's are not taken in any way.
      let later = Fixture.time(2 * day + 100)
      let taken = try await store.takeChecks(of: [app, web], limit: 99, at: later)
      try hold(taken.map(\.grant.clientID) == [web])
      // Calls in flight decide nothing either.
      let under = GrantCheck(grant: Fixture.grant("p129"), takenAt: later)
      try hold(try await store.record(.refused(.invalidGrant), of: under, at: later) == nil)
      try hold(try await standing("p129", in: store).refusedAt == nil)
      // Afterwards the others are due, and those that were asked on the day after.
      let over = 2 * day + 60 + 6 * 3_600
      try hold(try await store.pauses(at: Fixture.time(over)).isEmpty)
      try hold(try await store.takeChecks(of: [app], limit: 999, at: Fixture.time(over)).count == 9)
      try hold(
        try await store.takeChecks(of: [app], limit: 999, at: Fixture.time(3 * day + 60)).count == 121)
    },
    StoreContract("one in twenty is not too many, however many that are") { store in
      try await people(421, in: store)
      try hold(try await answer(400, .confirmed, in: store).isEmpty)
      try hold(try await answer(21, .refused(.invalidGrant), at: 2 * day + 60, in: store).isEmpty)
    },
    StoreContract("only an hour's refusals are counted together") { store in
      try await people(30, in: store)
      try hold(try await answer(15, .refused(.invalidGrant), in: store).isEmpty)
      try hold(try await answer(15, .refused(.invalidGrant), at: 2 * day + 3_601, in: store).isEmpty)
    },
  ]

  static let settlements: [StoreContract] = [
    StoreContract("a refused grant is settled after its time, and ends the sessions that began with Apple") {
      store in
      let user = try need(try await store.signIn(Fixture.entry()).opened).account.user.id
      _ = try await store.keep(Fixture.grant())
      _ = try await store.signIn(Fixture.codeEntry(at: 2 * day + 3_590))
      _ = try await answer(1, .refused(.invalidGrant), in: store)
      try hold(try await store.refusals(before: Fixture.time(2 * day - 1), limit: 9).isEmpty)
      let settlement = Fixture.settlement(at: 2 * day + 3_600)
      let subjects = try await store.refusals(before: Fixture.time(2 * day), limit: 9)
      try hold(subjects == [settlement.subject])
      // The code's sign-in is newer than the refusal.
      try hold(try await store.settle(settlement) == .spared)
      try hold(try await standing(in: store).revokedAt == settlement.now, "yet the token is dead")
      try hold(try await store.session(Fixture.session("token"))?.session.endedAt == nil)

      _ = try await store.signIn(Fixture.entry("eve", token: "eve"))
      _ = try await store.keep(Fixture.grant("eve"))
      _ = try await answer(1, .refused(.invalidGrant), at: 2 * day + 10, in: store)
      let eve = try need(try await store.session(Fixture.session("eve"))).account.user.id
      let second = Fixture.settlement("eve", at: 2 * day + 3_610)
      try hold(try await store.settle(second) == .ended(eve))
      try hold(try await store.settle(second) == .spared, "once")
      let session = try need(try await store.session(Fixture.session("eve"))).session
      try hold(session.endedAt == second.now && session.endReason == .appleConsentRevoked)
      let audit = try need(try await store.events(of: eve, limit: 1).first)
      try hold(audit.kind == .appleGrantRefused && audit.detail["reason"] == "invalid_grant")
      try hold(audit.detail["client"] == app.rawValue && audit.detail["sessions"] == "1")
      try hold(try await store.events(of: user, limit: 9).allSatisfy { $0.kind != .appleGrantRefused })
    },
    StoreContract("tokens of before the newest sign-in are refused once the consent is gone") { store in
      _ = try await store.signIn(Fixture.entry(at: 100))
      _ = try await store.keep(Fixture.grant(at: 100))
      _ = try await answer(1, .refused(.invalidGrant), at: 2 * day + 100, in: store)
      _ = try await store.settle(Fixture.settlement(keptAt: 100, at: 2 * day + 3_700))
      try hold(try await store.signIn(Fixture.entry(token: "kept back", at: 99)).name == "ended")
      try hold(try await store.signIn(Fixture.entry(token: "back", at: 2 * day + 4_000)).name == "session")
    },
    StoreContract("invalid_request counts by what Apple said of others within the hour") { store in
      for (index, (confirmedAt, counts)) in [(nil, false), (-3_601, false), (-3_599, true), (3_599, true)]
        .enumerated() as EnumeratedSequence<[(TimeInterval?, Bool)]>
      {
        let client = [app, web, "com.example.watch", "com.example.tv"][index] as ClientID
        try await people(1, for: client, named: "a\(index)", in: store)
        let asked = 4 * day
        if let confirmedAt {
          try await people(1, for: client, named: "b\(index)", in: store)
          let check = try need(
            try await store.takeCheck(
              of: Fixture.identity("b\(index)0"), for: client, unlessTakenAfter: Fixture.start,
              at: Fixture.time(asked + confirmedAt)))
          _ = try await store.record(.confirmed, of: check, at: Fixture.time(asked + confirmedAt))
        }
        let check = try need(
          try await store.takeCheck(
            of: Fixture.identity("a\(index)0"), for: client, unlessTakenAfter: Fixture.start,
            at: Fixture.time(asked)))
        _ = try await store.record(.refused(.invalidRequest), of: check, at: Fixture.time(asked))
        let settlement = Fixture.settlement("a\(index)0", for: client, at: asked + 3_600)
        let outcome = try await store.settle(settlement)
        try hold((outcome != .spared) == counts, "\(index)")
        try hold(try await standing("a\(index)0", in: store).refusedAt.map { _ in true } ?? false == counts)
      }
    },
    StoreContract("where another client's grant stands, the sessions of that client stay") { store in
      func entry(_ token: String, _ client: ClientID) -> SignInEntry<SessionOpening> {
        var entry = Fixture.entry(token: token)
        entry.opening.template.clientID = client
        return entry
      }
      // A browser's session has the id of the server's own client.
      for (token, client) in [("native", app), ("watch", "com.example.watch"), ("browser", "app")] {
        _ = try await store.signIn(entry(token, client))
      }
      _ = try await store.signIn(Fixture.codeEntry("browser's", at: 2 * day - 1))
      for client in [app, web] { _ = try await store.keep(Fixture.grant(client: client)) }
      _ = try await answer(1, .confirmed, of: web, in: store)
      _ = try await answer(1, .refused(.invalidGrant), in: store)
      func ended() async throws -> [Bool] {
        var ended: [Bool] = []
        for token in ["native", "watch", "browser"] {
          ended.append(try await store.session(Fixture.session(token))?.session.endedAt != nil)
        }
        return ended
      }
      let native = Fixture.settlement(at: 2 * day + 10)
      try hold(try await store.settle(native) != .spared)
      try hold(try await ended() == [true, false, false])
      try hold(try await store.redeem(Fixture.redemption("browser's", at: 2 * day + 11)).opened != nil)
      _ = try await answer(1, .refused(.invalidGrant), of: web, at: 3 * day, in: store)
      try hold(try await store.settle(Fixture.settlement(for: web, at: 3 * day + 3_600)) != .spared)
      try hold(try await ended() == [true, true, true])
    },
  ]
}
