public import BramleyAPI
import Foundation

/// Keeps a sign-in in secure storage from before its first byte is sent until the server has acknowledged it.
///
/// Apple gives a name once. Whatever fails afterwards, it stays here until the server has it, and the server gets it
/// once: it goes with one attempt at a time, and with another one only when no request of the first can have brought
/// it. Where that can't be known, the account is asked.
public actor Outbox {
  let slot: StorageSlot<OutboxContents>
  // What storage would not take; better than losing it while the process lives.
  var unsaved: [WaitingName] = []

  /// Uses the storage's ``StorageKey/outbox``.
  public init(storage: any SecureStorage) { slot = StorageSlot(storage: storage, key: .outbox) }

  /// Names that wait for a way to their owners' accounts.
  public func waitingNames() async throws(SecureStorageError) -> [PersonName] {
    var contents = try await slot.read() ?? OutboxContents()
    contents.catchUp(with: unsaved)
    return contents.names.map(\.name)
  }

  /// Makes room for a new attempt and saves it, as if it left at once; an older one is over.
  ///
  /// - Parameters:
  ///   - basis: the session record's generation now.
  ///   - delivered: the key of the attempt whose session is held; its name is with the server.
  ///   - doubtful: whether a name that may have arrived goes along too.
  func add(
    _ proof: SignInProof, key: String, at now: Date, sending: @escaping @Sendable () -> Sending, basis: Int,
    delivered: String?, doubtful: DoubtfulNames = .waitForAccount
  ) async throws(SecureStorageError) -> Departure {
    do {
      return try await update { contents in
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

  /// Writes down that a try leaves now; nil if the attempt is over.
  func depart(
    _ departure: Departure, as sending: @escaping @Sendable () -> Sending
  ) async throws(SecureStorageError) -> Departure? {
    guard departure.attempt.proof.isKept else { return departure.renewed(by: sending()) }
    return try await update { $0.depart(departure, as: sending()) }
  }

  /// The server has it, name included.
  func acknowledge(_ attempt: SignInAttempt) async throws(SecureStorageError) {
    // A write that is said to have failed may have reached the storage all the same.
    unsaved.removeAll { $0.key == attempt.key }
    try await update { $0.acknowledge(attempt) }
  }

  /// The try has brought nothing to the server, and is made again.
  func withdraw(_ departure: Departure) async throws(SecureStorageError) {
    try await update { $0.withdraw(departure) }
  }

  /// The try has brought nothing to the server, and the attempt is over.
  func refuse(_ departure: Departure) async throws(SecureStorageError) {
    try await update { contents in
      contents.withdraw(departure)
      if contents.attempt?.key == departure.attempt.key { contents.retireAttempt() }
    }
  }

  /// The attempt is over. Its name stays; the server may have it.
  func retire(_ attempt: SignInAttempt) async throws(SecureStorageError) {
    try await update { if $0.attempt?.key == attempt.key { $0.retireAttempt() } }
  }

  /// Whatever attempt there is, it is over. Its name stays, unless the attempt is the delivered one.
  func close(delivered: String?) async throws(SecureStorageError) {
    try await update { $0.closeAttempt(delivered: delivered) }
  }

  /// Lets go of everything, names too: the account is deleted.
  func empty() async throws(SecureStorageError) {
    unsaved = []
    try await slot.update { $0 = nil }
  }

  /// One atomic step; what storage would not take before goes along.
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
