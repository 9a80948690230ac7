import AppleID
import Crypto
import Foundation

/// All that changes while the emulator runs. It is only ever touched under one lock.
struct LiveWorld {
  private(set) var state: WorldState
  /// Whether the world was there already, in its folder.
  let isContinued: Bool
  var random: any RandomNumberGenerator & Sendable
  /// Sign-in pages that wait for an answer.
  var pending = ExpiringTable<AuthorizationRequest>(lifetime: 600, capacity: 5_000)
  let notificationLog: NotificationLog
  /// Who delivers notifications, while somebody does.
  var deliveries: AsyncStream<PendingNotification>.Continuation?
  var subjects: [AppleTeamID: SubjectIndex] = [:]
  var transferSubjects: [AppleTeamID: SubjectIndex] = [:]
  private var storage: Storage
  private var verifiers: [AppleTeamID: ClientSecretVerifier] = [:]
  private var signatures = 0

  private enum Storage {
    case memory
    case file(WorldJournal)
    case closed
  }

  /// Begins a world, or goes on with the one in a folder.
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
    // Made in any case: what is wrong with a start is told, whether it is needed today or not.
    let begun = try WorldSnapshot(beginning: start, keeping: nil, strictness, random: &random)
    guard let folder else { return (WorldState(begun), .memory, false) }
    var state: WorldState?
    var (isWritten, isNew) = (true, false)
    func before(_ event: WorldEvent?) throws -> WorldState {
      if let state { return state }
      if case .began? = event { return WorldState() }
      // A new folder, or one of the first version, whose history begins in another file.
      isWritten = false
      let earlier = try EarlierIdentity.read(in: folder)
      isNew = earlier == nil
      return WorldState(try earlier?.snapshot(start, strictness) ?? begun)
    }
    let (count, isWhole) = try folder.forEachEvent { event in
      if state == nil { state = try before(event) }
      state?.apply(event)
    }
    let opened = try before(nil)
    let journal =
      isWhole && isWritten
      ? try WorldJournal(folder, length: count, needed: opened.size)
      : try WorldJournal(folder, WorldSnapshot(opened))
    return (opened, .file(journal), !isNew)
  }

  /// Makes something happen. What can't be kept does not happen.
  mutating func record(_ event: WorldEvent) throws {
    switch storage {
    case .memory: state.apply(event)
    case .closed: throw WorldFolderFailure.closed
    case .file(var journal):
      storage = .memory
      defer { storage = .file(journal) }
      try journal.append(event)
      state.apply(event)
      // It has happened and is kept; a shorter file can wait.
      if journal.isOverlong { journal.shorten(to: WorldSnapshot(state)) }
    }
  }

  /// Puts another world in this one's place.
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
    (subjects, transferSubjects) = ([:], [:])
    pending = ExpiringTable(lifetime: 600, capacity: 5_000)
    notificationLog.clear()
    yieldPending()
  }

  /// Lets go of the folder; nothing can happen from now on.
  mutating func close() {
    guard case .file(let journal) = storage else { return }
    journal.close()
    storage = .closed
  }

  /// What checks the client secrets of a team.
  mutating func secrets(of team: AppleTeamID) throws -> ClientSecretVerifier? {
    if let verifier = verifiers[team] { return verifier }
    guard let known = state.team(team) else { return nil }
    let key = try P256.Signing.PrivateKey(pemRepresentation: known.privateKey).publicKey
    let verifier = ClientSecretVerifier(team: team, keys: [known.keyID: key])
    verifiers[team] = verifier
    return verifier
  }

  /// The key for the next token: every one that signs takes its turn.
  mutating func nextSigningKey() throws -> SigningKey {
    let keys = state.keys.signing
    guard !keys.isEmpty else { throw SigningKeysFailure.notReady }
    defer { signatures &+= 1 }
    return keys[signatures % keys.count]
  }
}
