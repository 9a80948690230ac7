import BramleyAPI
package import BramleyCore
package import Foundation

private typealias Fixture = StoreFixture

private let (one, two) = (key(1), key(2))

private func key(_ byte: UInt8) -> MasterKey { MasterKey(bytes: Data(repeating: byte, count: 32))! }

private func note(_ current: MasterKey, at seconds: TimeInterval, in store: any Store) async throws {
  try await store.noteMasterKeys(
    [one.id: one.checkValue, two.id: two.checkValue], current: current.id, at: Fixture.time(seconds),
    auditID: Fixture.id("note at \(seconds)"))
}

private func remove(
  _ id: MasterKey.ID, in store: any Store, at time: Date
) async throws -> MasterKeyRemoval {
  try await store.removeMasterKey(
    id, at: time, auditID: Fixture.id("removal at \(time.timeIntervalSince1970)"))
}

/// An hour after the keys rotated at `seconds`.
private func settled(_ seconds: TimeInterval) -> Date { Fixture.time(seconds + MasterKeyEntry.settling) }

extension StoreContract {
  static let masterKeys: [StoreContract] = [
    StoreContract("the ledger notes which master key seals, and since when the others don't") { store in
      try await store.keepMasterKeyCheck(one.checkValue, for: one.id)
      try await note(one, at: 0, in: store)
      try await note(two, at: 10, in: store)
      try await note(two, at: 20, in: store)
      let known = try await store.masterKeys()
      try hold(known.count == 2 && known.allSatisfy { $0.removedAt == nil })
      try hold(known.first { $0.id == one.id }?.retiredAt == Fixture.time(10), "the first note counts")
      try hold(known.first { $0.id == two.id }?.retiredAt == nil)
      try await note(one, at: 30, in: store)
      let back = try await store.masterKeys()
      try hold(back.first { $0.id == one.id }?.retiredAt == nil)
      try hold(back.first { $0.id == two.id }?.retiredAt == Fixture.time(30))
    },
    StoreContract("each change of the master key that seals is recorded once") { store in
      try await store.keepMasterKeyCheck(one.checkValue, for: one.id)
      for (current, seconds) in [(one, 0.0), (two, 10), (two, 20)] {
        try await note(current, at: seconds, in: store)
      }
      let changes = try await store.events(AuditQuery(kind: .masterKeyChanged, limit: 9))
      try hold(changes.map(\.at) == [Fixture.time(10)])
      try hold(changes.first?.userID == nil)
      try hold(
        changes.first?.detail == ["key": two.id.description, "previous": one.id.description])
      _ = try await remove(one.id, in: store, at: Fixture.time(20))
      try hold(try await remove(one.id, in: store, at: settled(10)) == .removed)
      try hold(try await remove(one.id, in: store, at: settled(11)) == .removed)
      let removals = try await store.events(AuditQuery(kind: .masterKeyRemoved, limit: 9))
      try hold(removals.map(\.at) == [settled(10)] && removals.first?.detail == ["key": one.id.description])
    },
    StoreContract("a master key stays while it seals, and for an hour after") { store in
      try await note(two, at: 0, in: store)
      try hold(try await remove(two.id, in: store, at: settled(9)) == .refused(.seals))
      try hold(try await remove(one.id, in: store, at: Fixture.time(3_599)) == .refused(.justRetired))
      try hold(try await remove(MasterKey.ID(rawValue: 7), in: store, at: Fixture.start) == .unknown)
      try hold(try await remove(one.id, in: store, at: settled(0)) == .removed)
      try hold(try await remove(one.id, in: store, at: settled(1)) == .removed, "again")
      try hold(
        try await store.masterKeyChecks() == [two.id: two.checkValue], "nobody is asked for it any more")
      try await note(two, at: 9_000, in: store)
      try hold(try await store.masterKeys().first { $0.id == one.id }?.removedAt == settled(0))
      try hold(try await store.masterKeyUse(at: settled(0)).map(\.key.id) == [two.id])
    },
    StoreContract("a master key stays while something is sealed under it") { store in
      try await note(two, at: 0, in: store)
      _ = try await store.keepPersonSecret(box(under: one))
      let use = try need(try await store.masterKeyUse(at: settled(0)).first { $0.key.id == one.id })
      try hold(use.boxes == [.personSecret: 1])
      try hold(try await remove(one.id, in: store, at: settled(0)) == .refused(.boxes(1)))
    },
    StoreContract("a master key stays while a live session may show a refresh token made under it") { store in
      let policy = SessionPolicy(refreshLifetime: 1_000_000)
      _ = try await store.signIn(Fixture.entry(token: "a", policy: policy))
      let session = Fixture.session("a")
      try await note(one, at: 0, in: store)
      try await note(two, at: 100, in: store)
      let later = settled(200)
      let seconds = later.timeIntervalSince(Fixture.start)
      func refusal(at time: Date) async throws -> MasterKeyRemoval {
        try await remove(one.id, in: store, at: time)
      }
      try hold(try await refusal(at: later) == .refused(.sessions(1, until: Fixture.time(1_000_000))))
      // Its first successor is made under the new key, but a device that lost the reply still sends the old
      // token.
      _ = try await store.rotate(session, by: Fixture.rule(generation: 0, at: seconds, policy: policy))
      try hold(
        try await refusal(at: later) == .refused(.sessions(1, until: later.addingTimeInterval(1_000_000))))
      _ = try await store.rotate(session, by: Fixture.rule(generation: 1, at: seconds + 1, policy: policy))
      try hold(try await refusal(at: later) == .removed)
    },
    StoreContract("ended sessions keep no master key") { store in
      _ = try await store.signIn(
        Fixture.entry("ada", token: "a", policy: SessionPolicy(refreshLifetime: 4_000)))
      _ = try await store.signIn(Fixture.entry("bob", token: "b"))
      try await store.end(Fixture.session("b"), because: .signedOut, at: Fixture.time(1))
      try await note(two, at: 0, in: store)
      try hold(
        try await remove(one.id, in: store, at: settled(0))
          == .refused(.sessions(1, until: Fixture.time(4_000))))
      try hold(try await remove(one.id, in: store, at: Fixture.time(4_000)) == .removed)
    },
    StoreContract("of many nodes one makes the persons' secret, and all learn of it") { store in
      try hold(try await store.personSecret() == nil)
      let answers = try await together(16) { index in try await store.keepPersonSecret(Data("\(index)".utf8))
      }
      try hold(Set(answers).count == 1)
      try hold(try await store.personSecret() == answers.first)
    },
  ]
}

/// The beginning of a box under a key, the only part that a store reads.
package func box(under key: MasterKey, _ words: String = "secret") -> Data {
  Data([1]) + key.id.bytes + Data(words.utf8)
}
