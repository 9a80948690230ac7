import Foundation

/// The value under ``StorageKey/outbox``.
///
/// A name is either with the attempt or among the waiting ones, never both.
struct OutboxContents: StoredValue, Hashable {
  static let currentFormat = 1

  private(set) var format: Int? = currentFormat
  /// At most one: a newer sign-in replaces an older one.
  var attempt: SignInAttempt?
  var names: [WaitingName] = []
  /// Keys whose names were delivered or moved to another key, so that a name whose write seemed to fail isn't added
  /// again.
  var settled: [String]?

  /// One device signs few people in; the limit only keeps an error from filling the Keychain.
  private static let bound = 16

  /// Removes an attempt that the server has, with its name.
  mutating func acknowledge(_ acknowledged: SignInAttempt) {
    if attempt?.key == acknowledged.key { attempt = nil }
    guard acknowledged.proof.name != nil else { return }
    names.removeAll { $0.key == acknowledged.key }
    settle(acknowledged.key)
  }

  /// Removes waiting names that were delivered or moved to another key.
  mutating func removeNames(where isDone: (WaitingName) -> Bool) {
    for name in names where isDone(name) { settle(name.key) }
    names.removeAll(where: isDone)
  }

  mutating func settle(_ key: String) {
    settled = ((settled ?? []).filter { $0 != key } + [key]).suffix(Self.bound)
  }

  /// Removes the attempt; its name only if the attempt is the delivered one.
  mutating func closeAttempt(delivered: String?) {
    if let attempt, attempt.key == delivered { acknowledge(attempt) } else { retireAttempt() }
  }

  /// Returns the key of the attempt that a guest repeats, so that a lost reply makes no second account. Any other proof
  /// is of use once and names its owner, so a new attempt has a new key.
  func keyOfRepeated(_ proof: SignInProof, delivered: String?) -> String? {
    guard let attempt, proof.provider == .guest, attempt.proof == proof, attempt.key != delivered else {
      return nil
    }
    return attempt.key
  }

  /// Removes the attempt, but never its name.
  mutating func retireAttempt() {
    if let attempt, let name = WaitingName(of: attempt.proof, key: attempt.key, sent: attempt.sent) {
      keep(name)
    }
    attempt = nil
  }

  /// Notes that a request is sent now; returns nil if the attempt was removed.
  mutating func depart(_ departure: Departure, as sending: Sending) -> Departure? {
    guard let stored = attempt, stored.key == departure.attempt.key else { return nil }
    attempt?.sent = sending
    // The stamp of the same request doesn't count if that request was not sent.
    let earlier = stored.sent == departure.attempt.sent ? departure.earlier : stored.sent
    return attempt.map { Departure(attempt: $0, earlier: earlier) }
  }

  /// Takes back the stamp of a request that did not reach the server; requests of other processes keep theirs.
  mutating func withdraw(_ departure: Departure) {
    let (key, sent) = (departure.attempt.key, departure.attempt.sent)
    if attempt?.key == key, attempt?.sent == sent { attempt?.sent = departure.earlier }
    for index in names.indices where names[index].key == key && names[index].sent == sent {
      names[index].sent = departure.earlier
    }
  }

  /// Adds a name; it replaces an older one of the same person.
  mutating func keep(_ name: WaitingName) {
    removeNames { $0.key != name.key && $0.provider == name.provider && $0.subject == name.subject }
    names = (names.filter { $0.key != name.key } + [name]).suffix(Self.bound)
  }

  /// Adds names whose write seemed to fail, unless it has succeeded.
  mutating func catchUp(with unsaved: [WaitingName]) {
    for name in unsaved {
      let isKnown =
        attempt?.key == name.key || names.contains { $0.key == name.key }
        || (settled ?? []).contains(name.key)
      if !isKnown { keep(name) }
    }
  }
}
