import AppleID
public import EmulatorKit
public import Foundation
import ProviderEmulator
import Synchronization

/// Apple's ID service as rules and state, without a socket.
///
/// ``AppleIDEmulator`` puts it on a port for a test, ``application(host:port:mailPort:logger:onServerRunning:)``
/// for a command.
public final class EmulatedApple: Sendable {
  /// Posts a body of a media type to an address; gives the status and the answer.
  public typealias ProviderSender =
    @Sendable (_ url: String, _ type: String, _ body: Data) async throws -> (status: Int, body: Data)

  let pages: Pages
  let start: WorldStart
  let strictness: Strictness
  let journal = RequestJournal()
  let mailbox = Inbox<ReceivedMail>()
  let textbox = Inbox<ReceivedText>()
  let standIns = StandIns()
  let notificationLog: NotificationLog
  let notificationSender: NotificationSender?
  let sleep: @Sendable (Duration) async throws -> Void
  let realNow: @Sendable () -> Date
  let providerKeys: ProviderKeys
  let providerPages: ProviderPages
  let providerSender: ProviderSender?
  let appKeys = Mutex(EmulatedAppKeys())
  let attestAuthority = Mutex<AppAttestAuthority?>(nil)
  /// Where the root of the local attester is kept; nil for a world in memory.
  let attestFolder: URL?
  private let makingKeys: SigningKeys
  private let live: Mutex<LiveWorld>

  /// Makes a world, or opens the one stored in `folder`.
  ///
  /// - Parameters:
  ///   - folder: where keys, people, consents and tokens are stored across restarts; nil keeps them in memory.
  ///   - start: the contents of a new world, and of a world after a reset.
  ///   - strictness: whether plain-http addresses are accepted, which Apple never does.
  ///   - signingKeys: the keys of a new world; by default those that all worlds in memory of this process
  ///     share. A world stored in a folder gets its own.
  ///   - notifications: how notifications are sent to receivers; nil for real HTTP.
  ///   - providerSender: how the local providers send events, signed requests and logouts; nil for real HTTP.
  ///   - now: the clock beneath the emulator's own, which ``advanceClock(by:)`` moves.
  ///   - sleep: waits where a response or a notification is to be late.
  ///   - random: the source of ids, codes, tokens and the teams' keys.
  /// - Throws: ``WorldFolderFailure`` or the system's error if the folder can't be used,
  ///   ``WorldStartFailure`` if the start is not valid.
  public init(
    folder: URL? = nil, start: WorldStart = WorldStart(), strictness: Strictness = .lenient,
    signingKeys: SigningKeys? = nil, notifications: NotificationSender? = nil,
    providerSender: ProviderSender? = nil,
    now: @escaping @Sendable () -> Date = { Date() },
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
  ) throws {
    attestFolder = folder
    let folder = try folder.map(WorldFolder.init)
    let log = NotificationLog()
    let world = try LiveWorld(
      start: start, strictness: strictness, folder: folder, notificationLog: log, random: random)
    notificationLog = log
    notificationSender = notifications
    self.sleep = sleep
    makingKeys =
      signingKeys ?? (folder == nil ? .ofThisProcess : SigningKeys(count: world.state.hasKeys ? 0 : 2))
    providerKeys = folder == nil ? .ofThisProcess : ProviderKeys()
    providerPages = try ProviderPages()
    self.providerSender = providerSender
    pages = try Pages()
    self.start = start
    self.strictness = strictness
    realNow = now
    live = Mutex(world)
  }

  /// Whether the world was stored in its folder already, so that its start was not used.
  public var isContinued: Bool { change { $0.isContinued } }

  /// The current teams, clients and people.
  public var world: AppleWorld {
    let (state, issuer) = change { ($0.state, $0.issuer) }
    let home = state.teams[0]
    return AppleWorld(
      teamID: home.id, keyID: home.keyID, privateKey: home.privateKey, issuer: issuer,
      teams: state.teams, clients: state.clients.all, people: state.people.all)
  }

  /// The address that the emulator listens on, once it does.
  public internal(set) var baseURL: URL? {
    get { change { $0.address } }
    set { change { $0.address = newValue } }
  }

  /// Resets the world to its start: what was added, agreed to, issued, mailed and texted is removed, and the clock is
  /// right again.
  /// Seed, signing keys and the start's teams stay.
  ///
  /// - Throws: an error if the folder can't be written.
  public func reset() throws {
    try change { world in
      try world.replace(
        by: WorldSnapshot(
          beginning: start, keeping: world.state, strictness, random: &world.random))
    }
    mailbox.clear()
    textbox.clear()
    standIns.reset()
    appKeys.withLock { $0 = EmulatedAppKeys() }
  }

  /// Releases the folder, so that another emulator can open it; nothing can be changed here afterwards.
  ///
  /// A world in memory is not affected.
  public func close() { change { $0.close() } }

  func change<Result>(_ body: (inout LiveWorld) throws -> Result) rethrows -> Result {
    try live.withLock { world in try body(&world) }
  }

  func client(_ id: String) -> AppleWorld.Client? { change { $0.state.clients[id] } }

  /// Starts making the signing keys if there are none, without waiting.
  func prepareSigningKeys() {
    if !change({ $0.state.hasKeys }) { makingKeys.begin() }
  }

  /// Waits until the signing keys exist; called before anything is signed or published.
  func signingKeysReady() async throws {
    if change({ $0.state.hasKeys }) { return }
    try adopt(await makingKeys.all())
  }

  /// The same for synchronous callers.
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
