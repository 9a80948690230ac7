import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

@Suite struct DeviceKeyStoreTests {
  private struct NumberedKey: DeviceKey {
    var number: UInt8
    var kind: DeviceKeyKind { .keychain }
    var publicKey: Data { Data([4]) + Data(repeating: number, count: 64) }
    func signature(for data: Data) throws(DeviceKeyError) -> Data { Data(repeating: number, count: 64) }
  }

  /// Makes keys of one number, and finds those of all numbers but the lost one.
  private func maker(_ number: UInt8, lost: UInt8? = nil, isLocked: Bool = false) -> DeviceKeyMaker {
    DeviceKeyMaker(
      make: { () throws(DeviceKeyError) in (NumberedKey(number: number), Data([number])) },
      restore: { (_, data) throws(DeviceKeyError) in
        if isLocked { throw .unavailable }
        guard let found = data.first, found != lost else { throw .lost }
        return NumberedKey(number: found)
      })
  }

  @Test func `a key is made once, and found again after a launch`() async throws {
    let storage = MemoryStorage()
    let first = try await DeviceKeyStore(storage: storage, maker: maker(1)).key()
    let later = try await DeviceKeyStore(storage: storage, maker: maker(2)).key()
    #expect(first.publicKey == later.publicKey)
  }

  @Test func `a key of another device is replaced`() async throws {
    let storage = MemoryStorage()
    _ = try await DeviceKeyStore(storage: storage, maker: maker(1)).key()
    let fresh = try await DeviceKeyStore(storage: storage, maker: maker(2, lost: 1)).key()
    #expect(fresh.publicKey == NumberedKey(number: 2).publicKey)
    #expect(try await DeviceKeyStore(storage: storage, maker: maker(3)).key().publicKey == fresh.publicKey)
  }

  @Test func `a key that can't be used now stays`() async throws {
    let storage = MemoryStorage()
    _ = try await DeviceKeyStore(storage: storage, maker: maker(1)).key()
    let locked = DeviceKeyStore(storage: storage, maker: maker(2, isLocked: true))
    await #expect(throws: DeviceKeyError.unavailable) { try await locked.key() }
    let later = try await DeviceKeyStore(storage: storage, maker: maker(3)).key()
    #expect(later.publicKey == NumberedKey(number: 1).publicKey)
  }
}
