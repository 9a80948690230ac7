import BramleyAPI
import BramleyCore
import Foundation

private typealias Fixture = StoreFixture

private let ring = KeyRing([MasterKey(bytes: Data(repeating: 1, count: 32))!], now: { Fixture.start })!
private let address = IdentityKey(provider: .password, team: "", subject: "ada@example.com")
private let user = Fixture.user("pw")

private func network(_ number: UInt64) -> ClientNetwork { ClientNetwork(high: 0, low: number) }

private func hash(_ number: UInt64) -> Data { KnownNetwork.hash(of: network(number), for: user, by: ring) }

extension SignInStore {
  /// Signs up, then in, each time from a network.
  fileprivate func signIn(from number: UInt64, at seconds: TimeInterval, isNew: Bool = false) async throws {
    var entry = Fixture.entry("ada", token: isNew ? "pw" : "pw \(seconds)", at: seconds)
    (entry.identity, entry.tombstone, entry.mark.expiresAt) = (address, nil, entry.now)
    entry.network = NetworkMark(network(number), ring: ring)
    if isNew {
      var signUp = entry.opening(PasswordSignUp(entry.opening.template))
      signUp.payload = NewPassword(PasswordHash(phc: "hash"))
      _ = try await signIn(signUp)
    } else {
      _ = try await signIn(entry)
    }
  }
}

extension StoreContract {
  static let knownNetworks: [StoreContract] = [
    StoreContract("an account knows the ten networks that it signed in from last") { store in
      for index in 0..<12 {
        try await store.signIn(from: UInt64(index), at: Double(index), isNew: index == 0)
      }
      let known = try need(try await store.knownNetworks(of: address, since: .distantPast))
      try hold(known.user == user)
      try hold(Set(known.hashes) == Set((2..<12).map { hash($0) }), "\(known.hashes.count)")
    },
    StoreContract("a network counts for ninety days after the last sign-in from it") { store in
      try await store.signIn(from: 1, at: 0, isNew: true)
      try await store.signIn(from: 1, at: 86_000)
      try await store.signIn(from: 2, at: 86_500)
      let first = try need(try await store.knownNetworks(of: address, since: Fixture.time(1)))
      try hold(first.hashes == [hash(2)], "a network is written once a day")
      try await store.signIn(from: 1, at: 90_000)
      let second = try need(try await store.knownNetworks(of: address, since: Fixture.time(1)))
      try hold(Set(second.hashes) == [hash(1), hash(2)])
      try await store.purge(at: Fixture.time(87_000 + KnownNetwork.lifetime))
      let last = try need(try await store.knownNetworks(of: address, since: .distantPast))
      try hold(last.hashes == [hash(1)])
    },
    StoreContract("an unknown address has no networks, and an account without a password stores none") {
      store in
      try hold(try await store.knownNetworks(of: address, since: .distantPast) == nil)
      var entry = Fixture.entry()
      entry.network = NetworkMark(network(1), ring: ring)
      _ = try await store.signIn(entry)
      let known = try need(try await store.knownNetworks(of: entry.identity, since: .distantPast))
      try hold(known.hashes.isEmpty)
    },
  ]
}
