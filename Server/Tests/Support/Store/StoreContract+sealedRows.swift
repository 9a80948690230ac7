import AppleID
import BramleyAPI
import BramleyCore
import Foundation

private typealias Fixture = StoreFixture

private let old = MasterKey(bytes: Data(repeating: 1, count: 32))!
private let new = MasterKey(bytes: Data(repeating: 2, count: 32))!

/// Puts one box under the old key into every table, and one under the new key beside each where two can be.
private func fill(_ store: any Store) async throws {
  for (index, key) in [old, new].enumerated() {
    let name = "\(index)"
    var entry = Fixture.entry("person \(name)", token: "token \(name)")
    var job = Fixture.job(name)
    job.payload = box(under: key)
    entry.jobs = [job]
    entry.providerGrant = ProviderGrant(
      identity: entry.identity, kind: .access, sealedToken: box(under: key),
      fingerprint: TokenFingerprint(of: name), keptAt: Fixture.start)
    let opened = try need(try await store.signIn(entry).opened)
    _ = try await store.change(
      SecondFactorChange(
        kind: .add(
          SecondFactorRecord(
            id: SecondFactorID(rawValue: "factor \(name)"), user: opened.account.user.id, kind: .totp,
            label: nil,
            sealed: box(under: key), lastStep: 0, createdAt: Fixture.start),
          RecoveryCodeSet([], by: Fixture.codeRing)),
        caller: SessionOwner(
          session: opened.session.id, user: opened.account.user.id, authTime: Fixture.start),
        notices: SecondFactorNotices(nil), language: .english, auditID: Fixture.id("factor audit \(name)"),
        now: Fixture.start))
    _ = try await store.signIn(
      Fixture.entry("waits \(name)", token: "waits \(name)").opening(
        WaitingOpening(hash: Fixture.hash("waits \(name)"), sealed: box(under: key))))
    _ = try await store.keep(
      GrantRecord(
        identity: entry.identity, clientID: "com.example.app", sealedRefreshToken: box(under: key),
        keptAt: Fixture.start))
    _ = try await store.addSigningKey(
      SigningKeyRecord(id: name, sealed: box(under: key), createdAt: Fixture.time(Double(index))),
      unlessYoungerThan: .distantFuture, auditing: Fixture.event("signing \(name)"))
    _ = try await store.park(
      Fixture.parkedReply(name, fields: box(under: key)), atMost: 10, at: Fixture.start)
    _ = try await store.keep(Fixture.flowCredential("flow \(name)", box: box(under: key)), at: Fixture.start)
    var person = try importedPerson("imported\(name)", importedHash)
    person.password?.source = HashSource(
      id: HashSource.ID(rawValue: "source \(name)"), sealedKey: box(under: key))
    _ = try await store.add(person)
    let mark = Fixture.mark("code \(name)")
    _ = try await store.claim(CodeClaim(mark: mark, now: Fixture.start))
    try await store.release(mark.hash, keeping: box(under: key), at: Fixture.start)
  }
  // Rows without a box are not counted.
  _ = try await store.claim(CodeClaim(mark: Fixture.mark("bare"), now: Fixture.start))
  _ = try await store.keepPersonSecret(box(under: old))
}

/// A sign-in that waits for its second factor.
private struct WaitingOpening: SignInOpening {
  var hash: Data
  var sealed: Data

  var clientID: ClientID { "app" }

  func decision(
    on facts: SignInFacts, provenAt: Date?, at now: Date
  ) -> OpeningDecision<UserID, Never> {
    .newAccount { person, changes in
      changes.pending = PendingSignIn(
        hash: hash, user: person.account.user.id, enrolls: true, sealed: sealed, createdAt: now,
        expiresAt: now.addingTimeInterval(600))
      return person.account.user.id
    }
  }

  func repeated(_ earlier: OpenedSession) -> UserID? { nil }
}

private let places: [SealedTable: SealedPlace] = [
  .secondFactors: .secondFactor("factor 0"), .pendingSignIns: .pendingSignIn(Fixture.hash("waits 0")),
  .grants: .grant(Fixture.identity("person 0"), "com.example.app"),
  .providerGrants: .providerGrant(Fixture.identity("person 0")), .jobs: .job(Fixture.job("0").id),
  .signingKeys: .signingKey("0"), .parkedReplies: .parkedReply(Fixture.parkedReply("0").mark),
  .flowCredentials: .flowCredential(Fixture.flowCredential("flow 0").hash),
  .spentCodes: .spent(Fixture.mark("code 0").hash),
  .passwordSources: .passwordSource(HashSource.ID(rawValue: "source 0")),
  .personSecret: .personSecret,
]

extension StoreContract {
  static let sealedRows: [StoreContract] = [
    StoreContract("boxes under other keys are found in every table, with the rows that they are sealed for") {
      store in
      try await fill(store)
      for table in store.sealedTables {
        let rows = try await store.boxes(in: table, notUnder: new.id, after: nil, limit: 10)
        try hold(rows.map(\.place) == [try need(places[table])], table.rawValue)
        try hold(rows.map(\.box) == [box(under: old)])
        let rest = try await store.boxes(in: table, notUnder: new.id, after: rows.last?.position, limit: 10)
        try hold(rest.isEmpty)
      }
    },
    StoreContract("boxes are counted by key and table") { store in
      try await store.noteMasterKeys(
        [old.id: old.checkValue, new.id: new.checkValue], current: new.id, at: Fixture.start,
        auditID: Fixture.id("note"))
      try await fill(store)
      let uses = try await store.masterKeyUse(at: Fixture.start)
      let underOld = try need(uses.first { $0.key.id == old.id }).boxes
      let underNew = try need(uses.first { $0.key.id == new.id }).boxes
      try hold(underOld == Dictionary(uniqueKeysWithValues: store.sealedTables.map { ($0, 1) }))
      try hold(underNew == underOld.filter { $0.key != .personSecret })
    },
    StoreContract("a box is swapped in every table for the one that was read, and for no other") { store in
      try await fill(store)
      for table in store.sealedTables {
        let row = try need(try await store.boxes(in: table, notUnder: new.id, after: nil, limit: 1).first)
        var stale = row
        stale.box = box(under: old, "an older one")
        try hold(
          try await store.replace([Resealed(stale, box: box(under: new, "never"))]) == 0, table.rawValue)
        try hold(try await store.replace([Resealed(row, box: box(under: new, "anew"))]) == 1, table.rawValue)
        try hold(
          try await store.boxes(in: table, notUnder: new.id, after: nil, limit: 9).isEmpty, table.rawValue)
        let kept = try await store.boxes(in: table, notUnder: old.id, after: nil, limit: 9)
        try hold(kept.contains { $0.place == row.place && $0.box == box(under: new, "anew") }, table.rawValue)
      }
    },
    StoreContract("boxes are found by bounded steps, each once") { store in
      for index in 0..<7 {
        var entry = Fixture.entry("person \(index)", token: "token \(index)")
        var job = Fixture.job("\(index)")
        job.payload = box(under: old)
        entry.jobs = [job]
        _ = try await store.signIn(entry)
        for client in ["com.a", "com.b"] as [ClientID] {
          _ = try await store.keep(
            GrantRecord(
              identity: entry.identity, clientID: client, sealedRefreshToken: box(under: old),
              keptAt: Fixture.start))
        }
      }
      for (table, count) in [(SealedTable.jobs, 7), (.grants, 14)] {
        var (seen, position): ([SealedPlace], [String]?) = ([], nil)
        while true {
          let rows = try await store.boxes(in: table, notUnder: new.id, after: position, limit: 3)
          guard let last = rows.last else { break }
          try hold(rows.count <= 3)
          seen += rows.map(\.place)
          position = last.position
        }
        try hold(seen.count == count && Set(seen).count == count)
      }
    },
  ]
}
