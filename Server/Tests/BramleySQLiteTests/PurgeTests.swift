import BramleyCore
import BramleySQL
import BramleySQLite
import Foundation
import Support
import Testing

private typealias Fixture = StoreFixture

@Suite(.limitedConcurrency) struct PurgeTests {
  @Test(arguments: [1, 3, 4, 100])
  func `ended sessions are removed from every page, and live ones stay`(pageSize: Int) async throws {
    let store = try SQLiteStore.inMemory()
    let ending = SessionPolicy(refreshLifetime: 1_000, absoluteLifetime: 1_000)
    func isLive(_ number: Int) -> Bool { number % 3 == 1 }
    for number in 0..<12 {
      let name = "person \(number)"
      _ = try await store.signIn(
        isLive(number) ? Fixture.entry(name, token: name) : Fixture.entry(name, token: name, policy: ending))
    }
    try await store.purgeSessions(endedBy: Fixture.time(999), pageSize: pageSize)
    for number in 0..<12 {
      #expect(try await store.session(Fixture.session("person \(number)")) != nil)
    }
    try await store.purgeSessions(endedBy: Fixture.time(1_000), pageSize: pageSize)
    for number in 0..<12 {
      let isThere = try await store.session(Fixture.session("person \(number)")) != nil
      #expect(isThere == isLive(number), "\(number)")
    }
  }
}
