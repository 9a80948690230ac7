import Foundation
import Synchronization

/// Access tokens that were verified, so that a signature is verified only once for as long as no key is withdrawn.
final class VerifiedTokens: Sendable {
  /// The claims of a token. A class, so that a look-up shares what was read once.
  private final class Entry: Sendable {
    let claims: AccessTokenClaims

    init(_ claims: AccessTokenClaims) { self.claims = claims }
  }

  /// A token. Only its end is hashed, which is the signature: nobody chooses that of a genuine token, and no other is kept.
  private struct Key: Hashable {
    let text: String

    func hash(into hasher: inout Hasher) {
      for byte in text.utf8.suffix(16) { hasher.combine(byte) }
    }
  }

  private struct State {
    var epoch = 0
    var entries: [Key: Entry] = [:]
  }

  private let state = Mutex(State())
  private let capacity: Int

  init(capacity: Int) { self.capacity = capacity }

  /// Returns the claims of a token; nil where it was not verified in this epoch of the keys.
  func claims(of text: String, in epoch: Int) -> AccessTokenClaims? {
    state.withLock { state in
      if state.epoch != epoch { state = State(epoch: epoch) }
      return state.entries[Key(text: text)]
    }?.claims
  }

  /// Keeps the claims of a token that was verified in an epoch; nothing where a key may have been withdrawn since.
  func keep(_ claims: AccessTokenClaims, of text: String, in epoch: Int) {
    let entry = Entry(claims)
    state.withLock { state in
      guard state.epoch == epoch else { return }
      if state.entries.count >= capacity { state.entries.removeAll(keepingCapacity: true) }
      state.entries[Key(text: text)] = entry
    }
  }
}
