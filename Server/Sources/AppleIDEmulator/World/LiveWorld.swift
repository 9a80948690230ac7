import AppleID
import Crypto
import EmulatorKit
import Foundation
import ProviderEmulator

/// The state that changes while the emulator runs. It is only accessed under one lock.
struct LiveWorld {
  private(set) var state: WorldState
  /// Whether the world was stored in its folder already.
  let isContinued: Bool
  var random: any RandomNumberGenerator & Sendable
  /// Sign-in pages that have not been answered.
  var pending = ExpiringTable<AuthorizationRequest>(lifetime: 600, capacity: 5_000)
  /// The address that the emulator listens on, once it does.
  var address: URL?
  let notificationLog: NotificationLog
  /// The receiver of notifications to deliver, while there is one.
  var deliveries: AsyncStream<PendingNotification>.Continuation?
  /// The address of the mail server, once it listens.
  var mailAddress: URL?
  var subjects: [AppleTeamID: PseudonymIndex<AppleSubject>] = [:]
  var transferSubjects: [AppleTeamID: PseudonymIndex<AppleSubject>] = [:]
  var relays: [AppleTeamID: PseudonymIndex<String>] = [:]
  var relayed = RelayCounts()
  private var storage: Storage
  private var verifiers: [AppleTeamID: ClientSecretVerifier] = [:]
  private var signatures = 0

  private enum Storage {
    case memory
    case file(WorldJournal)
    case closed
  }

  /// Starts a new world, or opens the one in a folder.
  init(
    start: WorldStart, strictness: Strictness, folder: WorldFolder?, notificationLog: NotificationLog,
    random: any RandomNumberGenerator & Sendable
  ) throws {
    self.notificationLog = notificationLog
    var random = random
    (state, storage, isContinued) = try Self.open(start, strictness, folder, &random)
    self.random = random
  }

  private static func open(
    _ start: WorldStart, _ strictness: Strictness, _ folder: WorldFolder?,
    _ random: inout any RandomNumberGenerator & Sendable
  ) throws -> (WorldState, Storage, isContinued: Bool) {
    // Made in any case, so that faults of a start are reported even if it is not used.
    let begun = try WorldSnapshot(beginning: start, keeping: nil, strictness, random: &random)
    guard let folder else { return (WorldState(begun), .memory, false) }
    var state: WorldState?
    var (isWritten, isNew) = (true, false)
    func before(_ event: WorldEvent?) -> WorldState {
      if let state { return state }
      if case .began? = event { return WorldState() }
      (isWritten, isNew) = (false, true)
      return WorldState(begun)
    }
    let (count, isWhole) = try folder.forEachEvent { event in
      if state == nil { state = before(event) }
      state?.apply(event)
    }
    let opened = before(nil)
    let journal =
      isWhole && isWritten
      ? try WorldJournal(folder, length: count, needed: opened.size)
      : try WorldJournal(folder, WorldSnapshot(opened))
    return (opened, .file(journal), !isNew)
  }

  /// The issuer in tokens and in the discovery document.
  var issuer: String {
    guard state.settings.ownIssuer, let address else { return AppleEndpoint.issuer }
    return address.absoluteString
  }

  /// Records an event and applies it. An event that can't be stored is not applied.
  mutating func record(_ event: WorldEvent) throws {
    switch storage {
    case .memory: state.apply(event)
    case .closed: throw WorldFolderFailure.closed
    case .file(var journal):
      storage = .memory
      defer { storage = .file(journal) }
      try journal.append(event)
      state.apply(event)
      // The event is stored; compacting the file can wait.
      if journal.isOverlong { journal.shorten(to: WorldSnapshot(state)) }
    }
  }

  /// Changes the local providers' state, and stores the events once the change is made.
  mutating func changeProviders<Result>(
    _ body: (inout ProviderChange) throws -> Result
  ) throws -> Result {
    var change = ProviderChange(state: state.takeProviders(), seed: state.seed, random: random)
    let result = Swift.Result { try body(&change) }
    random = change.random
    state.putProviders(change.state)
    if !change.events.isEmpty { try store(change.events) }
    return try result.get()
  }

  private mutating func store(_ events: [ProviderEvent]) throws {
    switch storage {
    case .memory: return
    case .closed: throw WorldFolderFailure.closed
    case .file(var journal):
      storage = .memory
      defer { storage = .file(journal) }
      for event in events { try journal.append(.provider(event)) }
      if journal.isOverlong { journal.shorten(to: WorldSnapshot(state)) }
    }
  }

  /// Replaces this world by another.
  mutating func replace(by snapshot: WorldSnapshot) throws {
    switch storage {
    case .memory: break
    case .closed: throw WorldFolderFailure.closed
    case .file(var journal):
      try journal.rewrite(snapshot)
      storage = .file(journal)
    }
    state = WorldState(snapshot)
    verifiers = [:]
    (subjects, transferSubjects, relays) = ([:], [:], [:])
    relayed = RelayCounts()
    pending = ExpiringTable(lifetime: 600, capacity: 5_000)
    notificationLog.clear()
    yieldPending()
  }

  /// Releases the folder; no event can be recorded afterwards.
  mutating func close() {
    guard case .file(let journal) = storage else { return }
    journal.close()
    storage = .closed
  }

  /// The verifier for a team's client secrets.
  mutating func secrets(of team: AppleTeamID) throws -> ClientSecretVerifier? {
    if let verifier = verifiers[team] { return verifier }
    guard let known = state.team(team) else { return nil }
    let key = try P256.Signing.PrivateKey(pemRepresentation: known.privateKey).publicKey
    let verifier = ClientSecretVerifier(team: team, keys: [known.keyID: key])
    verifiers[team] = verifier
    return verifier
  }

  /// The key for the next token; the signing keys take turns.
  mutating func nextSigningKey() throws -> SigningKey {
    let keys = state.keys.signing
    guard !keys.isEmpty else { throw SigningKeysFailure.notReady }
    defer { signatures &+= 1 }
    return keys[signatures % keys.count]
  }
}
