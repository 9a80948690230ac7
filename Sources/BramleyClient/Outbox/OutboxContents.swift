import BramleyAPI
import Foundation

/// A sign-in that the server has not acknowledged yet.
struct SignInAttempt: Codable, Hashable, Sendable {
  /// The `Idempotency-Key` of every try.
  var key: String
  var proof: SignInProof
  var begunAt: Date

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

  /// Lets go of the attempt, but never of its name.
  mutating func retireAttempt() {
    if let proof = attempt?.proof { keepName(of: proof) }
    attempt = nil
  }

  mutating func keepName(of proof: SignInProof) {
    guard let name = proof.name, let subject = proof.subject else { return }
    removeName(of: proof)
    names.append(WaitingName(method: proof.method, subject: subject, name: name))
    // One device signs few people in; the bound only keeps a fault from filling the Keychain.
    if names.count > 16 { names.removeFirst() }
  }

  mutating func removeName(of proof: SignInProof) {
    names.removeAll { $0.method == proof.method && $0.subject == proof.subject }
  }

  func name(for proof: SignInProof) -> PersonName? {
    names.last { $0.method == proof.method && $0.subject == proof.subject }?.name
  }
}
