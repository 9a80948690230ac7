import BramleyAPI
import BramleyCore
import Foundation
import Support
import Synchronization
import Testing

@Suite struct PersonSecretTests {
  /// One secret in memory.
  final class Store: PersonSecretStore {
    let sealed = Mutex<Data?>(nil)

    func personSecret() -> Data? { sealed.withLock(\.self) }

    func keepPersonSecret(_ sealed: Data) -> Data {
      self.sealed.withLock { kept in
        if kept == nil { kept = sealed }
        return kept ?? sealed
      }
    }
  }

  let store = Store()
  let ada = StoreFixture.identity("ada")

  @Test func `a person is hashed as before the secret was kept: under the oldest key`() async throws {
    let ring = KeyRing.fixture(2, 1)
    let before = PersonKey.of(ada, by: ring)
    #expect(before == PersonKey.of(ada, by: .fixture(1)))
    try await PersonSecret.settle(in: ring, by: store)
    #expect(PersonKey.of(ada, by: ring) == before)
  }

  @Test func `a person is known again when the oldest key is gone`() async throws {
    try await PersonSecret.settle(in: .fixture(2, 1), by: store)
    let later = KeyRing.fixture(3, 2)
    try await PersonSecret.settle(in: later, by: store)
    #expect(PersonKey.of(ada, by: later) == PersonKey.of(ada, by: .fixture(1)))
    #expect(PersonKey.of(ada, by: later) != PersonKey.of(StoreFixture.identity("bob"), by: later))
  }

  @Test func `the secret is stored sealed, and without its key the start fails`() async throws {
    try await PersonSecret.settle(in: .fixture(1), by: store)
    await #expect(throws: Seal.Failure.self) { try await PersonSecret.settle(in: .fixture(3), by: store) }
  }
}
