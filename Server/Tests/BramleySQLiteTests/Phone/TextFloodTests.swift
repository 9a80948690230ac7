import BramleyAPI
import BramleyCore
import BramleySQL
import Foundation
import Support
import Testing

@testable import BramleySQLite

/// Strangers who ask for texts, against the limits in the store. `BRAMLEY_TEXTS` says how many texts they ask for.
@Suite(.limitedConcurrency) struct TextFloodTests {
  let clock = ManualClock(StoreFixture.start)
  let store: SQLiteStore
  let ring: KeyRing

  init() throws {
    store = try .inMemory()
    let clock = clock
    let key = MasterKey(bytes: Data(repeating: 1, count: 32)).map { [$0] } ?? []
    let ring = KeyRing(key, now: { clock.now })
    self.ring = try #require(ring)
  }

  private func admission(budget: Int) -> TextAdmission {
    TextAdmission(PhoneSettings(countries: ["DE"], dailyBudget: budget, appName: "Orchard"), ring: ring)
  }

  private func number(_ count: Int) throws -> PhoneNumber {
    try PhoneNumber(e164: "+49151" + String(String(100_000_000 + count).suffix(8)))
  }

  @Test func `what strangers ask for over many networks costs less than the budget`() async throws {
    let asked = ProcessInfo.processInfo.environment["BRAMLEY_TEXTS"].flatMap(Int.init) ?? 400
    let (networks, budget) = (max(asked / 20, 20), max(asked / 100, 8))
    let admission = admission(budget: budget)
    var chance = SystemRandomNumberGenerator()
    var sent = 0
    for round in 0..<asked {
      let ask = try admission.ask(
        for: number(Int.random(in: 0..<100_000_000, using: &chance)),
        from: ClientNetwork(high: 0, low: UInt64(round % networks + 1)), in: .english)
      if try await store.admitText(ask, at: clock.now) == .send { sent += ask.segments }
    }
    #expect(sent <= budget * TextRule.percentForAll / 100)
    #expect(try await store.textUse(at: clock.now).segments == sent)
    print("of \(asked) texts asked for over \(networks) networks, \(sent) were sent of a budget of \(budget)")
  }

  @Test func `neighbouring numbers get ten texts an hour, and the rest is swallowed`() async throws {
    let admission = admission(budget: 1_000)
    var verdicts: [TextVerdict] = []
    for count in 0..<100 {
      let ask = try admission.ask(
        for: number(count), from: ClientNetwork(high: 0, low: UInt64(count + 1)), in: .english)
      verdicts.append(try await store.admitText(ask, at: clock.now))
    }
    #expect(verdicts.count { $0 == .send } == 10 && verdicts.count { $0 == .swallow } == 90)
  }

  @Test func `a swallowed number meets its limit as a sent one does`() async throws {
    let admission = admission(budget: 1_000)
    for count in 100..<110 {
      _ = try await store.admitText(
        admission.ask(for: number(count), from: nil, in: .english), at: clock.now)
    }
    var swallowed: [TextVerdict] = []
    for _ in 0..<16 {
      swallowed.append(
        try await store.admitText(admission.ask(for: number(150), from: nil, in: .english), at: clock.now))
    }
    #expect(swallowed == Array(repeating: .swallow, count: 15) + [.refused(seconds: 3_600)])
  }

  @Test func `a prefix whose codes nobody uses is paused, and one whose codes are used is not`() async throws
  {
    let admission = admission(budget: 1_000)
    for (first, isUsed) in [(0, false), (5_000, true)] {
      var last = TextVerdict.send
      for count in 0..<60 {
        let number = try number(first + count)
        last = try await store.admitText(
          admission.ask(for: number, from: nil, in: .english), at: clock.now)
        if isUsed, count % 3 == 0 { try await store.textUsed(admission.mark(of: number), at: clock.now) }
        clock.advance(by: 900)
      }
      #expect(last == (isUsed ? .send : .swallow))
    }
    #expect(try await store.textUse(at: clock.now).pausedPrefixes == 0)
  }

  @Test func `a known number gets its code whatever strangers do to its neighbours`() async throws {
    let admission = admission(budget: 1_000)
    let owner = try number(7)
    var entry = StoreFixture.entry()
    entry.identity = IdentityKey(provider: .phone, team: "", subject: owner.e164)
    _ = try await store.signIn(entry)
    for count in 100..<200 {
      _ = try await store.admitText(
        admission.ask(for: number(count), from: nil, in: .english), at: clock.now)
    }
    #expect(
      try await store.admitText(admission.ask(for: number(8), from: nil, in: .english), at: clock.now)
        == .swallow)
    #expect(
      try await store.admitText(admission.ask(for: owner, from: nil, in: .english), at: clock.now) == .send)
  }

  @Test func `the budget is new at midnight, and old rows are removed`() async throws {
    let admission = admission(budget: 4)
    for count in 0..<4 {
      _ = try await store.admitText(
        admission.ask(for: number(count * 1_000), from: nil, in: .english), at: clock.now)
    }
    #expect(try await store.textUse(at: clock.now).segments == 3)
    clock.advance(by: 15 * 3_600)
    #expect(try await store.textUse(at: clock.now).segments == 0)
    #expect(
      try await store.admitText(admission.ask(for: number(9_000), from: nil, in: .english), at: clock.now)
        == .send)
    clock.advance(by: 31 * 86_400)
    try await store.purge(at: clock.now)
    let rows = try await store.engine.read { tx in
      try tx.count("SELECT (SELECT COUNT(*) FROM counter) + (SELECT COUNT(*) FROM text_sent)", [])
    }
    #expect(rows == 0)
  }
}
