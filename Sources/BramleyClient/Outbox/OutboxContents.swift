import BramleyAPI
import Foundation

/// A sign-in that the server has not acknowledged yet.
struct SignInAttempt: Codable, Hashable, Sendable {
  /// The `Idempotency-Key` of every try.
  var key: String
  var proof: SignInProof
  var begunAt: Date
  /// The session record's generation before it.
  var basis: Int

  func mayBeSent(at now: Date) -> Bool {
    guard let window = proof.retryWindow else { return true }
    // A clock that was set back tells nothing about the age, so it counts as over.
    return (0..<window).contains(now.timeIntervalSince(begunAt))
  }
}

/// A name whose attempt came to nothing. Apple gives it once, so it waits for the person's next sign-in.
struct WaitingName: Codable, Hashable, Sendable {
  var method: SignInMethod.ID
  var subject: String
  var name: PersonName
}

/// What the outbox keeps in secure storage.
struct OutboxContents: Codable, Hashable, Sendable {
  /// At most one: a newer sign-in stands for the older ones.
  var attempt: SignInAttempt?
  var names: [WaitingName] = []

  /// The server has the attempt, and the name that came with it.
  mutating func acknowledge(_ attempt: SignInAttempt) {
    if self.attempt?.key == attempt.key { self.attempt = nil }
    guard let name = attempt.proof.name else { return }
    removeName(of: attempt.proof)
    // A later sign-in of the same person had taken it along.
    if let later = self.attempt?.proof, later.subject == attempt.proof.subject, later.name == name {
      self.attempt?.proof.name = nil
    }
  }

  /// Lets go of the attempt; of its name only if it is the delivered one.
  mutating func closeAttempt(delivered: String?) {
    if let attempt, attempt.key == delivered { acknowledge(attempt) } else { retireAttempt() }
  }

  /// Lets go of the attempt, but never of its name.
  mutating func retireAttempt() {
    if let proof = attempt?.proof { keepName(of: proof) }
    attempt = nil
  }

  mutating func keepName(of proof: SignInProof) {
    guard let name = proof.name, let subject = proof.subject else { return }
    keep(WaitingName(method: proof.method, subject: subject, name: name))
  }

  mutating func keepNames(of others: OutboxContents) {
    for waiting in others.names { keep(waiting) }
  }

  private mutating func keep(_ waiting: WaitingName) {
    names.removeAll { $0.method == waiting.method && $0.subject == waiting.subject }
    // One device signs few people in; the bound only keeps a fault from filling the Keychain.
    names = (names + [waiting]).suffix(16)
  }

  mutating func removeName(of proof: SignInProof) {
    names.removeAll { $0.method == proof.method && $0.subject == proof.subject }
  }

  func name(for proof: SignInProof) -> PersonName? {
    names.last { $0.method == proof.method && $0.subject == proof.subject }?.name
  }
}
