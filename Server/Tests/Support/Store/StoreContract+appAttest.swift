import AppleID
import BramleyCore
import Crypto
import Foundation

private typealias Fixture = StoreFixture

private let id = AppAttestKeyID(bytes: Data(SHA256.hash(data: Data(count: 65))))!

private func challenge(_ number: UInt8, until seconds: TimeInterval = 300) -> SpendableChallenge {
  SpendableChallenge(hash: Data(repeating: number, count: 32), expiresAt: Fixture.time(seconds))
}

private func key(_ challenge: SpendableChallenge, at seconds: TimeInterval = 0) -> NewAttestedKey {
  var record = AttestedKeyRecord(
    id: id, app: "A1B2C3D4E5.com.example.app", environment: .production, publicKey: Data(count: 65),
    createdAt: Fixture.time(seconds), lastUsedAt: Fixture.time(seconds), receipt: Data([1, 2, 3]))
  record.category = .appStore
  record.bundleVersion = "42"
  return NewAttestedKey(record: record, challenge: challenge, job: nil)
}

private func use(_ counter: UInt32, _ challenge: SpendableChallenge, at seconds: TimeInterval = 1)
  -> AssertionUse
{
  AssertionUse(key: id, counter: counter, challenge: challenge, now: Fixture.time(seconds))
}

extension StoreContract {
  static let appAttest: [StoreContract] = [
    StoreContract("an attested key is kept once, and its challenge is spent") { store in
      let new = key(challenge(1))
      try hold(try await store.keep(new) == .kept)
      try hold(try await store.attestedKey(id) == new.record)
      try hold(try await store.keep(new) == .known)
      try hold(try await store.accept(use(1, challenge(1))) == .challengeUsed)
    },
    StoreContract("a key whose challenge was spent or has expired is not kept") { store in
      try hold(try await store.keep(key(challenge(1, until: 5), at: 5)) == .challengeUsed)
      try hold(try await store.attestedKey(id) == nil)
    },
    StoreContract("an assertion moves the counter forward and spends its challenge") { store in
      _ = try await store.keep(key(challenge(1)))
      try hold(try await store.accept(use(3, challenge(2))) == .accepted)
      let stored = try need(try await store.attestedKey(id))
      try hold(stored.counter == 3 && stored.lastUsedAt == Fixture.time(1))
      try hold(try await store.accept(use(3, challenge(3))) == .counterUsed)
      try hold(try await store.accept(use(2, challenge(3))) == .counterUsed)
      try hold(try await store.accept(use(4, challenge(2))) == .challengeUsed)
      try hold(try await store.accept(use(4, challenge(4, until: 1))) == .challengeUsed)
      try hold(try await store.accept(use(.max, challenge(3))) == .accepted)
      try hold(try need(try await store.attestedKey(id)).counter == .max)
    },
    StoreContract("an assertion of a key that is not there changes nothing") { store in
      try hold(try await store.accept(use(1, challenge(1))) == .counterUsed)
      try hold(try await store.keep(key(challenge(1))) == .kept)
    },
    StoreContract("of assertions that race with one counter a single one is accepted") { store in
      _ = try await store.keep(key(challenge(1)))
      let accepted = try await withThrowingTaskGroup(of: AssertionUse.Outcome.self) { group in
        for number in 10..<18 { group.addTask { try await store.accept(use(1, challenge(UInt8(number)))) } }
        return try await group.reduce(0) { $0 + ($1 == .accepted ? 1 : 0) }
      }
      try hold(accepted == 1)
    },
    StoreContract("a device's token is spent once") { store in
      let mark = Data(repeating: 9, count: 32)
      try hold(try await store.spendDeviceToken(mark, until: Fixture.time(60)))
      try hold(try await store.spendDeviceToken(mark, until: Fixture.time(60)) == false)
    },
    StoreContract("keys that no request used are removed, and others stay") { store in
      _ = try await store.keep(key(challenge(1)))
      var policy = RetentionPolicy.standard
      policy.attestedKeys = 100
      try await store.purge(at: Fixture.time(99), keeping: policy)
      try hold(try await store.attestedKey(id) != nil)
      try await store.purge(at: Fixture.time(100), keeping: policy)
      try hold(try await store.attestedKey(id) == nil)
    },
  ]
}
