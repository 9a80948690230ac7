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
  func add(_ proof: SignInProof, key: String, at now: Date) async throws(SecureStorageError) -> SignInAttempt
  {
    let unsaved = unsaved
    do {
      let attempt = try await slot.update { stored in
        var contents = stored ?? OutboxContents()
        contents.retireAttempt()
        for waiting in unsaved.names where !contents.names.contains(waiting) {
          contents.names.append(waiting)
        }
        var proof = proof
        if proof.name == nil, let name = contents.name(for: proof) { proof.name = name }
        let attempt = SignInAttempt(key: key, proof: proof, begunAt: now)
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
    try await slot.update { stored in
      guard var contents = stored else { return }
      if contents.attempt?.key == attempt.key { contents.attempt = nil }
      if attempt.proof.name != nil { contents.removeName(of: attempt.proof) }
      stored = contents
    }
  }

  /// The attempt is over and its name stays; nil means whichever attempt there is.
  func retire(_ attempt: SignInAttempt?) async throws(SecureStorageError) {
    try await slot.update { stored in
      guard var contents = stored, attempt == nil || contents.attempt?.key == attempt?.key else { return }
      contents.retireAttempt()
      stored = contents
    }
  }

  /// Lets go of everything, names too: the account is deleted.
  func empty() async throws(SecureStorageError) {
    unsaved = OutboxContents()
    try await slot.update { $0 = nil }
  }
}
