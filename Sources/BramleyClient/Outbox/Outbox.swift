public import BramleyAPI
import Foundation

/// Keeps a sign-in in secure storage from before its first byte is sent until the server has acknowledged it.
///
/// Apple gives a name once. Whatever fails afterwards, the name stays here until the server has it, and the server gets
/// it once: it is sent with one attempt at a time, and with another one only when no request of the first can have
/// arrived. Where that is unknown, the account is fetched to see whether it has a name.
public actor Outbox {
  let slot: StorageSlot<OutboxContents>
  // Names that storage would not take, so that they are not lost while the process runs.
  var unsaved: [WaitingName] = []

  /// Uses the storage's ``StorageKey/outbox``.
  public init(storage: any SecureStorage) { slot = StorageSlot(storage: storage, key: .outbox) }

  /// The names that wait for delivery to their owners' accounts.
  public func waitingNames() async throws(SecureStorageError) -> [PersonName] {
    var contents = try await slot.read() ?? OutboxContents()
    contents.catchUp(with: unsaved)
    return contents.names.map(\.name)
  }

  /// Stores a new attempt, as if it were sent at once, in place of an older one.
  ///
  /// - Parameters:
  ///   - basis: the session record's generation now.
  ///   - delivered: the key of the attempt whose session is held; its name is with the server.
  ///   - doubtful: what happens to a name that may have arrived.
  func add(
    _ proof: SignInProof, key: String, at now: Date, sending: @escaping @Sendable () -> Sending, basis: Int,
    delivered: String?, doubtful: DoubtfulNames = .waitForAccount
  ) async throws(SecureStorageError) -> Departure {
    do {
      return try await update { contents in
        let key = contents.keyOfRepeated(proof, delivered: delivered) ?? key
        contents.closeAttempt(delivered: delivered)
        var proof = proof
        contents.moveName(to: &proof, doubtful)
        let attempt = SignInAttempt(key: key, proof: proof, begunAt: now, basis: basis, sent: sending())
        if proof.isKept { contents.attempt = attempt }
        return Departure(attempt: attempt)
      }
    } catch {
      if let name = WaitingName(of: proof, key: key) { unsaved.append(name) }
      throw error
    }
  }

  /// Whether a sign-in waits for its acknowledgement, and is sent again.
  public func isWaiting() async throws(SecureStorageError) -> Bool { try await pending() != nil }

  /// The attempt that waits for its acknowledgement.
  func pending() async throws(SecureStorageError) -> SignInAttempt? { try await slot.read()?.attempt }

  /// Notes that a request is sent now; returns nil if the attempt was removed.
  func depart(
    _ departure: Departure, as sending: @escaping @Sendable () -> Sending
  ) async throws(SecureStorageError) -> Departure? {
    guard departure.attempt.proof.isKept else { return departure.renewed(by: sending()) }
    return try await update { $0.depart(departure, as: sending()) }
  }

  /// Removes everything, names too, after the account was deleted.
  func empty() async throws(SecureStorageError) {
    unsaved = []
    try await slot.update { $0 = nil }
  }

  /// Makes one atomic change, which also stores the names that storage would not take before.
  func update<Outcome: Sendable>(
    _ change: @Sendable (inout OutboxContents) -> Outcome
  ) async throws(SecureStorageError) -> Outcome {
    let unsaved = unsaved
    let outcome = try await slot.update { stored in
      let before = stored ?? OutboxContents()
      var contents = before
      contents.catchUp(with: unsaved)
      let outcome = change(&contents)
      if contents != before { stored = contents }
      return outcome
    }
    self.unsaved.removeAll(where: unsaved.contains)
    return outcome
  }
}
