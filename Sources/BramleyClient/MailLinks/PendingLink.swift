import BramleyAPI
import Foundation

/// A mailed link that this device asked for and has not opened yet.
struct PendingLink: Codable, Hashable, Sendable {
  var method: SignInMethod.ID
  var purpose: SignInProof.Purpose
  var challenge: ChallengeID
  /// What shows that this device asked for it (RFC 7636).
  var verifier: String
  var expiresAt: Date
}

/// A link that was opened while nothing waits for it in this process.
struct OpenedLink: Hashable, Sendable {
  let token: String
  let pending: PendingLink
}

extension OpenedLink: CustomReflectable {
  var customMirror: Mirror { Mirror(self, children: []) }
}

/// The mail that this device waits for, in secure storage, so that it is not lost with the process.
struct MailBox: Sendable {
  let slot: StorageSlot<AwaitedMail>

  init(storage: any SecureStorage) { slot = StorageSlot(storage: storage, key: .mail) }

  /// Keeps what a link needs until it is opened or has expired; a newer one replaces an older one.
  func keep(_ link: PendingLink) async throws(SignInError) {
    do throws(SecureStorageError) {
      try await slot.update { $0 = ($0 ?? AwaitedMail()).with { $0.link = link } }
    } catch { throw .storage(error) }
  }

  func change(_ change: @Sendable (inout AwaitedMail) -> Void) async {
    try? await slot.update { $0 = ($0 ?? AwaitedMail()).with(change) }
  }

  /// What is still waited for. What has expired is removed.
  func current(at now: Date) async -> AwaitedMail {
    guard let stored = (try? await slot.read()) ?? nil else { return AwaitedMail() }
    let current = stored.without(expiredAt: now)
    if current != stored {
      try? await slot.update { $0 = $0?.without(expiredAt: now).orNothing }
    }
    return current
  }
}

extension StorageKey {
  /// The mail that this device waits for: a link's verifier, an address that is being proven. It has no code and no
  /// token.
  public static let mail = StorageKey(rawValue: "mail")
}
