public import BramleyAPI
import Foundation

/// Keeps a sign-in in secure storage from before its first byte is sent until the server has acknowledged it.
///
/// Apple gives a name once. Whatever fails afterwards, it stays here and goes along with the next sign-in of the
/// same person.
public actor Outbox {
  private let slot: StorageSlot<OutboxContents>
  // What storage would not take; better than losing it while the process lives.
  private var unsaved = OutboxContents()

  /// Uses the storage's ``StorageKey/outbox``.
  public init(storage: any SecureStorage) { slot = StorageSlot(storage: storage, key: .outbox) }

  /// Names that wait for the next sign-in of their owners.
  public func waitingNames() async throws(SecureStorageError) -> [PersonName] {
    (try await slot.read() ?? OutboxContents()).names.map(\.name) + unsaved.names.map(\.name)
  }

  /// Makes room for a new attempt and saves it; an older one is over, and its name goes along if it is the
  /// same person's.
  ///
  /// - Parameters:
  ///   - basis: the session record's generation now.
  ///   - delivered: the key of the attempt whose session is held; its name is with the server.
  func add(
    _ proof: SignInProof, key: String, at now: Date, basis: Int, delivered: String?
  ) async throws(SecureStorageError) -> SignInAttempt {
    let unsaved = unsaved
    do {
      let attempt = try await slot.update { stored in
        var contents = stored ?? OutboxContents()
        contents.closeAttempt(delivered: delivered)
        contents.keepNames(of: unsaved)
        var proof = proof
        if proof.name == nil, let name = contents.name(for: proof) { proof.name = name }
        let attempt = SignInAttempt(key: key, proof: proof, begunAt: now, basis: basis)
        contents.attempt = proof.isKept ? attempt : nil
        stored = contents
        return attempt
      }
      self.unsaved.names.removeAll(where: unsaved.names.contains)
      return attempt
    } catch {
      self.unsaved.keepName(of: proof)
      throw error
    }
  }

  /// Whether a sign-in waits for its acknowledgement, and is sent again.
  public func isWaiting() async throws(SecureStorageError) -> Bool { try await pending() != nil }

  /// The attempt that waits for its acknowledgement.
  func pending() async throws(SecureStorageError) -> SignInAttempt? { try await slot.read()?.attempt }

  /// The server has it, name included.
  func acknowledge(_ attempt: SignInAttempt) async throws(SecureStorageError) {
    // A write that is said to have failed may have reached the storage all the same.
    unsaved.acknowledge(attempt)
    try await slot.update { stored in
      guard var contents = stored else { return }
      contents.acknowledge(attempt)
      stored = contents
    }
  }

  /// The attempt is over and its name stays.
  func retire(_ attempt: SignInAttempt) async throws(SecureStorageError) {
    try await slot.update { stored in
      guard var contents = stored, contents.attempt?.key == attempt.key else { return }
      contents.retireAttempt()
      stored = contents
    }
  }

  /// Whatever attempt there is, it is over. Its name stays, unless the attempt is the delivered one.
  func close(delivered: String?) async throws(SecureStorageError) {
    try await slot.update { stored in
      guard var contents = stored else { return }
      contents.closeAttempt(delivered: delivered)
      stored = contents
    }
  }

  /// The name that waits for a person, by one of their ways into an account.
  func name(for identities: [Identity]) async throws(SecureStorageError) -> WaitingName? {
    try await save()
    return try await slot.read()?.names.last { waiting in
      identities.contains { $0.provider.rawValue == waiting.method.rawValue && $0.subject == waiting.subject }
    }
  }

  /// The server has the name.
  func remove(_ waiting: WaitingName) async throws(SecureStorageError) {
    try await slot.update { $0?.names.removeAll { $0 == waiting } }
  }

  /// Saves what storage would not take before.
  private func save() async throws(SecureStorageError) {
    let unsaved = unsaved
    guard !unsaved.names.isEmpty else { return }
    try await slot.update { stored in
      var contents = stored ?? OutboxContents()
      contents.keepNames(of: unsaved)
      stored = contents
    }
    self.unsaved.names.removeAll(where: unsaved.names.contains)
  }

  /// Lets go of everything, names too: the account is deleted.
  func empty() async throws(SecureStorageError) {
    unsaved = OutboxContents()
    try await slot.update { $0 = nil }
  }
}
