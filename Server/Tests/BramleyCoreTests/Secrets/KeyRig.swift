import BramleyAPI
import BramleyCore
import BramleySQL
import BramleySQLite
import Foundation
import Logging
import Support

/// A node over a store on disk, with its master keys in a file that an operator changes.
struct KeyRig {
  let folder: TemporaryFolder
  let clock = ManualClock(StoreFixture.start)
  let store: SQLiteStore
  let file: MasterKeyFile
  let ring: KeyRing
  let signing: SigningKeys
  let watch: KeyWatch
  let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

  init() async throws {
    let clock = clock
    folder = try TemporaryFolder()
    store = try SQLiteStore.inMemory()
    let file = MasterKeyFile(path: folder.path + "/master.key")
    self.file = file
    ring = KeyRing(
      try file.create(random: Surroundings.live.random), reload: { (try? file.read()) ?? [] },
      now: { clock.now })!
    try await store.settle(with: ring, in: clock.surroundings)
    try await PersonSecret.settle(in: ring, by: store)
    signing = SigningKeys(
      store: store, seal: Seal(ring: ring), surroundings: clock.surroundings, accessLifetime: 900)
    try await signing.renew()
    watch = KeyWatch(
      ring: ring, ledger: store, signing: signing,
      resealing: Resealing(store: store, ring: ring, logger: logger), surroundings: clock.surroundings,
      logger: logger)
  }

  /// Changes the file as the command does.
  func rotate() throws -> MasterKey.ID { try file.rotate(avoiding: [], random: Surroundings.live.random).id }

  /// A ring of keys, as another node holds them.
  func ring(of keys: [MasterKey]) -> KeyRing {
    let clock = clock
    return KeyRing(keys, now: { clock.now })!
  }

  /// Keeps a grant for a person, sealed under the current key.
  func keepGrant(_ person: String, _ token: String, client: ClientID = "com.example.app") async throws {
    let identity = StoreFixture.identity(person)
    let box = Seal(ring: ring).close(Data(token.utf8), for: GrantRecord.row(identity, client))
    _ = try await store.keep(
      GrantRecord(identity: identity, clientID: client, sealedRefreshToken: box, keptAt: clock.now))
  }

  /// A person's token for a client, unsealed, and the key that it was sealed with.
  func grant(_ person: String) async throws -> (token: String, key: MasterKey.ID?)? {
    let identity = StoreFixture.identity(person)
    guard let grant = try await store.grants(of: identity).first else { return nil }
    let token = try Seal(ring: ring).open(
      grant.sealedRefreshToken, for: GrantRecord.row(identity, grant.clientID))
    return (
      String(decoding: token, as: UTF8.self),
      MasterKey.ID(bytes: Data(grant.sealedRefreshToken.dropFirst().prefix(4)))
    )
  }
}
