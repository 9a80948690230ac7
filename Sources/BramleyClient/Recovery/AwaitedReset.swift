import BramleyAPI
public import Foundation

/// A forgotten password for which a code and a link were asked for.
public struct AwaitedReset: Codable, Hashable, Sendable {
  /// The address that they were asked for.
  public var email: String
  /// From when they can be asked for again.
  public var resendAfter: Date
  /// When they expire.
  public var expiresAt: Date

  /// Makes a value, for tests and previews.
  public init(email: String, resendAfter: Date, expiresAt: Date) {
    self.email = email
    self.resendAfter = resendAfter
    self.expiresAt = expiresAt
  }
}

extension AwaitedReset {
  init(email: String, _ challenge: CodeChallenge, at now: Date) {
    self.init(
      email: email, resendAfter: now.addingTimeInterval(Double(challenge.resendAfter)),
      expiresAt: now.addingTimeInterval(Double(challenge.expiresIn)))
  }
}
