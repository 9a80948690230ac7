import BramleyAPI
import BramleyCore
import Foundation

private typealias Fixture = StoreFixture

extension StoreContract {
  static let transfer: [StoreContract] = preparation + arrivals + transferredSignIns

  private static let preparation: [StoreContract] = [
    StoreContract("a team's identities come page by page, each once, and nobody else's") { store in
      let people = (0..<7).map { "person \($0)" }
      for person in people { _ = try await store.signIn(Fixture.entry(person, token: person)) }
      var stranger = Fixture.entry("stranger", token: "stranger")
      stranger.identity.team = "OTHER12345"
      _ = try await store.signIn(stranger)
      var other = Fixture.entry("google", token: "google")
      other.identity.provider = "google"
      _ = try await store.signIn(other)
      var seen: [IdentityRecord] = []
      while true {
        let page = try await store.identities(ofTeam: "TEAM123456", after: seen.last?.id, limit: 3)
        if page.isEmpty { break }
        try hold(page.count <= 3)
        seen += page
      }
      try hold(Set(seen.map(\.key)) == Set(people.map(Fixture.identity)) && seen.count == 7)
      try hold(seen.map(\.id.rawValue) == seen.map(\.id.rawValue).sorted())
      try hold(try await store.transferCounts(of: "TEAM123456", to: "NEWTEAM123") == (7, 0))
    },
    StoreContract("a transfer id is kept on the identity, the newest for its team") { store in
      let identity = try need(
        try await store.signIn(Fixture.entry()).opened?.account.identities.first)
      for (subject, at) in [("t.1", 1.0), ("t.2", 2)] {
        let transfer = PreparedTransfer(
          team: "NEWTEAM123", subject: subject, preparedAt: Fixture.time(at))
        try hold(try await store.keep(transfer, for: identity.id, ofTeam: "TEAM123456"))
        let kept = try await store.identities(ofTeam: "TEAM123456", after: nil, limit: 9)
        try hold(kept.map(\.transfer) == [transfer])
      }
      try hold(try await store.transferCounts(of: "TEAM123456", to: "NEWTEAM123") == (1, 1))
      try hold(try await store.transferCounts(of: "TEAM123456", to: "THIRD12345") == (1, 0))
      try hold(try await !store.hasArrived("t.2", atTeam: "NEWTEAM123"), "prepared is not arrived")
    },
    StoreContract("no transfer id is kept for who is gone, or another team's") { store in
      let identity = try need(try await store.signIn(Fixture.entry()).opened?.account.identities.first)
      let transfer = PreparedTransfer(team: "NEWTEAM123", subject: "t", preparedAt: Fixture.start)
      try hold(try await !store.keep(transfer, for: "nobody", ofTeam: "TEAM123456"))
      try hold(try await !store.keep(transfer, for: identity.id, ofTeam: "OTHER12345"))
      try hold(try await store.account(identity.userID)?.identities.first?.transfer == nil)
    },
  ]

  private static let arrivals: [StoreContract] = [
    StoreContract("who arrives keeps account, name and sessions, and gets the new team's key and address") {
      store in
      let before = try await leaving(store)
      let arrival = arrival(of: before)
      try hold(try await store.arrive(arrival) == .moved(before.user.id))
      let after = try need(try await store.account(before.user.id))
      var expected = before
      expected.user.email = "new@privaterelay.appleid.com"
      expected.identities[0].key = arrival.identity
      expected.identities[0].email = "new@privaterelay.appleid.com"
      expected.identities[0].transfer?.preparedAt = after.identities[0].transfer!.preparedAt
      try hold(after == expected)
      try hold(
        try await store.session(Fixture.session("token"))?.session.isAlive(at: Fixture.time(60)) == true)
      try hold(try await store.grants(of: arrival.identity).isEmpty, "the old team's grants are dead")
      let events = try await store.events(of: before.user.id, limit: 9)
      try hold(events.first?.kind == .appleTransferred)
      try hold(events.first?.detail == ["from": "TEAM123456", "to": "NEWTEAM123"])
      try hold(try await store.hasArrived("t.ada", atTeam: "NEWTEAM123"))
      let back = try need(try await store.signIn(newcomer()).opened)
      try hold(!back.isNewUser && back.account.user.id == before.user.id)
    },
    StoreContract("an arrival reported twice is one arrival") { store in
      let before = try await leaving(store)
      try hold(try await store.arrive(arrival(of: before)) == .moved(before.user.id))
      let after = try await store.account(before.user.id)
      var again = arrival(of: before)
      again.email = EmailClaim(address: "other@example.com", isVerified: false, isPrivate: false)
      again.email?.countsUnverified = true
      again.auditID = "again"
      try hold(try await store.arrive(again) == .wasThere(before.user.id))
      again.userID = "an account that the report has wrong"
      try hold(try await store.arrive(again) == .wasThere(before.user.id))
      try hold(try await store.account(before.user.id) == after)
      try hold(
        try await store.events(of: before.user.id, limit: 9).count { $0.kind == .appleTransferred } == 1)
    },
    StoreContract("who was never prepared here is found by account and old subject, not by one of them") {
      store in
      let before = try await leaving(store, prepared: false)
      var wrong = arrival(of: before)
      wrong.oldSubject = "somebody.else"
      try hold(try await store.arrive(wrong) == .gone)
      try hold(try await store.account(before.user.id) == before)
      try hold(try await store.arrive(arrival(of: before)) == .moved(before.user.id))
      let transfer = try await store.account(before.user.id)?.identities.first?.transfer
      try hold(
        transfer == PreparedTransfer(team: "NEWTEAM123", subject: "t.ada", preparedAt: Fixture.time(50)))
    },
    StoreContract("who arrives without an address keeps the old one") { store in
      let before = try await leaving(store)
      var arrival = arrival(of: before)
      arrival.email = nil
      try hold(try await store.arrive(arrival) == .moved(before.user.id))
      let after = try need(try await store.account(before.user.id))
      try hold(after.user == before.user && after.identities.first?.email == before.user.email)
    },
    StoreContract("who has another account at the new team is left alone, both") { store in
      let before = try await leaving(store)
      var early = newcomer()
      early.transferSubject = nil
      let other = try need(try await store.signIn(early).opened).account
      try hold(other.user.id != before.user.id)
      try hold(try await store.arrive(arrival(of: before)) == .conflict(with: other.user.id))
      try hold(try await store.account(before.user.id) == before)
      try hold(try await store.account(other.user.id) == other)
    },
    StoreContract("an account that this store never had is made under its old id") { store in
      let gone = Account(
        user: UserRecord(id: "account-of-the-old-team", createdAt: Fixture.start), identities: [])
      var arrival = arrival(of: gone)
      arrival.oldSubject = "ada.0001"
      try hold(try await store.arrive(arrival) == .made)
      let made = try need(try await store.account("account-of-the-old-team"))
      try hold(made.user.email == "new@privaterelay.appleid.com" && made.user.isPrivateEmail)
      try hold(made.user.emailDeliverable && made.user.emailVerified && made.user.name == nil)
      try hold(made.identities.map(\.key) == [arrival.identity])
      try hold(try await store.hasArrived("t.ada", atTeam: "NEWTEAM123"))
      try hold(try await store.arrive(arrival) == .wasThere("account-of-the-old-team"))
      var second = arrival
      second.identity.subject = "second.0001"
      second.transferSubject = "t.second"
      second.newIdentityID = "second identity"
      second.auditID = "second"
      try hold(try await store.arrive(second) == .moved("account-of-the-old-team"), "of two Apple identities")
      try hold(try await store.account("account-of-the-old-team")?.identities.count == 2)
      let back = try need(try await store.signIn(newcomer()).opened)
      try hold(!back.isNewUser && back.account.user.id == "account-of-the-old-team")
    },
    StoreContract("of many arrivals of one person at once one moves the identity") { store in
      let before = try await leaving(store)
      let outcomes = try await together(32) { index in
        var arrival = arrival(of: before)
        arrival.auditID = "audit \(index)"
        return try await store.arrive(arrival)
      }
      try hold(outcomes.count { $0 == .moved(before.user.id) } == 1)
      try hold(outcomes.count { $0 == .wasThere(before.user.id) } == 31)
    },
  ]

  private static let transferredSignIns: [StoreContract] = [
    StoreContract("a token that names the transfer id brings the person's account along") { store in
      let before = try await leaving(store)
      var entry = newcomer()
      entry.grant = GrantRecord(
        identity: entry.identity, clientID: "com.example.app", sealedRefreshToken: Data("new".utf8),
        keptAt: entry.now)
      let (session, account, isNewUser) = try need(try await store.signIn(entry).opened)
      try hold(!isNewUser && account.user.id == before.user.id && account.user.name == before.user.name)
      try hold(account.identities.map(\.key) == [entry.identity] && account.user.email == "ada@new.example")
      try hold(try await store.account(before.user.id) == account, "as answered, so read")
      try hold(session.identityID == before.identities[0].id)
      try hold(
        try await store.session(Fixture.session("token"))?.session.isAlive(at: Fixture.time(60)) == true)
      try hold(try await store.grants(of: entry.identity).map(\.sealedRefreshToken) == [Data("new".utf8)])
      let kinds = try await store.events(of: before.user.id, limit: 9).map(\.kind)
      try hold(Set(kinds.prefix(2)) == [.appleTransferred, .signedIn])
      try hold(try await store.arrive(arrival(of: before)) == .wasThere(before.user.id))
    },
    StoreContract("a transfer id that was prepared for another team, or by nobody, brings nobody") { store in
      let before = try await leaving(store, team: "THIRD12345")
      try hold(try need(try await store.signIn(newcomer()).opened).isNewUser)
      try hold(try await store.account(before.user.id) == before)
    },
    StoreContract("who is known at the new team stays who they are, whatever transfer id the token names") {
      store in
      var early = newcomer()
      early.transferSubject = nil
      let known = try need(try await store.signIn(early).opened).account
      let before = try await leaving(store)
      let again = try need(try await store.signIn(newcomer("later", at: 90)).opened)
      try hold(!again.isNewUser && again.account.user.id == known.user.id)
      try hold(try await store.account(before.user.id) == before)
    },
    StoreContract("a sign-in is foreseen as it is written, and foreseeing writes nothing") { store in
      var entry = Fixture.entry(key: "key")
      entry.nonce = ServerNonce(hash: Fixture.hash("nonce"), expiresAt: Fixture.time(600))
      entry.jobs = [Fixture.job()]
      let foreseen = try need(try await store.foresee(entry).opened)
      try hold(foreseen.isNewUser && foreseen.account.user.id == entry.newUserID)
      try hold(try await store.account(entry.newUserID) == nil)
      try hold(try await store.jobCounts() == (0, 0))
      let opened = try need(try await store.signIn(entry.foreseen(as: nil)).opened)
      try hold(opened.session.id == foreseen.session.id && opened.account.user.id == foreseen.account.user.id)
      let retry = try need(try await store.foresee(entry).opened)
      try hold(retry.session.id == opened.session.id)
      let returning = try need(try await store.foresee(Fixture.entry(token: "second", at: 5)).opened)
      try hold(!returning.isNewUser && returning.account.user.id == entry.newUserID)
    },
    StoreContract("an entry whose account is another than foreseen spends and writes nothing") { store in
      var entry = Fixture.entry(key: "key")
      entry.nonce = ServerNonce(hash: Fixture.hash("nonce"), expiresAt: Fixture.time(600))
      entry.jobs = [Fixture.job()]
      let other = entry.foreseen(as: Fixture.user("eve"))
      try hold(try await store.signIn(other).name == "ForecastMissed")
      try hold(try await store.account(entry.newUserID) == nil)
      try hold(try await store.jobCounts() == (0, 0))
      try hold(try await store.events(of: entry.newUserID, limit: 9).isEmpty)
      try hold(
        try need(try await store.signIn(entry).opened).isNewUser, "token, key and nonce are good still")
      let second = Fixture.entry(token: "second", at: 5)
      try hold(try await store.signIn(second.foreseen(as: nil)).name == "ForecastMissed")
      let returned = try need(try await store.signIn(second.foreseen(as: entry.newUserID)).opened)
      try hold(!returned.isNewUser)
    },
    StoreContract("an entry for a foreseen account brings a transferred person's along") { store in
      let before = try await leaving(store)
      let entry = newcomer().foreseen(as: before.user.id)
      try hold(try need(try await store.signIn(entry).opened).account.user.id == before.user.id)
    },
  ]

  /// Ada, who has a session, a relay address, a grant at the old team and a transfer id.
  private static func leaving(
    _ store: any Store, prepared: Bool = true, team: String = "NEWTEAM123"
  ) async throws -> Account {
    var entry = Fixture.entry("ada")
    entry.name = PersonName(givenName: "Ada")
    entry.email = EmailClaim(address: "old@privaterelay.appleid.com", isVerified: true, isPrivate: true)
    entry.grant = GrantRecord(
      identity: entry.identity, clientID: "com.example.app", sealedRefreshToken: Data("old".utf8),
      keptAt: entry.now)
    let account = try need(try await store.signIn(entry).opened).account
    if prepared {
      let transfer = PreparedTransfer(team: team, subject: "t.ada", preparedAt: Fixture.time(10))
      try hold(try await store.keep(transfer, for: account.identities[0].id, ofTeam: "TEAM123456"))
    }
    return try need(try await store.account(account.user.id))
  }

  private static func arrival(of account: Account) -> TransferArrival {
    TransferArrival(
      userID: account.user.id, oldSubject: account.identities.first?.key.subject ?? "",
      transferSubject: "t.ada", identity: newcomer().identity,
      email: EmailClaim(address: "new@privaterelay.appleid.com", isVerified: false, isPrivate: true),
      newIdentityID: "new identity", auditID: "arrival", now: Fixture.time(50))
  }

  /// Ada's sign-in at the new team.
  private static func newcomer(_ token: String = "new", at seconds: TimeInterval = 60) -> SignInEntry<
    SessionOpening
  > {
    var entry = Fixture.entry("ada", token: token, at: seconds)
    entry.identity = IdentityKey(provider: .apple, team: "NEWTEAM123", subject: "ada.at.new")
    entry.tombstone = Fixture.tombstone("ada at new")
    entry.email = EmailClaim(address: "ada@new.example", isVerified: true, isPrivate: false)
    entry.transferSubject = "t.ada"
    return entry
  }
}
