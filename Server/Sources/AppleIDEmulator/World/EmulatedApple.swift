import AppleID
public import Foundation
import Synchronization

/// Apple's ID service as rules and state, without a socket.
///
/// ``AppleIDEmulator`` puts it on a port for a test, ``application(host:port:logger:onServerRunning:)``
/// for a command.
public final class EmulatedApple: Sendable {
  let pages: Pages
  let start: WorldStart
  let strictness: Strictness
  let journal = RequestJournal()
  let notificationLog: NotificationLog
  let notificationSender: NotificationSender?
  let sleep: @Sendable (Duration) async throws -> Void
  let realNow: @Sendable () -> Date
  private let makingKeys: SigningKeys
  private let live: Mutex<LiveWorld>
  private let address = Mutex<URL?>(nil)

  /// Makes a world, or opens the one kept in `folder`.
  ///
  /// - Parameters:
  ///   - folder: where keys, people, consents and tokens outlive a restart; nil keeps all in memory.
  ///   - start: what a new world holds, and what a reset leads back to.
  ///   - strictness: whether plain-http addresses are taken, which Apple never does.
  ///   - signingKeys: the keys of a new world; by default those that all worlds in memory of this process
  ///     share. A world kept in a folder gets its own.
  ///   - notifications: how notifications get to receivers; nil for real HTTP.
  ///   - now: the clock beneath the emulator's own, which ``advanceClock(by:)`` moves.
  ///   - sleep: what waits where an answer or a notification is to be late.
  ///   - random: the source of ids, codes, tokens and the teams' keys.
  /// - Throws: ``WorldFolderFailure`` or the system's error when the folder can't be used,
  ///   ``WorldStartFailure`` when the start makes no sense.
  public init(
    folder: URL? = nil, start: WorldStart = WorldStart(), strictness: Strictness = .lenient,
    signingKeys: SigningKeys? = nil, notifications: NotificationSender? = nil,
    now: @escaping @Sendable () -> Date = { Date() },
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
  ) throws {
    let folder = try folder.map(WorldFolder.init)
    let log = NotificationLog()
    let world = try LiveWorld(
      start: start, strictness: strictness, folder: folder, notificationLog: log, random: random)
    notificationLog = log
    notificationSender = notifications
    self.sleep = sleep
    makingKeys =
      signingKeys ?? (folder == nil ? .ofThisProcess : SigningKeys(count: world.state.hasKeys ? 0 : 2))
    pages = try Pages()
    self.start = start
    self.strictness = strictness
    realNow = now
    live = Mutex(world)
  }

  /// Whether the world was in its folder already, so that its start was not needed.
  public var isContinued: Bool { change { $0.isContinued } }

  /// What exists now.
  public var world: AppleWorld {
    let state = change { $0.state }
    let home = state.teams[0]
    return AppleWorld(
      teamID: home.id, keyID: home.keyID, privateKey: home.privateKey, issuer: AppleEndpoint.issuer,
      teams: state.teams, clients: state.clients.all, people: state.people.all)
  }

  /// Where the emulator listens, once it does.
  public internal(set) var baseURL: URL? {
    get { address.withLock { $0 } }
    set { address.withLock { $0 = newValue } }
  }

  /// Back to the start world: what was added, agreed to and issued is gone, and the clock goes right again;
  /// seed, signing keys and the start's teams stay.
  ///
  /// - Throws: when the folder can't be written.
  public func reset() throws {
    try change { world in
      try world.replace(
        by: WorldSnapshot(
          beginning: start, keeping: world.state, strictness, random: &world.random))
    }
  }

  /// Lets go of the folder, for the next emulator to open; nothing can be changed here from now on.
  ///
  /// A world in memory goes on.
  public func close() { change { $0.close() } }

  func change<Result>(_ body: (inout LiveWorld) throws -> Result) rethrows -> Result {
    try live.withLock { world in try body(&world) }
  }

  func client(_ id: String) -> AppleWorld.Client? { change { $0.state.clients[id] } }

  /// Has the signing keys made, when there are none; nobody waits.
  func prepareSigningKeys() {
    if !change({ $0.state.hasKeys }) { makingKeys.begin() }
  }

  /// Sees to the signing keys; before anything is signed or shown.
  func signingKeysReady() async throws {
    if change({ $0.state.hasKeys }) { return }
    try adopt(await makingKeys.all())
  }

  /// The same where nobody can await.
  func waitForSigningKeys() throws {
    if change({ $0.state.hasKeys }) { return }
    try adopt(makingKeys.allNow())
  }

  private func adopt(_ keys: [SigningKey]) throws {
    try change { world in
      if world.state.hasKeys { return }
      try world.record(.keysChanged(SigningKeyRing(signing: keys)))
    }
  }
}
