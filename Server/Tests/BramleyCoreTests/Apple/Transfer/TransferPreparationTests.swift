import AppleID
import BramleyAPI
import BramleyCore
import BramleySQL
import BramleySQLite
import Foundation
import OpenID
import Support
import Synchronization
import Testing

@Suite struct TransferPreparationTests {
  @Test func `everybody gets a transfer id, which the store keeps and the report names`() async throws {
    let rig = try await TransferRig(people: 300)
    let (summary, rows, stop) = try await rig.prepare()
    #expect(summary == .init(total: 300, prepared: 300, failed: 0) && stop == nil)
    #expect(rows.count == 300 && Set(rows.map(\.accountID)).count == 300)
    for row in rows {
      #expect(row.status == .prepared && row.error == nil)
      #expect(row.transferSubject == "t.\(row.subject).NEWTEAM123")
      let transfer = try await rig.store.account(row.accountID)?.identities.first?.transfer
      #expect(
        transfer
          == PreparedTransfer(
            team: "NEWTEAM123", subject: row.transferSubject ?? "", preparedAt: StoreFixture.time(100)))
    }
    #expect(rig.apple.tokens == 1, "one migration token serves them all")
    #expect(abs(rig.time.elapsed - 6) < 0.5, "300 at 50 a second")
  }

  @Test func `a second run asks for nobody and reports the same; a newcomer alone is asked for`() async throws
  {
    let rig = try await TransferRig(people: 20)
    let first = try await rig.prepare()
    let second = try await rig.prepare()
    #expect(second.rows == first.rows && rig.apple.prepared.count == 20)
    _ = try await rig.store.signIn(TransferRig.entry("late"))
    let third = try await rig.prepare()
    #expect(third.summary.prepared == 21 && rig.apple.prepared.count == 21)
    #expect(rig.apple.prepared.last == StoreFixture.identity("late").subject)
  }

  @Test func `ids for another team are requested again`() async throws {
    let rig = try await TransferRig(people: 1)
    let user = try #require(try await rig.accounts(1).first)
    _ = try await rig.store.keep(
      PreparedTransfer(team: "THIRD12345", subject: "t.3", preparedAt: StoreFixture.start),
      for: user.identities[0].id, ofTeam: "TEAM123456")
    #expect(try await rig.prepare().rows.map(\.transferSubject) == ["t.p0.0001.NEWTEAM123"])
  }

  @Test func `a person who has stopped using the app is given up and requested once a run`() async throws {
    let rig = try await TransferRig(people: 5)
    rig.apple.trouble { call in
      if case .prepare("p2.0001", _) = call { ScriptedMigration.refusal("invalid_request") } else { nil }
    }
    let (summary, rows, stop) = try await rig.prepare()
    #expect(summary == .init(total: 5, prepared: 4, failed: 1) && stop == nil)
    let gone = try #require(rows.first { $0.subject == "p2.0001" })
    #expect(gone.status == .revoked && gone.transferSubject == nil)
    #expect(gone.error == "the person has stopped using the app (invalid_request)")
    rig.apple.trouble { _ in nil }
    #expect(try await rig.prepare().summary.prepared == 5, "the person may have come back")
  }

  @Test func `when Apple throttles or fails the run waits and gives up nobody`() async throws {
    let rig = try await TransferRig(people: 60)
    let count = Tally()
    rig.apple.trouble { call in
      guard !call.isToken else { return nil }
      switch count.add() {
      case 10: return AppleTransport.Answer(status: 429, body: Data(), retryAfter: 20)
      case 20, 21: return AppleTransport.Answer(status: 503, body: Data("busy".utf8))
      case 30: return AppleTransport.Answer(status: 200, body: Data("<html>".utf8))
      case 40: return AppleTransport.Answer(status: 429, body: Data())
      default: return nil
      }
    }
    let (summary, _, stop) = try await rig.prepare()
    #expect(summary == .init(total: 60, prepared: 60, failed: 0) && stop == nil)
    #expect(rig.apple.prepared.count == 65 && rig.time.elapsed > 20)
  }

  @Test func `while Apple stays unavailable the run ends, and the next one continues there`() async throws {
    let rig = try await TransferRig(people: 50)
    let count = Tally()
    rig.apple.trouble { call in
      !call.isToken && count.add() > 30 ? AppleTransport.Answer(status: 500, body: Data()) : nil
    }
    let (summary, rows, stop) = try await rig.prepare()
    #expect(summary.total == 50 && summary.prepared == 30 && summary.remaining == 20)
    #expect(rows.count == 50 && rows.count { $0.status == .failed && $0.error != nil } == 20)
    guard case .appleAway(.unavailable(500)) = stop else {
      Issue.record("the reason is missing")
      return
    }
    rig.apple.trouble { _ in nil }
    let before = rig.apple.prepared.count
    #expect(try await rig.prepare().summary.prepared == 50)
    #expect(rig.apple.prepared.count - before == 20)
  }

  @Test(arguments: ["invalid_client", "invalid_grant", "invalid_request"])
  func `a migration token that is refused is renewed, whatever Apple says to it`(error: String) async throws {
    let rig = try await TransferRig(people: 500, apple: ScriptedMigration(deadTokenError: error))
    let count = Tally()
    rig.apple.trouble { call in
      if !call.isToken, count.add() == 400 { rig.apple.killTokens() }
      return nil
    }
    let (summary, _, stop) = try await rig.prepare()
    #expect(summary == .init(total: 500, prepared: 500) && stop == nil && rig.apple.tokens == 2)
  }

  @Test func `an expired migration token is not used`() async throws {
    let rig = try await TransferRig(people: 200, apple: ScriptedMigration(expiresIn: 61))
    #expect(try await rig.prepare().summary.prepared == 200)
    #expect((2...5).contains(rig.apple.tokens), "200 take four seconds, and each token serves one")
  }

  @Test(arguments: ["invalid_client", "unauthorized_client"])
  func `a server that is refused stops at once and names the settings`(error: String) async throws {
    let rig = try await TransferRig(people: 30)
    rig.apple.trouble { _ in ScriptedMigration.refusal(error) }
    let (summary, rows, stop) = try await rig.prepare()
    #expect(summary == .init(total: 30, prepared: 0, failed: 0))
    #expect(rows.allSatisfy { $0.status == .failed } && rig.apple.calls.count < 30)
    #expect(stop?.explanation.remedy.contains("apple.key_id") == true)
  }

  @Test func `one refused server call is no reason to stop`() async throws {
    let rig = try await TransferRig(people: 10)
    let count = Tally()
    rig.apple.trouble { _ in count.add() <= 2 ? ScriptedMigration.refusal("invalid_client") : nil }
    let (summary, _, stop) = try await rig.prepare()
    #expect(summary.prepared == 10 && stop == nil)
  }

  @Test func `if everybody is rejected no person is given up`() async throws {
    let rig = try await TransferRig(people: 100)
    rig.apple.trouble { $0.isToken ? nil : ScriptedMigration.refusal("invalid_request") }
    let (summary, rows, stop) = try await rig.prepare()
    #expect(summary == .init(total: 100, prepared: 0, failed: 0))
    #expect(rows.allSatisfy { $0.status == .failed && $0.error != nil } && rig.apple.prepared.count < 40)
    #expect(stop?.explanation.remedy.contains("--client-id") == true)
  }

  @Test func `people of another team and those who left meanwhile are excluded`() async throws {
    let rig = try await TransferRig(people: 3)
    var stranger = TransferRig.entry("stranger")
    stranger.identity.team = "OTHER12345"
    stranger.grant = nil
    _ = try await rig.store.signIn(stranger)
    let all = try await rig.accounts(3)
    let moved = all[1]
    _ = try await rig.store.arrive(
      TransferArrival(
        userID: moved.user.id, oldSubject: moved.identities[0].key.subject, transferSubject: "t",
        identity: IdentityKey(provider: .apple, team: "NEWTEAM123", subject: "new"), email: nil,
        newIdentityID: "x", auditID: "x", now: StoreFixture.start))
    let (summary, rows, _) = try await rig.prepare()
    #expect(summary == .init(total: 2, prepared: 2))
    #expect(Set(rows.map(\.accountID)) == [all[0].user.id, all[2].user.id])
  }
}
