/// The rate limits of all steps.
///
/// Many people share one address (offices, mobile carriers), so the defaults are generous: they protect
/// against floods. The length of the tokens and the password limits protect against guessing.
package struct ClientLimits: Sendable, Hashable {
  private var limits: [LimitedStep: RateLimit]
  /// The most connections of one network at once; nil for no limit.
  package var connections: Int?

  /// The defaults.
  package static let standard = ClientLimits(
    limits: [
      .authorize: RateLimit(count: 300, seconds: 60)!,
      .nonces: RateLimit(count: 300, seconds: 60)!,
      .signIn: RateLimit(count: 300, seconds: 60)!,
      .signUp: RateLimit(count: 60, seconds: 60)!,
      .guests: RateLimit(count: 10, seconds: 3_600)!,
      .failedPasswords: RateLimit(count: 100, seconds: 600)!,
      .token: RateLimit(count: 300, seconds: 60)!,
      .refresh: RateLimit(count: 600, seconds: 60)!,
      .deletions: RateLimit(count: 300, seconds: 60)!,
      .exports: RateLimit(count: 30, seconds: 3_600)!,
      .notifications: RateLimit(count: 30_000, seconds: 60)!,
      .failedNotifications: RateLimit(count: 60, seconds: 60)!,
      .bareCodes: RateLimit(count: 300, seconds: 60)!,
      .codes: RateLimit(count: 30, seconds: 3_600)!,
      .codeStarts: RateLimit(count: 60, seconds: 3_600)!,
      .codeFailures: RateLimit(count: 360, seconds: 86_400)!,
    ], connections: 512)

  /// No limits.
  package static let none = ClientLimits(limits: [:], connections: nil)

  /// A step's limit; nil for none.
  package subscript(step: LimitedStep) -> RateLimit? {
    get { limits[step] }
    set { limits[step] = newValue }
  }
}
