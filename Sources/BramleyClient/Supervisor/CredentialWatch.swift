import BramleyAPI
import Foundation

/// The rules of supervision, without clock, network or Apple.
///
/// A step is: who is it about, may it be looked at now, what does the reading ask for. Only `revoked` asks for
/// anything, and then the server decides.
struct CredentialWatch: Sendable {
  /// Whose credential: a session that began with this device's own Apple sheet.
  struct Subject: Hashable, Sendable {
    var session: SessionID
    /// Apple's id of the person.
    var user: String
  }

  /// What a reading asks for.
  enum Step: Hashable, Sendable {
    case settle(CredentialDecision)
    case askServer
  }

  /// Seconds between two looks that nobody asked for.
  static let pause: TimeInterval = 60
  /// Seconds between two questions to the server; it asks Apple no more often than this.
  static let serverPause: TimeInterval = 600

  private var looked: (Subject, Date)?
  private var asked: (Subject, Date)?

  /// Whether a look may begin.
  mutating func begin(_ trigger: CredentialTrigger, _ subject: Subject, at now: Date) -> Bool {
    if trigger == .foreground, Self.isRecent(looked, subject, Self.pause, now) { return false }
    looked = (subject, now)
    return true
  }

  /// What a reading asks for, given who is signed in by now.
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
      // Some systems say revoked again and again though the server knows better.
      if trigger == .foreground, Self.isRecent(asked, subject, Self.serverPause, now) {
        return .settle(.keptByServer)
      }
      asked = (subject, now)
      return .askServer
    }
  }

  /// What the server's word makes of it; nil if it could not be asked.
  func conclude(
    _ word: AppleConsentState?, of subject: Subject, current: Subject?
  ) -> CredentialDecision {
    guard subject == current else { return .outdated }
    return word == .revoked ? .signedOut : .keptByServer
  }

  private static func isRecent(
    _ mark: (Subject, Date)?, _ subject: Subject, _ pause: TimeInterval, _ now: Date
  ) -> Bool {
    guard let (marked, time) = mark, marked == subject else { return false }
    // A clock that was set back tells nothing, so the look is due.
    return (0..<pause).contains(now.timeIntervalSince(time))
  }
}
