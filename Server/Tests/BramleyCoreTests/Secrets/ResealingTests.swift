import BramleyAPI
import BramleyCore
import BramleySQL
import BramleySQLite
import Foundation
import Support
import Synchronization
import Testing

@Suite struct ResealingTests {
  let rig: KeyRig

  init() async throws {
    rig = try await KeyRig()
    _ = try await rig.store.signIn(StoreFixture.entry("ada", token: "a"))
    _ = try await rig.store.signIn(StoreFixture.entry("bob", token: "b"))
    try await rig.keepGrant("ada", "token of ada")
    try await rig.keepGrant("bob", "token of bob")
  }

  private func resealing(_ store: (any SealedRowStore)? = nil) -> Resealing {
    Resealing(store: store ?? rig.store, ring: rig.ring, logger: rig.logger)
  }

  @Test func `data under an older key is resealed under the current one, unchanged`() async throws {
    let old = rig.ring.current.id
    #expect(try await resealing().run() == 0, "nothing to do before a rotation")
    let new = try rig.rotate()
    rig.ring.refresh()
    // Two grants, the signing key and the persons' secret.
    #expect(try await resealing().run() == 4)
    let grant = try await rig.grant("ada")
    #expect(grant?.token == "token of ada" && grant?.key == new)
    #expect(try await resealing().run() == 0)
    let uses = try await rig.store.masterKeyUse(at: rig.clock.now)
    #expect(uses.first { $0.key.id == old }?.boxes == [:])
    // A node that starts with the new key alone finds all it needs.
    let alone = rig.ring(of: [rig.ring.current])
    try await PersonSecret.settle(in: alone, by: rig.store)
    let ada = StoreFixture.identity("ada")
    #expect(PersonKey.of(ada, by: alone) == PersonKey.of(ada, by: rig.ring))
  }

  @Test func `a write during resealing is kept`() async throws {
    let new = try rig.rotate()
    rig.ring.refresh()
    let rig = rig
    // A newer token comes between the reading and the swap.
    let store = InterruptedStore(store: rig.store) { try? await rig.keepGrant("ada", "newer token") }
    try await resealing(store).run()
    #expect(try await rig.grant("ada")?.token == "newer token")
    #expect(try await rig.grant("bob")?.token == "token of bob")
    try await resealing().run()
    #expect(try await rig.grant("ada")?.key == new)
  }

  @Test func `a box that does not open stays as it is, and the others go on`() async throws {
    let identity = StoreFixture.identity("ada")
    let broken = box(under: rig.ring.current)
    _ = try await rig.store.keep(
      GrantRecord(
        identity: identity, clientID: "com.broken", sealedRefreshToken: broken, keptAt: rig.clock.now))
    let new = try rig.rotate()
    rig.ring.refresh()
    try await resealing().run()
    let kept = try await rig.store.grants(of: identity)
    #expect(kept.first { $0.clientID == "com.broken" }?.sealedRefreshToken == broken)
    #expect(try await rig.grant("bob")?.key == new)
  }

  @Test func `many boxes are resealed in many steps`() async throws {
    let identity = StoreFixture.identity("ada")
    for index in 0..<450 {
      try await rig.keepGrant("ada", "token", client: ClientID(rawValue: "com.\(index)"))
    }
    let new = try rig.rotate()
    rig.ring.refresh()
    try await resealing().run()
    let keys = Set(
      try await rig.store.grants(of: identity).map { Data($0.sealedRefreshToken.dropFirst().prefix(4)) })
    #expect(keys == [new.bytes])
  }
}

/// A store in which something is written between each reading and its swap.
private struct InterruptedStore: SealedRowStore {
  let store: any SealedRowStore
  let between: @Sendable () async -> Void

  var sealedTables: [SealedTable] { store.sealedTables }

  func boxes(
    in table: SealedTable, notUnder key: MasterKey.ID, after position: [String]?, limit: Int
  ) async throws(StoreError) -> [SealedRow] {
    try await store.boxes(in: table, notUnder: key, after: position, limit: limit)
  }

  func replace(_ boxes: [Resealed]) async throws(StoreError) -> Int {
    await between()
    return try await store.replace(boxes)
  }
}
