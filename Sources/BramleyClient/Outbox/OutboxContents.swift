import Foundation

/// What the outbox keeps in secure storage.
///
/// A name is in one place of it: with the attempt, or among those that wait.
struct OutboxContents: StoredValue, Hashable {
  static let currentFormat = 1

  private(set) var format: Int? = currentFormat
  /// At most one: a newer sign-in stands for the older ones.
  var attempt: SignInAttempt?
  var names: [WaitingName] = []
  /// Keys whose names have arrived or gone on with another, so that a name that storage seemed not to take is not
  /// believed to be new.
  var settled: [String]?

  /// One device signs few people in; the bound only keeps a fault from filling the Keychain.
  private static let bound = 16

  /// The server has the attempt, and the name that came with it.
  mutating func acknowledge(_ acknowledged: SignInAttempt) {
    if attempt?.key == acknowledged.key { attempt = nil }
    guard acknowledged.proof.name != nil else { return }
    names.removeAll { $0.key == acknowledged.key }
    settle(acknowledged.key)
  }

  /// Lets go of waiting names; they have arrived, or gone on.
  mutating func removeNames(where isOver: (WaitingName) -> Bool) {
    for name in names where isOver(name) { settle(name.key) }
    names.removeAll(where: isOver)
  }

  mutating func settle(_ key: String) {
    settled = ((settled ?? []).filter { $0 != key } + [key]).suffix(Self.bound)
  }

  /// Lets go of the attempt; of its name only if it is the delivered one.
  mutating func closeAttempt(delivered: String?) {
    if let attempt, attempt.key == delivered { acknowledge(attempt) } else { retireAttempt() }
  }

  /// Lets go of the attempt, but never of its name.
  mutating func retireAttempt() {
    if let attempt, let name = WaitingName(of: attempt.proof, key: attempt.key, sent: attempt.sent) {
      keep(name)
    }
    attempt = nil
  }

  /// Writes down that a request leaves now; nil if the attempt is over.
  mutating func depart(_ departure: Departure, as sending: Sending) -> Departure? {
    guard let stored = attempt, stored.key == departure.attempt.key else { return nil }
    attempt?.sent = sending
    // The earlier stamp of the same try stands for nothing if that try has not left.
    let earlier = stored.sent == departure.attempt.sent ? departure.earlier : stored.sent
    return attempt.map { Departure(attempt: $0, earlier: earlier) }
  }

  /// The try has brought nothing to the server. What others have sent meanwhile stands.
  mutating func withdraw(_ departure: Departure) {
    let (key, sent) = (departure.attempt.key, departure.attempt.sent)
    if attempt?.key == key, attempt?.sent == sent { attempt?.sent = departure.earlier }
    for index in names.indices where names[index].key == key && names[index].sent == sent {
      names[index].sent = departure.earlier
    }
  }

  /// A newer name of the same person takes an older one's place.
  mutating func keep(_ name: WaitingName) {
    removeNames { $0.key != name.key && $0.method == name.method && $0.subject == name.subject }
    names = (names.filter { $0.key != name.key } + [name]).suffix(Self.bound)
  }

  /// Takes what storage seemed not to take, and in truth did or didn't.
  mutating func catchUp(with unsaved: [WaitingName]) {
    for name in unsaved {
      let isKnown =
        attempt?.key == name.key || names.contains { $0.key == name.key }
        || (settled ?? []).contains(name.key)
      if !isKnown { keep(name) }
    }
  }
}
