import AppleID
import BramleyAPI
import BramleyCore
import BramleySQL
import BramleySQLite
import Crypto
import Foundation
import Support
import Synchronization

/// A store with people, and runs of both halves of a transfer against a scripted Apple, in no time.
struct TransferRig {
  static let old: AppleTeamID = "TEAM123456"
  static let new: AppleTeamID = "NEWTEAM123"

  let store: SQLiteStore
  let apple: ScriptedMigration
  let time = RunClock()

  init(people: Int = 0, apple: ScriptedMigration = ScriptedMigration()) async throws {
    store = try SQLiteStore.inMemory()
    self.apple = apple
    try await withThrowingTaskGroup(of: Void.self) { [store] group in
      for number in 0..<people {
        group.addTask { _ = try await store.signIn(Self.entry("p\(number)")) }
      }
      try await group.waitForAll()
    }
  }

  /// A sign-in of somebody at the old team, with a relay address and a grant.
  static func entry(_ person: String, token: String? = nil) -> SignInEntry<SessionOpening> {
    var entry = StoreFixture.entry(person, token: token ?? person)
    entry.name = PersonName(givenName: person)
    entry.email = EmailClaim(
      address: "\(person)@old.appleid.com", isVerified: true, isPrivate: true)
    entry.grant = GrantRecord(
      identity: entry.identity, clientID: "com.example.app", sealedRefreshToken: Data(person.utf8),
      keptAt: entry.now)
    return entry
  }

  private func client(_ team: AppleTeamID) throws -> AppleIDClient {
    let key = try TeamKey(id: "KEY1234567", pem: P256.Signing.PrivateKey().pemRepresentation)
    return AppleIDClient(
      endpoint: .production, secrets: ClientSecretSource(team: team, key: key), transport: apple.transport,
      now: { StoreFixture.start })
  }

  func preparation() throws -> TransferPreparation {
    TransferPreparation(
      of: Self.old, to: Self.new, client: "com.example.app", apple: try client(Self.old), store: store,
      clock: time.clock, now: { StoreFixture.time(100) })
  }

  func completion(in other: SQLiteStore? = nil) throws -> TransferCompletion {
    TransferCompletion(
      to: Self.new, client: "com.example.app", apple: try client(Self.new), store: other ?? store,
      clock: time.clock,
      surroundings: Surroundings(now: { StoreFixture.time(200) }, random: Surroundings.live.random))
  }

  /// One run of the first half.
  func prepare(
    each: @escaping @Sendable (TransferRow) -> Void = { _ in }
  ) async throws -> (summary: TransferPreparation.Summary, rows: [TransferRow], stop: TransferStop?) {
    let run = try preparation()
    var rows: [TransferRow] = []
    let summary = try await run.run(each: each) { rows += $0 }
    return (summary, rows, await run.stop)
  }

  /// One run of the second half.
  func complete(
    _ rows: [TransferRow], in other: SQLiteStore? = nil
  ) async throws -> (summary: TransferCompletion.Summary, rows: [TransferRow], stop: TransferStop?) {
    let run = try completion(in: other)
    var waiting = rows[...]
    var done: [TransferRow] = []
    let summary = try await run.run(
      next: { count in
        defer { waiting = waiting.dropFirst(count) }
        return Array(waiting.prefix(count))
      }, report: { done += $0 })
    return (summary, done, await run.stop)
  }

  /// Everybody's account, by the person's name.
  func accounts(_ people: Int) async throws -> [Account] {
    var all: [Account] = []
    for number in 0..<people {
      let id = UserID(rawValue: StoreFixture.id("user p\(number)"))
      if let account = try await store.account(id) { all.append(account) }
    }
    return all
  }
}
