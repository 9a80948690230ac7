import BramleyAPI

/// The value under ``StorageKey/session``, which all processes of an app share.
struct SessionRecord: StoredValue, Hashable {
  static let currentFormat = 1

  private(set) var format: Int? = currentFormat
  /// Grows with each write, so that an older value never replaces a newer one in memory.
  var revision = 0
  /// Grows with each sign-in that begins and each sign-out.
  var generation = 0
  /// The sign-in whose session may be stored; a newer one replaces it, a sign-out clears it.
  var attempt: String?
  /// The last sign-in whose session was stored: the server has it, and the name that came with it.
  var delivered: String?
  var held: HeldSession?
  /// The method of the last sign-in on this device; it stays after a sign-out, for the order of the buttons.
  var lastMethod: SignInMethod.ID?
  /// Sessions that ended on this device and that the server still has to end.
  var endings: [Ending]?

  /// The most endings that are stored. A real device never has more.
  static let mostEndings = 32
}

extension SessionRecord {
  /// Returns whether a sign-in may be sent: nobody signed out, and no other sign-in began, since the person was asked.
  mutating func claim(_ attempt: SignInAttempt) -> Bool {
    if self.attempt == attempt.key { return true }
    guard generation == attempt.basis else { return false }
    generation += 1
    self.attempt = attempt.key
    return true
  }

  /// Stores the session of a sign-in; returns nil if it came too late and has to be ended.
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
    lastMethod = fresh.method
    return fresh
  }

  /// Signs out: only the ending that the server must learn of stays.
  mutating func signOut() -> HeldSession? {
    let left = held
    forget()
    if let left { end(left) }
    return left
  }

  /// Removes the session. Without a session too: a sign-in in progress must not survive a sign-out.
  mutating func forget() {
    generation += 1
    attempt = nil
    held = nil
  }

  /// Replaces the tokens that newer ones were issued for; returns false if others are stored by now.
  @discardableResult
  mutating func catchUp(with newer: HeldSession, of refreshToken: String) -> Bool {
    guard let held, held.session.refreshToken == refreshToken else { return false }
    self.held = newer
    return true
  }

  /// As above, for a record that will be stored: another engine may have sent the older token meanwhile.
  mutating func catchUp(
    with newer: HeldSession, of refreshToken: String, by engine: String, at uptime: Uptime
  ) {
    let isShared = held?.refresh.map { $0.owner != engine } ?? false
    if catchUp(with: newer, of: refreshToken), isShared { held?.supersedesSince = uptime }
  }
}

extension SessionRecord {
}
