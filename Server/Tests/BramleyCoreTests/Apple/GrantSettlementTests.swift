import AppleID
import BramleyAPI
import BramleyCore
import Foundation
import Support
import Testing

@Suite struct GrantSettlementTests {
  private let start = Date(timeIntervalSince1970: 1_795_251_600)
  private var refusedAt: Date { start + 90_000 }

  private func settlement(_ occasion: GrantSettlement.Occasion = .dailyCheck) -> GrantSettlement {
    GrantSettlement(
      subject: .init(identity: StoreFixture.identity("ada"), clientID: "app", keptAt: start),
      occasion: occasion,
      clients: AppleClients(AppleSettings(team: "T", nativeClients: ["app"], webClients: ["web"])),
      tombstone: (Data(), start), auditID: "a", now: refusedAt + 3_600)
  }

  private func facts(
    _ refusal: GrantRefusal = .invalidGrant, others: [GrantStanding] = [], newestTokenAt: TimeInterval = 0,
    isPaused: Bool = false, accepted: Int = 1
  ) -> GrantSettlement.Facts {
    .init(
      grant: GrantStanding(
        clientID: "app", keptAt: start, checkedAt: refusedAt, refusedAt: refusedAt, refusal: refusal),
      others: others, newestTokenAt: start + newestTokenAt, isPaused: isPaused, accepted: accepted)
  }

  @Test func `invalid_grant ends all sessions that began with Apple`() {
    #expect(settlement().judge(facts(accepted: 0)) == .endSessions(.all))
    #expect(settlement(.device).judge(facts(accepted: 0)) == .endSessions(.all))
  }

  @Test func `invalid_request counts only while Apple accepts others`() {
    #expect(settlement().judge(facts(.invalidRequest)) == .endSessions(.all))
    #expect(settlement().judge(facts(.invalidRequest, accepted: 0)) == .forget)
    #expect(settlement(.device).judge(facts(.invalidRequest, accepted: 0)) == .leave)
  }

  @Test func `nothing ends during a pause`() {
    #expect(settlement().judge(facts(isPaused: true)) == .forget)
    #expect(settlement(.device).judge(facts(isPaused: true)) == .forget)
  }

  @Test func `a person who returned after the rejection keeps the session`() {
    #expect(settlement().judge(facts(newestTokenAt: 90_001)) == .markRevoked)
    #expect(settlement().judge(facts(newestTokenAt: 90_000)) == .endSessions(.all))
  }

  @Test func `another token, or a rejection that was withdrawn, ends nothing`() {
    var newer = facts()
    newer.grant.keptAt += 1
    #expect(settlement().judge(newer) == .leave)
    var confirmed = facts()
    confirmed.grant.refusedAt = nil
    #expect(settlement().judge(confirmed) == .leave)
    var dead = facts()
    dead.grant.revokedAt = refusedAt
    #expect(settlement().judge(dead) == .leave)
  }

  @Test func `where Apple vouches for another client's grant, only the sessions of this client end`() {
    func other(kept: TimeInterval, confirmed: TimeInterval? = nil) -> GrantStanding {
      GrantStanding(clientID: "web", keptAt: start + kept, confirmedAt: confirmed.map { start + $0 })
    }
    #expect(settlement().judge(facts(others: [other(kept: 0, confirmed: 50_000)])) == .endSessions(.ofClient))
    #expect(settlement().judge(facts(others: [other(kept: 80_000)])) == .endSessions(.ofClient))
    // No other grant was confirmed within two days.
    #expect(settlement().judge(facts(others: [other(kept: -90_000)])) == .endSessions(.all))
    var refused = other(kept: 0, confirmed: 50_000)
    refused.refusedAt = refusedAt
    #expect(settlement().judge(facts(others: [refused])) == .endSessions(.all))
    var dead = other(kept: 0, confirmed: 50_000)
    dead.revokedAt = refusedAt
    #expect(settlement().judge(facts(others: [dead])) == .endSessions(.all))
  }

  @Test func `a browser's session belongs to the Services ID`() {
    let clients = AppleClients(
      AppleSettings(team: "T", nativeClients: ["app", "watch"], webClients: ["web", "web2"]))
    #expect(clients.appleClient(ofSessionFor: "watch") == "watch")
    #expect(clients.appleClient(ofSessionFor: "web2") == "web2")
    #expect(clients.appleClient(ofSessionFor: "public") == "web")
    let native = AppleClients(AppleSettings(team: "T", nativeClients: ["app"], webClients: []))
    #expect(native.appleClient(ofSessionFor: "public") == nil)
  }

  @Test(
    arguments: [
      (20, 20, false), (21, 21, true), (21, 419, true), (21, 420, false), (50, 1_000, false),
      (51, 1_000, true), (0, 0, false),
    ])
  func `more than twenty and more than five in a hundred are too many`(
    refused: Int, answered: Int, isBroken: Bool
  ) {
    #expect(MassRefusalRule.isBroken(refused: refused, answered: answered) == isBroken)
  }
}
