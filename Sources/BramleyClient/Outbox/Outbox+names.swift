import BramleyAPI
import Foundation

/// What becomes of a name that may have arrived already, at the next sign-in.
enum DoubtfulNames: Sendable {
  /// It waits until the account can be asked.
  case waitForAccount
  /// It goes along: the back end has no call to ask by, and keeps the first that it gets.
  case goAlong
}

extension OutboxContents {
  /// Gives the proof the name that waits for its owner, if it brings none and can bear one; an older name makes way.
  mutating func moveName(to proof: inout SignInProof, _ doubtful: DoubtfulNames) {
    guard proof.isKept else { return }
    let owner = proof
    if proof.name != nil { return removeNames { $0.isOwned(by: owner) } }
    guard let waiting = names.last(where: { $0.isOwned(by: owner) }), waiting.isFree || doubtful == .goAlong
    else { return }
    proof.name = waiting.name
    if proof.name != nil { removeNames { $0.isOwned(by: owner) } }
  }
}

// Names on other ways than a sign-in.
extension Outbox {
  /// Keeps the name that came with a proof which is no sign-in, from before the proof is sent.
  func keepName(of proof: SignInProof, key: String) async {
    guard let name = WaitingName(of: proof, key: key) else { return }
    do throws(SecureStorageError) { try await update { $0.keep(name) } } catch { unsaved.append(name) }
  }

  /// Writes down that a request with the name leaves now; nil if the name is not free any more.
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

  /// The name that waits for a person, by one of their ways into an account.
  func name(for identities: [Identity]) async throws(SecureStorageError) -> WaitingName? {
    if !unsaved.isEmpty { try await update { _ in } }
    return try await slot.read()?.names.last { waiting in
      identities.contains { $0.provider.rawValue == waiting.method.rawValue && $0.subject == waiting.subject }
    }
  }

  /// Writes down that the name is given to its account now; nil if somebody else has it in hand.
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

  /// The account has a name.
  func remove(_ waiting: WaitingName) async throws(SecureStorageError) {
    try await update { contents in contents.removeNames { $0 == waiting } }
  }
}
