import BramleyAPI
import BramleyCore
import Foundation

private typealias Fixture = StoreFixture

private func act(_ name: OperatorName = "anna", at seconds: TimeInterval = 0) -> OperatorAct {
  OperatorAct(name, auditID: Fixture.id("act \(name) \(seconds)"), now: Fixture.time(seconds))
}

private func token(
  _ name: OperatorName, id: String, _ role: AdminRole = .support, until seconds: TimeInterval = 1_000
) -> AdminCredential {
  AdminCredential(
    id: id, name: name, secretHash: Fixture.hash(id), grants: .role(role), createdAt: Fixture.start,
    expiresAt: Fixture.time(seconds))
}

extension StoreContract {
  /// What the admin port needs of a store.
  static let admin = adminCredentials + adminAccounts + hourlyCounts

  static let adminCredentials: [StoreContract] = [
    StoreContract("a token of the admin port is stored once by name and id, and found by its id") { store in
      let anna = token("anna", id: "one")
      try hold(try await store.add(anna, act()))
      try hold(try await store.adminCredential(.token, id: "one") == anna)
      try hold(try await store.adminCredential(.client, id: "one") == nil)
      try hold(try await store.adminCredential(.token, id: "two") == nil)
      try hold(try await !store.add(token("anna", id: "two"), act(at: 1)))
      try hold(try await !store.add(token("bert", id: "one"), act(at: 2)))
      // An expired token's name is free again.
      try hold(try await store.add(token("anna", id: "three", until: 9_000), act(at: 2_000)))
      try hold(try await store.adminCredentials(.token).map(\.name) == ["anna", "anna"])
      let events = try await store.events(AuditQuery(kind: .adminCredentialCreated, limit: 10))
      try hold(events.count == 2 && events.allSatisfy { $0.detail["operator"] == "anna" && $0.userID == nil })
    },
    StoreContract("a revoked token stays in the list, and its name is free") { store in
      try hold(try await store.add(token("anna", id: "one"), act()))
      try hold(try await store.revokeAdminCredential(.token, named: "anna", act(at: 1)))
      try hold(try await store.adminCredential(.token, id: "one")?.revokedAt == Fixture.time(1))
      try hold(try await !store.revokeAdminCredential(.token, named: "anna", act(at: 2)))
      try hold(try await !store.revokeAdminCredential(.client, named: "anna", act(at: 2)))
      try hold(try await store.add(token("anna", id: "two"), act(at: 3)))
      try hold(try await store.adminCredentials(.token).count == 2)
    },
    StoreContract("a client keeps its scopes, and when it was used") { store in
      let client = AdminCredential(
        id: "backend", name: "backend", secretHash: Fixture.hash("secret"),
        grants: .scopes([.usersRead, .sessionsEnd]), createdAt: Fixture.start, expiresAt: nil)
      try hold(try await store.add(client, act()))
      try await store.noteUse(ofAdminCredential: "backend", at: Fixture.time(5))
      let found = try need(try await store.adminCredential(.client, id: "backend"))
      try hold(found.grants == .scopes([.usersRead, .sessionsEnd]) && found.lastUsedAt == Fixture.time(5))
    },
  ]

  static let adminAccounts: [StoreContract] = [
    StoreContract("a disabled account has no session, and nobody signs in to it before it is enabled") {
      store in
      let ada = try await person("ada", token: "a", in: store)
      _ = try await store.signIn(Fixture.codeEntry("code", "ada", at: 1))
      let disabled = try need(try await store.setDisabled(true, ada.user.id, act(at: 2)))
      try hold(disabled.user.disabledAt == Fixture.time(2))
      try hold(try await store.sessions(of: ada.user.id, at: Fixture.time(3)).isEmpty)
      guard case .ended = try await store.rotate(Fixture.session("a"), by: Fixture.rule(generation: 0, at: 3))
      else { throw Broken(description: "a session of a disabled account was refreshed") }
      try hold(try await store.redeem(Fixture.redemption("code", at: 3)).opened == nil)
      try hold(try await store.signIn(Fixture.entry("ada", token: "b", at: 4)).name == "accountDisabled")
      let enabled = try need(try await store.setDisabled(false, ada.user.id, act(at: 5)))
      try hold(enabled.user.disabledAt == nil)
      try hold(try await store.signIn(Fixture.entry("ada", token: "c", at: 6)).opened != nil)
      try hold(try await store.session(Fixture.session("a"))?.session.isAlive(at: Fixture.time(6)) == false)
      try hold(try await store.setDisabled(true, "nobody", act(at: 7)) == nil)
    },
    StoreContract("disabling and enabling are recorded once, with who did it") { store in
      let ada = try await person("ada", token: "a", in: store)
      for second in 1...2 { _ = try await store.setDisabled(true, ada.user.id, act(at: Double(second))) }
      _ = try await store.setDisabled(false, ada.user.id, act("bert", at: 3))
      let events = try await store.events(AuditQuery(user: ada.user.id, limit: 10))
      try hold(events.filter { $0.kind == .accountDisabled }.map { $0.detail["operator"] } == ["anna"])
      try hold(events.filter { $0.kind == .accountEnabled }.map { $0.detail["operator"] } == ["bert"])
    },
    StoreContract("metadata is merged member by member, and its owner's account has it") { store in
      let ada = try await person("ada", token: "a", in: store)
      func change(_ members: [String: JSONValue]?, clears: Bool = false) async throws -> AccountMetadata? {
        let change = OperatorChange(metadata: members, clears: clears, name: .unchanged)
        let result = try await store.change(ada.user.id, change, act(at: Double(members?.count ?? 9)))
        guard case .success(let account) = result else {
          throw Broken(description: "the account was not changed")
        }
        return account.user.metadata
      }
      _ = try await change(["plan": .string("pro"), "seats": .integer(3)])
      let merged = try await change(["plan": .string("free"), "seats": .null, "x": .object([:])])
      try hold(merged?.members == ["plan": .string("free"), "x": .object([:])])
      let stored = try need(try await store.account(ada.user.id))
      try hold(stored.user.metadata == merged)
      try hold(stored.wire.additional["metadata"] == .object(merged?.members ?? [:]))
      // A later sign-in keeps it.
      _ = try await person("ada", token: "b", at: 20, in: store)
      try hold(try await store.account(ada.user.id)?.user.metadata == merged)
      try hold(try await change(nil, clears: true) == nil)
      let nobody = try await store.change(
        "nobody", OperatorChange(metadata: [:], clears: false, name: .unchanged), act(at: 99))
      try hold(nobody == nil)
    },
    StoreContract("a deletion that waits is taken back by an operator, once") { store in
      let ada = try await person("ada", token: "token", in: store)
      try hold(try await store.restore(ada.user.id, act()) == .notDeleted)
      _ = try await store.delete(Fixture.scheduled { $0.authority = .operatorNamed("anna") })
      let deleted = try need(try await store.account(Fixture.user()))
      let id = try need(deleted.user.deletion?.id)
      guard case .restored(let account) = try await store.restore(ada.user.id, act(at: 6)) else {
        throw Broken(description: "it was not restored")
      }
      try hold(account.user.deletion == nil)
      try hold(try await store.account(ada.user.id)?.user.deletion == nil)
      try hold(try await store.deletion(id, at: Fixture.time(7))?.deletion.state == .cancelled)
      try hold(try await store.restore(ada.user.id, act(at: 8)) == .notDeleted)
      try hold(try await store.restore("nobody", act(at: 9)) == .unknown)
      let by = try await store.events(AuditQuery(user: ada.user.id, limit: 10)).map { $0.detail["operator"] }
      try hold(by.prefix(2) == ["anna", "anna"])
    },
    StoreContract("jobs are listed by pages, each once") { store in
      for index in 0..<5 {
        try await store.queue(
          JobRecord(
            id: JobID(rawValue: Fixture.id("job \(index)")), kind: "test", payload: Data(),
            createdAt: Fixture.start, runAt: Fixture.time(Double(index / 2)), deadline: Fixture.time(900)))
      }
      _ = try await store.lease(limit: 1, for: 60, at: Fixture.start)
      try await store.giveUp(JobID(rawValue: Fixture.id("job 4")), because: "no", at: Fixture.time(1))
      var (seen, place): ([JobID], JobPlace?) = ([], nil)
      repeat {
        let page = try await store.jobs(JobFilter(after: place), limit: 2, at: Fixture.time(2))
        seen += page.map(\.id)
        place = page.count == 2 ? page.last.map { JobPlace(after: $0) } : nil
        try hold(place.map { JobPlace($0.text) == $0 } ?? true)
      } while place != nil
      try hold(seen.count == 5 && Set(seen).count == 5)
      try hold(seen.first == JobID(rawValue: Fixture.id("job 4")))
    },
  ]

  static let hourlyCounts: [StoreContract] = [
    StoreContract("counts of an hour add up, and of jobs the highest stays") { store in
      let hour = HourlyCount.hour(of: Fixture.start)
      let (apple, waiting) = (CountName(CountName.signIns, "apple"), CountName(CountName.jobs, "waiting"))
      try await store.add([apple: 2], raising: [waiting: 7], in: hour)
      try await store.add([apple: 3], raising: [waiting: 4], in: hour)
      try await store.add([apple: 1], raising: [waiting: 9], in: hour.addingTimeInterval(3_600))
      let counts = try await store.hourlyCounts(since: hour)
      try hold(counts.filter { $0.key == apple }.map(\.amount) == [5, 1])
      try hold(counts.filter { $0.key == waiting }.map(\.amount) == [7, 9])
      try hold(try await store.hourlyCounts(since: hour.addingTimeInterval(3_600)).count == 2)
      try await store.purge(at: hour.addingTimeInterval(RetentionPolicy.standard.counts + 1))
      try hold(
        try await store.hourlyCounts(since: hour).map(\.hour) == [
          hour.addingTimeInterval(3_600), hour.addingTimeInterval(3_600),
        ])
      var policy = RetentionPolicy.standard
      policy.counts = 3_600
      try await store.purge(at: hour.addingTimeInterval(7_201), keeping: policy)
      try hold(try await store.hourlyCounts(since: hour).isEmpty)
    }
  ]
}
