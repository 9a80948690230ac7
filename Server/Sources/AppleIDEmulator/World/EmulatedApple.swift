import AppleID
import Crypto
public import Foundation
import Synchronization

/// Apple's ID service as rules and state, without a socket.
///
/// ``AppleIDEmulator`` puts it on a port for a test, ``application(host:port:logger:onServerRunning:)``
/// for a command.
public final class EmulatedApple: Sendable {
  let identity: WorldIdentity
  let clients: [AppleWorld.Client]
  let secrets: ClientSecretVerifier
  let pages: Pages
  let now: @Sendable () -> Date
  private let live: Mutex<LiveWorld>
  private let address = Mutex<URL?>(nil)

  /// Makes a world, or opens the one kept in `folder`.
  ///
  /// - Parameters:
  ///   - folder: where keys, people, consents and tokens outlive a restart; nil keeps all in memory.
  ///   - clients: the team's apps and services.
  ///   - people: who has an account at start and after a reset.
  ///   - signingKeys: the keys of a new world; by default those that all worlds in memory of this process
  ///     share. A world kept in a folder gets its own.
  ///   - now: the clock.
  ///   - random: the source of ids, codes, tokens and the team's key.
  /// - Throws: when the folder can't be read or written.
  public init(
    folder: URL? = nil, clients: [AppleWorld.Client] = .start, people: [AppleWorld.Person] = .start,
    signingKeys: SigningKeys? = nil, now: @escaping @Sendable () -> Date = { Date() },
    random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
  ) throws {
    var random = random
    let folder = try folder.map(WorldFolder.init)
    let make = {
      let keys = try signingKeys ?? (folder == nil ? SigningKeys.ofThisProcess() : SigningKeys())
      return try WorldIdentity(signingKeys: keys.all, random: &random)
    }
    identity = try folder?.identity(else: make) ?? make()
    self.clients = clients
    self.now = now
    secrets = ClientSecretVerifier(
      team: identity.team,
      keys: [identity.keyID: try P256.Signing.PrivateKey(pemRepresentation: identity.privateKey).publicKey])
    pages = try Pages()
    live = Mutex(try LiveWorld(identity: identity, people: people, folder: folder, random: random))
  }

  /// What exists now.
  public var world: AppleWorld {
    AppleWorld(
      teamID: identity.team, keyID: identity.keyID, privateKey: identity.privateKey,
      issuer: AppleEndpoint.issuer, clients: clients, people: change { $0.state.people })
  }

  /// Where the emulator listens, once it does.
  public internal(set) var baseURL: URL? {
    get { address.withLock { $0 } }
    set { address.withLock { $0 = newValue } }
  }

  /// Back to the start world: added people, consents, codes and tokens are gone, keys stay.
  ///
  /// - Throws: when the folder can't be written.
  public func reset() throws { try change { try $0.reset() } }

  func change<Result>(_ body: (inout LiveWorld) throws -> Result) rethrows -> Result {
    try live.withLock { world in try body(&world) }
  }

  func client(_ id: String) -> AppleWorld.Client? {
    // Swift holds canonically equivalent texts for equal (U+212A for K); Apple compares bytes.
    clients.first { $0.id.rawValue.utf8.elementsEqual(id.utf8) }
  }
}
