import BramleyAPI
import Foundation

/// What storage keeps under ``StorageKey/session``: the truth that all processes of an app share.
struct SessionRecord: StoredValue, Hashable {
  static let currentFormat = 1

  private(set) var format: Int? = currentFormat
  /// Grows with each write; what was read earlier never stands over what was read later.
  var revision = 0
  /// Grows with each sign-in that is begun and each sign-out.
  var generation = 0
  /// The sign-in whose session may be stored; a newer one takes its place, a sign-out clears it.
  var attempt: String?
  /// The last sign-in whose session was stored: the server has it, and the name that came with it.
  var delivered: String?
  var held: HeldSession?
  /// Sessions that were left here and that the server must still end.
  var endings: [Ending]?

  /// More are not kept; a device that signs in and out without a network ever is not a device.
  static let mostEndings = 32
}

extension SessionRecord {
  /// Whether a sign-in may be sent: nobody signed out, and no other sign-in began, since it was asked for.
  mutating func claim(_ attempt: SignInAttempt) -> Bool {
    if self.attempt == attempt.key { return true }
    guard generation == attempt.basis else { return false }
    generation += 1
    self.attempt = attempt.key
    return true
  }

  /// Takes the session of a sign-in; nil if it came too late and is to be ended.
  mutating func take(_ fresh: HeldSession) -> HeldSession? {
    // Another process sent the same sign-in and was first, and has perhaps refreshed since.
    if let held, held.session.sessionID == fresh.session.sessionID { return held }
    let isLeft = (endings ?? []).contains { $0.id == fresh.session.sessionID }
    guard attempt == fresh.attemptKey, !isLeft else {
      end(fresh)
      return nil
    }
    if let held { end(held) }
    held = fresh
    delivered = fresh.attemptKey
    return fresh
  }

  /// The person leaves: nothing of theirs stays but what the server must be told.
  mutating func signOut() -> HeldSession? {
    let left = held
    forget()
    if let left { end(left) }
    return left
  }

  /// Lets go of what is held. Without a session too: a sign-in under way must not outlive a sign-out.
  mutating func forget() {
    generation += 1
    attempt = nil
    held = nil
  }

  /// Puts newer tokens in place of those that they were given for; false if others are held by now.
  @discardableResult
  mutating func catchUp(with newer: HeldSession, of refreshToken: String) -> Bool {
    guard let held, held.session.refreshToken == refreshToken else { return false }
    self.held = newer
    return true
  }

  /// As above, when it is going to be stored: another engine may have sent the older token meanwhile.
  mutating func catchUp(
    with newer: HeldSession, of refreshToken: String, by engine: String, at uptime: Uptime
  ) {
    let isShared = held?.refresh.map { $0.owner != engine } ?? false
    if catchUp(with: newer, of: refreshToken), isShared { held?.supersedesSince = uptime }
  }

  mutating func end(_ session: HeldSession) {
    var all = endings ?? []
    all.removeAll { $0.id == session.session.sessionID }
    endings = (all + [Ending(held: session)]).suffix(Self.mostEndings)
  }
}
