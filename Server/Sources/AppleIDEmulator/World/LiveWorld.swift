import AppleID
import Foundation

/// All that changes while the emulator runs. It is only ever touched under one lock.
struct LiveWorld {
  let identity: WorldIdentity
  private(set) var state: WorldState
  var random: any RandomNumberGenerator & Sendable
  /// Sign-in pages that wait for an answer.
  var pending = ExpiringTable<AuthorizationRequest>(lifetime: 600, capacity: 5_000)
  private let people: [AppleWorld.Person]
  private var journal: WorldJournal?
  private var signatures = 0

  init(
    identity: WorldIdentity, people: [AppleWorld.Person], folder: WorldFolder?,
    random: any RandomNumberGenerator & Sendable
  ) throws {
    self.identity = identity
    self.people = people
    self.random = random
    state = WorldState(people: people)
    guard let folder else { return }
    for event in try folder.history() { state.apply(event) }
    journal = try WorldJournal(folder, history: state.history)
  }

  /// Makes something happen. What can't be kept does not happen.
  mutating func record(_ event: WorldEvent) throws {
    try journal?.append(event)
    state.apply(event)
    if let journal, journal.isOverlong { try self.journal?.rewrite(state.history) }
  }

  /// Back to the start; the keys stay, so that a key set in somebody's cache remains right.
  mutating func reset() throws {
    let fresh = WorldState(people: people)
    try journal?.rewrite(fresh.history)
    state = fresh
    pending = ExpiringTable(lifetime: 600, capacity: 5_000)
  }

  /// The key for the next token: every key takes its turn.
  mutating func nextSigningKey() -> SigningKey {
    defer { signatures &+= 1 }
    return identity.signingKeys[signatures % identity.signingKeys.count]
  }
}
