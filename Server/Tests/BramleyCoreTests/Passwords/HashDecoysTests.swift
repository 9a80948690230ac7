import BramleyAPI
import Foundation
import Support
import Synchronization
import Testing

@testable import BramleyCore

/// The hashes' costs by the store; nil while it is down.
private final class Kept: Sendable {
  private let counts = Mutex<[HashCost: Int]?>([:])
  var value: [HashCost: Int]? {
    get { counts.withLock(\.self) }
    set { counts.withLock { $0 = newValue } }
  }
}

@Suite struct HashDecoysTests {
  private struct Down: Error {}

  let clock = ManualClock()
  let old = HashCost.argon2id(Argon2Parameters(memory: 19_456, passes: 2, lanes: 1))
  let today = HashCost.argon2id(Argon2Parameters(memory: 19_456, passes: 4, lanes: 1))
  private let kept = Kept()

  private func decoys(key: UInt8 = 7) throws -> HashDecoys {
    let master = try #require(MasterKey(bytes: Data(repeating: key, count: 32)))
    let ring = try #require(KeyRing([master], now: clock.surroundings.now))
    return HashDecoys(today: today, ring: ring, now: clock.surroundings.now) { [kept] in
      guard let counts = kept.value else { throw Down() }
      return counts
    }
  }

  private func address(_ index: Int) -> IdentityKey {
    IdentityKey(provider: .password, team: "", subject: "nobody\(index)@example.com")
  }

  private func costs(_ decoys: HashDecoys) async -> [HashCost] {
    var costs: [HashCost] = []
    for index in 0..<2_000 { costs.append(await decoys.cost(for: address(index))) }
    return costs
  }

  @Test func `while half of the hashes are at the old cost, half of the unknown addresses are`() async throws
  {
    kept.value = [old: 300, today: 300]
    let decoys = try decoys()
    let costs = await costs(decoys)
    #expect((900...1_100).contains(costs.count { $0 == old }))
    #expect(Set(costs) == [old, today])
  }

  @Test func `an address always has the same cost, in another process too; no stranger knows which`()
    async throws
  {
    kept.value = [old: 300, today: 300]
    let costs = await costs(try decoys())
    #expect(await self.costs(try decoys()) == costs)
    #expect(await self.costs(try decoys(key: 8)) != costs)
  }

  @Test func `while hashes are upgraded, an address moves to the current cost once and stays there`()
    async throws
  {
    let decoys = try decoys()
    var before: [HashCost]?
    for left in [600, 400, 200, 0] {
      kept.value = [old: left, today: 600 - left]
      let now = await costs(decoys)
      for (earlier, later) in zip(before ?? now, now) where earlier == today { #expect(later == today) }
      before = now
      clock.advance(by: HashDecoys.memory)
    }
    #expect(before?.allSatisfy { $0 == today } == true)
  }

  @Test func `without any hash, and without the store, the current cost is used`() async throws {
    #expect(await costs(try decoys()).allSatisfy { $0 == today })
    kept.value = nil
    #expect(await costs(try decoys()).allSatisfy { $0 == today })
  }

  @Test func `the hashes are counted now and then, and what was known stays while the store is down`()
    async throws
  {
    kept.value = [old: 1]
    let decoys = try decoys()
    #expect(await decoys.cost(for: address(0)) == old)
    kept.value = [today: 1]
    #expect(await decoys.cost(for: address(0)) == old)
    clock.advance(by: HashDecoys.memory)
    kept.value = nil
    #expect(await decoys.cost(for: address(0)) == old)
    clock.advance(by: HashDecoys.memory)
    kept.value = [today: 1]
    #expect(await decoys.cost(for: address(0)) == today)
  }

  @Test func `a decoy is a hash of the right cost that matches no password`() async throws {
    let cheap = Argon2Parameters(memory: 64, passes: 1, lanes: 1)
    let dearer = HashCost.argon2id(Argon2Parameters(memory: 128, passes: 2, lanes: 1))
    let hasher = try PasswordHasher(
      parameters: cheap, pool: HashingPool(threads: 1), surroundings: .live)
    #expect(hasher.nobodys(dearer).cost == dearer)
    let password = Password(presented: "correct horse")
    #expect(hasher.nobodys(dearer).read?.matches(password, key: nil) == false, "and it can be checked")
    #expect(try await hasher.matches(password, nil, decoy: dearer) == false)
    #expect(try await hasher.matches(password, hasher.hash(password), decoy: dearer))
  }
}
