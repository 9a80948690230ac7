import BramleyAPI
import BramleyCore
import BramleySQL
import BramleySQLite
import Foundation
import Support
import Testing

@Suite struct KeyWatchTests {
  let rig: KeyRig

  init() async throws { rig = try await KeyRig() }

  @Test func `a running node starts to use a new master key, records it and reseals its data`() async throws {
    _ = try await rig.store.signIn(StoreFixture.entry("ada", token: "a"))
    try await rig.keepGrant("ada", "token of ada")
    let old = rig.ring.current.id
    let new = try rig.rotate()
    #expect(rig.ring.current.id == old, "nobody has looked yet")
    rig.clock.advance(by: 5)
    await rig.watch.runOnce()
    #expect(rig.ring.current.id == new)
    #expect(try await rig.grant("ada")?.key == new)
    let known = try await rig.store.masterKeys()
    #expect(known.first { $0.id == old }?.retiredAt == rig.clock.now)
    #expect(known.first { $0.id == new }?.retiredAt == nil)
  }

  @Test func `a new signing key is published without a restart`() async throws {
    let command = SigningKeys(
      store: rig.store, seal: Seal(ring: rig.ring), surroundings: rig.clock.surroundings, accessLifetime: 900)
    let made = try await command.rotate()
    await rig.watch.runOnce()
    #expect(rig.signing.published.map(\.kid).contains(made.next))
  }

  @Test func `a retired key is dropped and can't seal again`() async throws {
    let old = rig.ring.current.id
    _ = try rig.rotate()
    await rig.watch.runOnce()
    rig.clock.advance(by: MasterKeyEntry.settling)
    #expect(try await rig.store.removeMasterKey(old, at: rig.clock.now, auditID: "removal") == .removed)
    await rig.watch.runOnce()
    #expect(rig.ring.isRemoved(old) && rig.ring.all.count == 1)
    // The file still contains the key, which has no effect.
    #expect(try rig.file.read()?.count == 2)
    let lines = try rig.file.read() ?? []
    let again = rig.ring(of: lines.reversed())
    #expect(again.current.id == old)
    await #expect(throws: MasterKeyCheck.Failure.self) {
      try await rig.store.settle(with: again, in: rig.clock.surroundings)
    }
  }

  @Test func `what another node seals late under the old key is found within half an hour`() async throws {
    _ = try await rig.store.signIn(StoreFixture.entry("ada", token: "a"))
    let late = rig.ring(of: rig.ring.all)
    let new = try rig.rotate()
    await rig.watch.runOnce()
    let identity = StoreFixture.identity("ada")
    let box = Seal(ring: late).close(Data("late".utf8), for: GrantRecord.row(identity, "com.example.app"))
    _ = try await rig.store.keep(
      GrantRecord(
        identity: identity, clientID: "com.example.app", sealedRefreshToken: box, keptAt: rig.clock.now))
    rig.clock.advance(by: 1_799)
    await rig.watch.runOnce()
    #expect(try await rig.grant("ada")?.key == late.current.id)
    rig.clock.advance(by: 1)
    await rig.watch.runOnce()
    #expect(try await rig.grant("ada")?.key == new)
  }

  @Test func `an unavailable store changes nothing`() async throws {
    try rig.store.close()
    let published = rig.signing.published
    await rig.watch.runOnce()
    #expect(rig.signing.published == published)
  }
}
