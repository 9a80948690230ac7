import Crypto
import Foundation
import Support
import Testing

@testable import BramleyCore

@Suite struct SigningKeysTests {
  let clock = ManualClock()
  let store = MemoryKeyStore()

  private func node(_ ring: KeyRing = .fixture(1)) -> SigningKeys {
    SigningKeys(store: store, seal: Seal(ring: ring), surroundings: clock.surroundings, accessLifetime: 900)
  }

  private func signer(_ keys: SigningKeys) -> String? { keys.signer(at: clock.now)?.id }

  private static let day = 86_400.0

  @Test func `before the first renewal there is no key`() {
    #expect(signer(node()) == nil)
    #expect(node().published.isEmpty)
  }

  @Test func `the first key signs at once`() async throws {
    let keys = node()
    try await keys.renew()
    #expect(keys.published.count == 1)
    #expect(signer(keys) == keys.published.first?.kid)
  }

  @Test func `for a month nothing changes`() async throws {
    let keys = node()
    try await keys.renew()
    let first = signer(keys)
    clock.advance(by: 30 * Self.day - 1)
    try await keys.renew()
    #expect(signer(keys) == first && keys.published.count == 1)
  }

  @Test func `a new key is published an hour before it signs`() async throws {
    let keys = node()
    try await keys.renew()
    let first = signer(keys)
    clock.advance(by: 30 * Self.day)
    try await keys.renew()
    #expect(keys.published.count == 2 && signer(keys) == first)
    let second = keys.published.last?.kid
    #expect(second != first)
    clock.advance(by: 3_599)
    #expect(signer(keys) == first)
    clock.advance(by: 1)
    #expect(signer(keys) == second)
  }

  @Test func `the old key stays published until its last token has expired`() async throws {
    let keys = node()
    try await keys.renew()
    let first = try #require(signer(keys))
    clock.advance(by: 30 * Self.day)
    try await keys.renew()
    clock.advance(by: 3_599)
    let lastTokenEnds = clock.now.addingTimeInterval(900)
    clock.advance(by: 1)
    while clock.now < lastTokenEnds {
      try await keys.renew()
      #expect(keys.verifier(first) != nil)
      #expect(keys.published.contains { $0.kid == first })
      clock.advance(by: 100)
    }
    clock.advance(by: Self.day)
    try await keys.renew()
    #expect(keys.verifier(first) == nil && keys.published.count == 1)
  }

  @Test func `two nodes use one key, and one of them renews it`() async throws {
    let (one, two) = (node(), node())
    try await one.renew()
    try await two.renew()
    #expect(one.published == two.published && one.published.count == 1)
    clock.advance(by: 30 * Self.day)
    try await two.renew()
    try await one.renew()
    #expect(one.published == two.published && one.published.count == 2)
    clock.advance(by: 3_600)
    #expect(signer(one) == signer(two))
    #expect(
      one.signer(at: clock.now)?.privateKey.rawRepresentation
        == two.signer(at: clock.now)?.privateKey.rawRepresentation)
  }

  @Test func `a key that leaked is withdrawn at once, and the next one signs, on every node`() async throws {
    let (one, two) = (node(), node())
    try await one.renew()
    try await two.renew()
    let leaked = try #require(signer(one))
    #expect(try await one.withdraw(leaked) == .done)
    #expect(one.verifier(leaked) == nil && one.published.allSatisfy { $0.kid != leaked })
    let next = try #require(signer(one))
    #expect(next != leaked)
    try await two.follow()
    #expect(two.verifier(leaked) == nil && signer(two) == next)
    #expect(try await one.withdraw(leaked) == .unknown)
  }

  @Test func `of two keys the waiting one signs once the other one is withdrawn`() async throws {
    let keys = node()
    try await keys.renew()
    let leaked = try #require(signer(keys))
    clock.advance(by: 60)
    let waiting = try await keys.rotate().next
    #expect(try await keys.withdraw(leaked) == .done)
    #expect(signer(keys) == waiting && keys.published.count == 1)
  }

  @Test func `keys are stored sealed for their row`() async throws {
    let keys = node()
    try await keys.renew()
    let record = try #require(store.signingKeys().first)
    let raw = try #require(keys.signer(at: clock.now)).privateKey.rawRepresentation
    #expect(record.sealed.range(of: raw) == nil)
    await #expect(throws: Seal.Failure.self) { try await node(.fixture(2)).renew() }
    store.removeSigningKeys(madeBefore: .distantFuture)
    _ = store.addSigningKey(
      SigningKeyRecord(id: "moved", sealed: record.sealed, createdAt: clock.now),
      unlessYoungerThan: .distantPast, auditing: StoreFixture.event("moved"))
    await #expect(throws: Seal.Failure.self) { try await node().renew() }
  }

  @Test func `a failed renewal keeps the cached keys`() async throws {
    let keys = node()
    try await keys.renew()
    let first = signer(keys)
    _ = store.addSigningKey(
      SigningKeyRecord(id: "broken", sealed: Data([1]), createdAt: clock.now.addingTimeInterval(1)),
      unlessYoungerThan: .distantFuture, auditing: StoreFixture.event("broken"))
    await #expect(throws: Seal.Failure.self) { try await keys.renew() }
    #expect(signer(keys) == first && keys.published.count == 1)
  }

  @Test func `after a long pause there is a good key again`() async throws {
    let keys = node()
    try await keys.renew()
    let first = signer(keys)
    clock.advance(by: 365 * Self.day)
    try await keys.renew()
    // The old key signs until every verifier can know the new one, and stays until its last token has
    // expired.
    #expect(keys.published.count == 2 && signer(keys) == first)
    clock.advance(by: Self.day)
    try await keys.renew()
    #expect(keys.published.count == 1 && signer(keys) != first && signer(keys) != nil)
  }

  @Test func `a published key is a JWK of its private key`() async throws {
    let keys = node()
    try await keys.renew()
    let jwk = try #require(keys.published.first)
    #expect(jwk.kty == "EC" && jwk.crv == "P-256" && jwk.use == "sig" && jwk.alg == "ES256")
    #expect(jwk.x.utf8.count == 43 && jwk.y.utf8.count == 43)
    let members = try JSONDecoder().decode([String: String].self, from: JSONEncoder().encode(jwk))
    #expect(Set(members.keys) == ["kty", "crv", "use", "alg", "kid", "x", "y"])
  }

  @Test
  func `an operator's key is published at once, signs after an hour and is made only once`()
    async throws
  {
    let (running, command) = (node(), node())
    try await running.renew()
    let first = signer(running)
    let made = try await command.rotate()
    #expect(made.isNew)
    #expect(try await command.rotate() == (made.next, false))
    #expect(running.published.count == 1, "not yet seen")
    try await running.follow()
    #expect(running.published.map(\.kid) == [first, made.next])
    #expect(signer(running) == first)
    clock.advance(by: 3_600)
    #expect(signer(running) == made.next)
    #expect(try await command.rotate().isNew)
  }

  @Test func `following creates and removes no key`() async throws {
    let keys = node()
    try await keys.follow()
    #expect(store.signingKeys().isEmpty)
    try await keys.renew()
    clock.advance(by: 300 * Self.day)
    try await keys.follow()
    #expect(store.signingKeys().count == 1 && keys.published.count == 1)
  }

  @Test func `the schedule says what each key is for`() async throws {
    let keys = node()
    try await keys.renew()
    #expect(try await keys.schedule(at: clock.now).map(\.use) == [.signs])
    clock.advance(by: 10)
    _ = try await keys.rotate()
    let made = clock.now
    #expect(
      try await keys.schedule(at: made).map(\.use) == [.signs, .waits(until: made.addingTimeInterval(3_600))])
    clock.advance(by: 3_600)
    #expect(
      try await keys.schedule(at: clock.now).map(\.use)
        == [.retired(publishedUntil: made.addingTimeInterval(900 + 2 * 3_600)), .signs])
    clock.advance(by: 900 + 3_600 - 1)
    try await keys.renew()
    #expect(keys.published.count == 2)
    clock.advance(by: 1)
    try await keys.renew()
    #expect(keys.published.count == 1, "as the schedule said")
  }
}
