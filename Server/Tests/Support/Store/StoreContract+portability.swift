import BramleyAPI
import BramleyCore
import Foundation

private typealias Fixture = StoreFixture

/// A person with an identity at every kind of provider, and all that a row can hold.
private func person(_ name: String, mark: String? = nil) throws -> ImportedPerson {
  let user = Fixture.user(name)
  func identity(_ provider: ProviderID, _ team: String, _ subject: String, _ at: TimeInterval)
    -> IdentityRecord
  {
    IdentityRecord(
      id: IdentityID(rawValue: Fixture.id("\(provider) of \(name)")), userID: user,
      key: IdentityKey(provider: provider, team: team, subject: subject),
      method: provider == .openID ? "example" : provider, email: "\(name)@example.com", emailVerified: true,
      isPrivateEmail: false, realUserStatus: provider == .apple ? 2 : nil,
      newestTokenAt: Fixture.time(at + 0.5),
      linkedAt: Fixture.time(at))
  }
  var apple = identity(.apple, "TEAM123456", "\(name).0001", -30)
  apple.emailEventAt = Fixture.time(-20)
  apple.transfer = PreparedTransfer(
    team: "TEAM654321", subject: "\(name).next", preparedAt: Fixture.time(-10))
  var other = identity(.openID, "https://id.example.com", "subject of \(name)", -25)
  other.disabledAt = Fixture.time(-5)
  let password = try importedPerson(name, importedHash)
  var own = password.identities[0]
  own.linkedAt = Fixture.time(-40)
  return ImportedPerson(
    UserRecord(
      id: user, createdAt: Fixture.time(-99.875),
      name: PersonName(givenName: name, familyName: "O'Neil, \"Jr\""),
      email: "\(name)@example.com", emailVerified: true, emailDeliverable: true),
    identities: [own, apple, other], password: password.password, mark: mark.map(Fixture.hash))
}

extension StoreContract {
  static let portability: [StoreContract] = [
    StoreContract("imported people are given out again as they came in, in the order of their ids") { store in
      var people = try ["ada", "eve", "bob"].map { try person($0) }
      people[1].secondFactors = ["phone", "tablet"].map { name in
        SecondFactorRecord(
          id: SecondFactorID(rawValue: Fixture.id("factor \(name)")), user: people[1].user.id, kind: .totp,
          label: name, sealed: Fixture.hash(name), lastStep: 7, createdAt: Fixture.time(-50))
      }.sorted { $0.id.rawValue < $1.id.rawValue }
      try hold(try await store.add(people, at: Fixture.time(0)) == [.added, .added, .added])
      var found: [PortableAccount] = []
      while true {
        let page = try await store.portableAccounts(after: found.last?.account.user.id, limit: 2)
        if page.isEmpty { break }
        found += page
      }
      let expected = people.map { person in
        var expected = PortableAccount(
          Account(user: person.user, identities: person.identities),
          password: person.password.map {
            PortableAccount.Password(
              identity: $0.identity, hash: $0.hash, source: $0.source, changedAt: $0.changedAt)
          })
        expected.secondFactors = person.secondFactors
        return expected
      }.sorted { $0.account.user.id.rawValue < $1.account.user.id.rawValue }
      try hold(found == expected)
      try hold(try await store.accountCount() == 3)
    },
    StoreContract("an imported account's history says where it comes from") { store in
      var ada = try person("ada", mark: "ada's")
      ada.source = "firebase"
      _ = try await store.add([ada, try person("eve")], at: Fixture.time(5))
      _ = try await store.add([ada], at: Fixture.time(6))
      let events = try await store.page(AuditQuery(user: ada.user.id, limit: 9)).events
      try hold(events.map(\.kind) == [.accountImported], "\(events)")
      try hold(events.first?.at == Fixture.time(5) && events.first?.detail == ["source": "firebase"])
      try hold(try await store.page(AuditQuery(kind: .accountImported, limit: 9)).events.count == 2)
    },
    StoreContract("a second import adds nobody again, and brings nobody back who was deleted") { store in
      let people = try (0..<250).map { try person("person\($0)", mark: "mark \($0)") }
      try hold(try await store.add(people, at: Fixture.time(0)).allSatisfy { $0 == .added })
      var again = people
      again[0].user.id = Fixture.user("another id")
      try hold(
        try await store.add(again, at: Fixture.time(1)) == people.map { .addedEarlier($0.user.id) })
      try hold(try await store.importFacts(on: again).marks.count == 250)
      var gone = try importedPerson("gone", importedHash)
      gone.mark = Fixture.hash("mark of gone")
      try hold(try await store.add(gone) == .added)
      let deletion = AccountDeletion(
        user: gone.user.id, authority: .operator, id: DeletionID(rawValue: "deletion"),
        people: [gone.identities[0].key: Fixture.tombstone("gone")],
        expected: Holdings(), plan: .atOnce, revocations: [], tombstonesUntil: Fixture.time(90_000),
        auditID: Fixture.id("deletion"), now: Fixture.time(2))
      _ = try need(try await store.delete(deletion).status)
      try hold(try await store.add(gone) == .deletedSince)
      try hold(try await store.accountCount() == 250)
    },
    StoreContract("whoever collides with an account is left out, and the others are added") { store in
      _ = try await store.signIn(Fixture.entry("ada"))
      let holder = try need(try await store.accounts(after: nil, limit: 1).first).user.id
      var byIdentity = try person("ada")
      byIdentity.user.email = nil
      byIdentity.identities.removeFirst()
      byIdentity.password = nil
      let first = try person("eve")
      var byAddress = try person("mallory")
      byAddress.user.email = "EVE@example.com"
      byAddress.identities = [byAddress.identities[1]]
      byAddress.password = nil
      var byID = try person("trent")
      byID.user.id = holder
      for index in byID.identities.indices { byID.identities[index].userID = holder }
      let outcomes = try await store.add(
        [byIdentity, first, byAddress, byID, try person("last")], at: Fixture.time(0))
      try hold(
        outcomes == [
          .identityTaken(by: holder), .added, .addressTaken(by: first.user.id), .idTaken, .added,
        ], "\(outcomes)")
      try hold(try await store.accountCount() == 3)
    },
  ]

  static let retention: [StoreContract] = [
    StoreContract(
      "events of the audit log are removed when they are as old as the policy says, and none earlier"
    ) {
      store in
      _ = try await store.signIn(Fixture.entry("ada"))
      _ = try await store.signIn(Fixture.entry("eve", token: "later", at: 100))
      let policy = RetentionPolicy(audit: 1_000)
      try await store.purge(at: Fixture.time(1_000), keeping: policy)
      try hold(try await store.events(AuditQuery(limit: 9)).count == 2)
      try await store.purge(at: Fixture.time(1_001), keeping: policy)
      try hold(try await store.events(AuditQuery(limit: 9)).map(\.at) == [Fixture.time(100)])
      try await store.purge(at: Fixture.time(1_000_000), keeping: RetentionPolicy(audit: nil))
      try hold(try await store.events(AuditQuery(limit: 9)).count == 1, "forever is for good")
    },
    StoreContract("a job that was given up stays as long as the policy says, and a waiting one for good") {
      store in
      var entry = Fixture.entry()
      entry.jobs = [Fixture.job("given up"), Fixture.job("waiting")]
      _ = try await store.signIn(entry)
      try await store.giveUp(Fixture.job("given up").id, because: "refused", at: Fixture.time(10))
      let policy = RetentionPolicy(failedJobs: 1_000)
      try await store.purge(at: Fixture.time(1_009), keeping: policy)
      try hold(try await store.jobCounts() == (1, 1))
      try await store.purge(at: Fixture.time(1_010), keeping: policy)
      try hold(try await store.jobCounts() == (1, 0))
    },
    StoreContract("an ended session stays as long as the policy says") { store in
      let ending = SessionPolicy(refreshLifetime: 1_000, absoluteLifetime: 1_000)
      _ = try await store.signIn(Fixture.entry(policy: ending))
      let policy = RetentionPolicy(endedSessions: 500)
      try await store.purge(at: Fixture.time(1_499), keeping: policy)
      try hold(try await store.session(Fixture.session("token")) != nil)
      try await store.purge(at: Fixture.time(1_500), keeping: policy)
      try hold(try await store.session(Fixture.session("token")) == nil)
    },
  ]
}
