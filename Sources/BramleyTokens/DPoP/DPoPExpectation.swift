public import Foundation

/// What a proof must say to be accepted with a request.
public struct DPoPExpectation: Sendable {
  /// The request's method, in capitals.
  public var method: String
  /// The request's address, as the client knows it.
  public var target: DPoPTarget
  /// The access token of the request; nil where there is none, as at a sign-in.
  public var accessToken: String?
  /// `cnf.jkt` of that token; nil where any key may be proven.
  public var thumbprint: String?
  /// What shows that the proof is fresh.
  public var freshness: Freshness

  /// What shows that a proof is fresh.
  public enum Freshness: Sendable {
    /// `iat` lies in this window round a time.
    case time(DPoPWindow, now: Date)
    /// The closure accepts the nonce. `iat` then says nothing more, so that a device whose clock is wrong can sign in.
    case nonce(@Sendable (String) -> Bool)
  }

  /// Makes an expectation.
  public init(
    method: String, target: DPoPTarget, accessToken: String? = nil, thumbprint: String? = nil,
    freshness: Freshness
  ) {
    self.method = method
    self.target = target
    self.accessToken = accessToken
    self.thumbprint = thumbprint
    self.freshness = freshness
  }
}

/// How old a proof may be, and how far ahead.
public struct DPoPWindow: Hashable, Sendable {
  /// Seconds after `iat` for which a proof is accepted.
  public var life: TimeInterval
  /// Seconds by which the device's clock may be ahead or behind.
  public var skew: TimeInterval

  /// Makes a window; by default of a minute, and a minute for the clocks.
  public init(life: TimeInterval = 60, skew: TimeInterval = 60) {
    self.life = life
    self.skew = skew
  }

  /// Whether a proof of a time may be accepted.
  public func contains(_ issuedAt: Date, at now: Date) -> Bool {
    let age = now.timeIntervalSince(issuedAt)
    return age >= -skew && age <= life + skew
  }

  /// When a proof can't be accepted any more, so that its `jti` may be forgotten: counted from `iat`, since a proof that
  /// was made ahead of time is accepted for longer.
  public func end(of issuedAt: Date) -> Date { issuedAt.addingTimeInterval(life + skew) }
}
