import AppleID
import BramleyAPI
import BramleyCore
import BramleySQL
import BramleySQLite
import Foundation
import OpenID
import Support
import Testing

@Suite struct TransferCompletionTests {
  @Test func `everybody moves to the new team with account, name and sessions`() async throws {
    let rig = try await TransferRig(people: 300)
    let before = try await rig.accounts(300)
    let report = try await rig.prepare().rows
    let (summary, rows, stop) = try await rig.complete(report)
    #expect(summary == .init(total: 300, done: 300) && stop == nil)
    #expect(rows.map(\.accountID) == report.map(\.accountID), "the report keeps its order")
    #expect(rows.allSatisfy { $0.status == .done && $0.error == nil && $0.transferSubject != nil })
    for (index, old) in before.enumerated() {
      let now = try #require(try await rig.store.account(old.user.id))
      #expect(now.user.name == old.user.name && now.user.email == "p\(index)@privaterelay.appleid.com")
      #expect(
        now.identities.map(\.key) == [
          IdentityKey(provider: .apple, team: "NEWTEAM123", subject: "p\(index).new")
        ])
      #expect(try await rig.store.sessions(of: old.user.id, at: StoreFixture.time(300)).count == 1)
      #expect(try await rig.store.grants(of: now.identities[0].key).isEmpty)
    }
    #expect(rig.apple.redeemed.count == 300)
  }

  @Test func `a second run asks nothing, with the report as it is now or as it was`() async throws {
    let rig = try await TransferRig(people: 30)
    let report = try await rig.prepare().rows
    let first = try await rig.complete(report)
    for rows in [first.rows, report] {
      let again = try await rig.complete(rows)
      #expect(again.summary == .init(total: 30, done: 30) && again.rows == first.rows)
    }
    #expect(rig.apple.redeemed.count == 30)
  }

  @Test func `at a new server accounts are created under their old ids`() async throws {
    let rig = try await TransferRig(people: 12)
    let report = try await rig.prepare().rows
    let other = try SQLiteStore.inMemory()
    let (summary, rows, _) = try await rig.complete(report, in: other)
    #expect(summary == .init(total: 12, done: 12, created: 12))
    for row in rows {
      let made = try #require(try await other.account(row.accountID))
      #expect(made.identities.count == 1 && made.user.email?.hasSuffix("@privaterelay.appleid.com") == true)
    }
    #expect(try await rig.complete(report, in: other).summary == .init(total: 12, done: 12))
    try other.close()
  }

  @Test func `a person with an account at the new team is reported with both and not changed`() async throws {
    let rig = try await TransferRig(people: 3)
    let report = try await rig.prepare().rows
    var early = TransferRig.entry("p1", token: "early")
    early.identity = IdentityKey(provider: .apple, team: "NEWTEAM123", subject: "p1.new")
    early.grant = nil
    guard let other = try await rig.store.signIn(early).opened?.account else {
      Issue.record("no session")
      return
    }
    let (summary, rows, stop) = try await rig.complete(report)
    #expect(summary == .init(total: 3, done: 2, conflicts: 1) && stop == nil)
    let row = try #require(rows.first { $0.status == .conflict })
    #expect(row.subject == "p1.0001" && row.error?.contains(other.user.id.rawValue) == true)
    #expect(try await rig.store.account(row.accountID)?.identities.first?.key.team == "TEAM123456")
    #expect(try await rig.store.account(other.user.id) == other)
  }

  @Test func `rows without a transfer id stay as they are: refused ones for good, others to be prepared`()
    async throws
  {
    let rig = try await TransferRig(people: 2)
    var report = try await rig.prepare().rows
    report.append(
      TransferRow(accountID: "gone", subject: "gone.0001", status: .revoked, error: "stopped"))
    report.append(TransferRow(accountID: "later", subject: "later.0001", status: .failed, error: "not asked"))
    let (summary, rows, _) = try await rig.complete(report)
    #expect(summary == .init(total: 4, done: 2, failed: 1))
    #expect(Array(rows.suffix(2)) == Array(report.suffix(2)))
    #expect(rig.apple.redeemed.count == 2)
  }

  @Test
  func `a person who revoked meanwhile is given up, but not everybody at once`() async throws {
    let rig = try await TransferRig(people: 60)
    let report = try await rig.prepare().rows
    rig.apple.trouble { call in
      if case .redeem = call { ScriptedMigration.refusal("invalid_request") } else { nil }
    }
    let early = try await rig.complete(report)
    #expect(early.summary == .init(total: 60), "the transfer was not accepted yet")
    #expect(early.stop?.explanation.remedy.contains("accepted") == true)
    rig.apple.trouble { call in
      if case .redeem("t.p7.0001.NEWTEAM123", _) = call {
        ScriptedMigration.refusal("invalid_request")
      } else {
        nil
      }
    }
    let (summary, rows, stop) = try await rig.complete(early.rows)
    #expect(summary == .init(total: 60, done: 59, failed: 1) && stop == nil)
    #expect(rows.first { $0.status == .revoked }?.subject == "p7.0001")
  }

  @Test
  func `while Apple stays unavailable the run ends, and the rest of the report is unchanged`() async throws {
    let rig = try await TransferRig(people: 40)
    let report = try await rig.prepare().rows
    let count = Tally()
    rig.apple.trouble { call in
      if case .redeem = call, count.add() > 15 {
        AppleTransport.Answer(status: 503, body: Data())
      } else {
        nil
      }
    }
    let (summary, rows, stop) = try await rig.complete(report)
    #expect(summary == .init(total: 40, done: 15))
    #expect(rows.count == 40 && rows.count { $0.status == .prepared } == 25)
    if case .appleAway = stop {} else { Issue.record("the reason is missing") }
    rig.apple.trouble { _ in nil }
    #expect(try await rig.complete(rows).summary == .init(total: 40, done: 40))
  }

  @Test func `a person who signs in before the run moves then, and the run finds it done`() async throws {
    let rig = try await TransferRig(people: 3)
    let report = try await rig.prepare().rows
    var entry = TransferRig.entry("p0", token: "at new")
    entry.identity = IdentityKey(provider: .apple, team: "NEWTEAM123", subject: "p0.new")
    entry.transferSubject = report.first { $0.subject == "p0.0001" }?.transferSubject
    entry.grant = nil
    guard let isNewUser = try await rig.store.signIn(entry).opened?.isNewUser else {
      Issue.record("no session")
      return
    }
    #expect(!isNewUser)
    #expect(try await rig.complete(report).summary == .init(total: 3, done: 3))
    #expect(rig.apple.redeemed.count == 2)
  }
}
