import BramleyAPI
import Foundation

/// What storage keeps under ``StorageKey/session``: the truth that all processes of an app share.
struct SessionRecord: Codable, Hashable, Sendable {
  /// Grows with each write; what was read earlier never stands over what was read later.
  var revision = 0
  /// Grows with each sign-in that is begun and each sign-out.
  var generation = 0
  /// Grows with each sign-out.
  var signOuts: Int?
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
  /// Whether a sign-in may be sent: it was begun and nothing came after it.
  mutating func claim(_ attempt: SignInAttempt) -> Bool {
    if self.attempt == attempt.key { return true }
    // Its process died before it could say that it had begun.
    guard generation == attempt.basis else { return false }
    generation += 1
    self.attempt = attempt.key
    return true
  }

  /// A sign-in begins, and stands for the older ones; false if somebody signed out since the record was last seen.
  mutating func begin(_ attempt: SignInAttempt, after seen: SessionRecord?) -> Bool {
    if let seen, seen.signOuts != signOuts { return false }
    generation += 1
    self.attempt = attempt.key
    return true
  }

  /// Takes the session of a sign-in; nil if it came too late and is to be ended.
  mutating func take(_ fresh: HeldSession) -> HeldSession? {
    // Another process sent the same sign-in and was first, and has perhaps refreshed since.
    if let held, held.session.sessionID == fresh.session.sessionID { return held }
    guard attempt == fresh.attemptKey else {
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
    signOuts = (signOuts ?? 0) + 1
    attempt = nil
    held = nil
  }

  /// Puts newer tokens in place of those that they were given for; false if others are held by now.
  @discardableResult
  mutating func catchUp(with newer: HeldSession, of refreshToken: String) -> Bool {
    guard held?.session.refreshToken == refreshToken else { return false }
    held = newer
    return true
  }

  mutating func end(_ session: HeldSession) {
    var all = endings ?? []
    all.removeAll { $0.id == session.session.sessionID }
    endings = (all + [Ending(held: session)]).suffix(Self.mostEndings)
  }
}
