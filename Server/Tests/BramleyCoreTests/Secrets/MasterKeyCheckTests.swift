import BramleyCore
import Foundation
import Support
import Testing

@Suite struct MasterKeyCheckTests {
  let store = MemoryKeyStore()

  private func failure(_ ring: KeyRing) async -> String? {
    do {
      try await MasterKeyCheck.run(ring: ring, store: store)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func `the first start records its keys, and later starts with them pass`() async {
    #expect(await failure(.fixture(1)) == nil)
    #expect(store.masterKeyChecks() == [MasterKey.fixture(1).id: MasterKey.fixture(1).checkValue])
    #expect(await failure(.fixture(1)) == nil)
    #expect(await failure(.fixture(2, 1)) == nil)
    #expect(store.masterKeyChecks().count == 2)
  }

  @Test func `a missing key stops the start, names the setting and records nothing`() async throws {
    _ = await failure(.fixture(1))
    let words = try #require(await failure(.fixture(2)))
    #expect(words.contains("server.master_key") && words.contains("\(MasterKey.fixture(1).id)"))
    #expect(store.masterKeyChecks().count == 1)
  }

  @Test func `one of two keys is not enough`() async {
    _ = await failure(.fixture(2, 1))
    #expect(await failure(.fixture(2)) != nil)
    #expect(await failure(.fixture(1)) != nil)
    #expect(await failure(.fixture(1, 2)) == nil)
  }

  @Test func `a key of the same id that is another key stops the start`() async throws {
    store.keepMasterKeyCheck(Data(repeating: 0, count: 32), for: MasterKey.fixture(1).id)
    let words = try #require(await failure(.fixture(1)))
    #expect(words.contains("server.master_key"))
  }

  @Test func `a key that was put into its file meanwhile is found`() async {
    _ = await failure(.fixture(2, 1))
    let ring = KeyRing([.fixture(2)], reload: { [.fixture(2), .fixture(1)] }, now: { StoreFixture.start })!
    #expect(await failure(ring) == nil)
  }
}
