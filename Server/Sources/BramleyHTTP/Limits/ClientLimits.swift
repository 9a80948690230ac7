/// The rate limits of all steps.
///
/// Many people share one address (offices, mobile carriers), so the defaults are generous: they protect
/// against floods. The length of the tokens and the password limits protect against guessing.
package struct ClientLimits: Sendable, Hashable {
  private var limits: [LimitedStep: RateLimit]

  /// The defaults.
  package static let standard = ClientLimits(limits: [
    .authorize: RateLimit(count: 300, seconds: 60)!,
    .nonces: RateLimit(count: 300, seconds: 60)!,
    .signIn: RateLimit(count: 300, seconds: 60)!,
    .signUp: RateLimit(count: 60, seconds: 60)!,
    .failedPasswords: RateLimit(count: 100, seconds: 600)!,
    .token: RateLimit(count: 300, seconds: 60)!,
    .refresh: RateLimit(count: 600, seconds: 60)!,
    .deletions: RateLimit(count: 300, seconds: 60)!,
    .notifications: RateLimit(count: 30_000, seconds: 60)!,
  ])

  /// No limits.
  package static let none = ClientLimits(limits: [:])

  /// A step's limit; nil for none.
  package subscript(step: LimitedStep) -> RateLimit? {
    get { limits[step] }
    set { limits[step] = newValue }
  }
}
