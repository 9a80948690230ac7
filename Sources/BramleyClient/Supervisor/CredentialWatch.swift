import BramleyAPI
import Foundation

/// The rules of supervision, without clock, network or Apple.
///
/// They decide whose credential is checked, whether it may be checked now, and what follows from the reading. Only
/// `revoked` has a consequence, and then the server decides.
struct CredentialWatch: Sendable {
  /// The session whose credential is checked; it began with this device's own Apple sheet.
  struct Subject: Hashable, Sendable {
    var session: SessionID
    /// Apple's id of the person.
    var user: String
  }

  /// What follows from a reading.
  enum Step: Hashable, Sendable {
    case settle(CredentialDecision)
    case askServer
  }

  /// Seconds between two checks that Apple did not cause.
  static let pause: TimeInterval = 60
  /// Seconds between two questions to the server; it asks Apple no more often than this.
  static let serverPause: TimeInterval = 600

  private var looked: (Subject, Date)?
  private var asked: (Subject, Date)?

  /// Returns whether a check may begin.
  mutating func begin(_ trigger: CredentialTrigger, _ subject: Subject, at now: Date) -> Bool {
    if trigger == .foreground, Self.isRecent(looked, subject, Self.pause, now) { return false }
    looked = (subject, now)
    return true
  }

  /// Returns what follows from a reading, given who is signed in by now.
  mutating func judge(
    _ reading: CredentialReading, of subject: Subject, trigger: CredentialTrigger, current: Subject?,
    at now: Date
  ) -> Step {
    guard subject == current else { return .settle(.outdated) }
    switch reading {
    case .authorized: return .settle(.authorized)
    case .notFound, .unavailable: return .settle(.keptWithoutWord)
    case .transferred: return .settle(.signInAgain)
    case .revoked:
      // Some systems report revoked repeatedly, even though the server knows that it isn't.
      if trigger == .foreground, Self.isRecent(asked, subject, Self.serverPause, now) {
        return .settle(.keptByServer)
      }
      asked = (subject, now)
      return .askServer
    }
  }

  /// Returns the decision after the server's answer; nil if it could not be asked.
  func conclude(
    _ consent: AppleConsentState?, of subject: Subject, current: Subject?
  ) -> CredentialDecision {
    guard subject == current else { return .outdated }
    return consent == .revoked ? .signedOut : .keptByServer
  }

  private static func isRecent(
    _ mark: (Subject, Date)?, _ subject: Subject, _ pause: TimeInterval, _ now: Date
  ) -> Bool {
    guard let (marked, time) = mark, marked == subject else { return false }
    // A clock that was set back gives no age, so the check is due.
    return (0..<pause).contains(now.timeIntervalSince(time))
  }
}
