import BramleyAPI
import Foundation

/// What the next sign-in does with a name that may have arrived already.
enum DoubtfulNames: Sendable {
  /// The name waits until the account can be fetched.
  case waitForAccount
  /// The name is sent again: the back end has no call to fetch the account, and keeps the first name that it gets.
  case goAlong
}

extension OutboxContents {
  /// Adds the name that waits for the proof's owner, if the proof has none and can carry one. A proof with a name of its
  /// own discards older names.
  mutating func moveName(to proof: inout SignInProof, _ doubtful: DoubtfulNames) {
    guard proof.isKept, proof.carriesName else { return }
    let owner = proof
    if proof.name != nil { return removeNames { $0.isOwned(by: owner) } }
    guard let waiting = names.last(where: { $0.isOwned(by: owner) }), waiting.isFree || doubtful == .goAlong
    else { return }
    proof.name = waiting.name
    removeNames { $0.isOwned(by: owner) }
  }
}

// Names that are delivered other than with a sign-in.
extension Outbox {
  /// Stores the name of a proof that is no sign-in, before the proof is sent.
  func keepName(of proof: SignInProof, key: String) async {
    guard let name = WaitingName(of: proof, key: key) else { return }
    do throws(SecureStorageError) { try await update { $0.keep(name) } } catch { unsaved.append(name) }
  }

  /// Notes that a request with the name is sent now; returns nil if the name doesn't wait any more.
  func departName(
    of proof: SignInProof, key: String, as sending: @escaping @Sendable () -> Sending
  ) async -> Departure? {
    let departed = try? await update { contents -> Departure? in
      guard let index = contents.names.firstIndex(where: { $0.key == key && $0.name == proof.name }) else {
        return nil
      }
      let earlier = contents.names[index].sent
      contents.names[index].sent = sending()
      let attempt = SignInAttempt(
        key: key, proof: proof, begunAt: .distantPast, basis: -1, sent: contents.names[index].sent)
      return Departure(attempt: attempt, earlier: earlier)
    }
    return departed ?? nil
  }

  /// Returns the name that waits for the person with one of these identities.
  func name(for identities: [Identity]) async throws(SecureStorageError) -> WaitingName? {
    if !unsaved.isEmpty { try await update { _ in } }
    return try await slot.read()?.names.last { waiting in
      identities.contains { $0.provider == waiting.provider && $0.subject == waiting.subject }
    }
  }

  /// Notes that the name is sent to its account now; returns nil if another process does that.
  func depart(
    _ waiting: WaitingName, key: String, as sending: @escaping @Sendable () -> Sending
  ) async throws(SecureStorageError) -> WaitingName? {
    try await update { contents in
      guard let index = contents.names.firstIndex(of: waiting) else { return nil }
      contents.settle(waiting.key)
      contents.names[index].key = key
      contents.names[index].sent = sending()
      return contents.names[index]
    }
  }

  /// Removes a name, since the account has one.
  func remove(_ waiting: WaitingName) async throws(SecureStorageError) {
    try await update { contents in contents.removeNames { $0 == waiting } }
  }
}
