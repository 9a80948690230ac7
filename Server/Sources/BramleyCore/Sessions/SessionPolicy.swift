public import Foundation

/// How long things of a session last, in seconds.
public struct SessionPolicy: Sendable {
  /// An access token.
  public var accessLifetime: TimeInterval
  /// A refresh token that is not used.
  public var refreshLifetime: TimeInterval
  /// How long a superseded refresh token is still answered with its successor without the same key.
  public var grace: TimeInterval
  /// A session, however often it is used.
  public var absoluteLifetime: TimeInterval

  /// Makes a policy.
  public init(
    accessLifetime: TimeInterval = 900, refreshLifetime: TimeInterval = 90 * 86_400,
    grace: TimeInterval = 60, absoluteLifetime: TimeInterval = 400 * 86_400
  ) {
    self.accessLifetime = accessLifetime
    self.refreshLifetime = refreshLifetime
    self.grace = grace
    self.absoluteLifetime = max(absoluteLifetime, refreshLifetime)
  }
}
