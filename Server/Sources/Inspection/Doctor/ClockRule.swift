import AppleID
package import Foundation

/// Judges whether this machine's clock agrees with Apple's.
package enum ClockRule {
  /// The difference from which a warning is given. Apple's `Date` has whole seconds, and the response takes
  /// time.
  package static let worthWarning: TimeInterval = 30
  /// How far the clock may be behind: beyond it, the server takes new identity tokens for tokens of the
  /// future.
  package static let mostBehind = IdentityTokenVerifier.defaultLeeway
  /// How far the clock may be ahead: beyond it, Apple takes the client secrets for those of its future.
  package static let mostAhead = ClientSecret.backdating

  /// Judges by how many seconds this clock is ahead of Apple's; nil when Apple sent no time.
  package static func verdict(ahead seconds: TimeInterval?) -> Verdict {
    guard let seconds else {
      return .warn(
        "Apple's answer gave no time, so the clock was not compared.",
        remedy: "Compare it yourself: date -u")
    }
    let gap = abs(seconds)
    guard gap > worthWarning else {
      return .ok("This machine's clock agrees with Apple's within \(Int(worthWarning)) seconds.")
    }
    let direction = seconds > 0 ? "ahead of" : "behind"
    let remedy =
      "Switch on time synchronisation (NTP) on this machine; on most Linux systems: timedatectl set-ntp true"
    guard gap > (seconds > 0 ? mostAhead : mostBehind) else {
      return .warn("This machine's clock is \(words(gap)) \(direction) Apple's.", remedy: remedy)
    }
    let consequence =
      seconds > 0
      ? "Apple refuses client secrets from its future, so no code can be exchanged"
      : "new identity tokens seem to come from the future, so sign-ins are refused"
    return .fail(
      "This machine's clock is \(words(gap)) \(direction) Apple's: \(consequence).", remedy: remedy)
  }

  private static func words(_ seconds: TimeInterval) -> String {
    switch seconds {
    case ..<120: "\(Int(seconds)) seconds"
    case ..<7_200: "\(Int((seconds / 60).rounded())) minutes"
    case ..<172_800: "\(Int((seconds / 3_600).rounded())) hours"
    default: "\(Int((min(seconds, 1e12) / 86_400).rounded())) days"
    }
  }
}
