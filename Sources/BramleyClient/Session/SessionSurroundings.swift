import BramleyAPI
import Foundation

/// What the parts of one engine share: back end, strategies, clocks, randomness and listeners.
struct SessionSurroundings: Sendable {
  let backend: SignInBackend
  let strategies: SignInRegistry
  let context: SignInContext
  let mail: MailBox
  let uptime: @Sendable () -> Uptime
  let pause: @Sendable (Duration) async -> Void
  /// Names this engine in leases.
  let engineName: String
  let events = EventBroadcast()
  let questions = QuestionBoard()

  /// Both clocks now.
  var moment: Moment { Moment(wall: context.now(), uptime: uptime()) }

  /// The CAPTCHA that the server wants, as the server last said; nil if it is unknown.
  func captcha() async -> CaptchaOffer? {
    if let known = await MethodCache(storage: mail.slot.storage).read()?.captcha { return known }
    guard case .some(let methods) = backend.methods else { return nil }
    return (try? await methods())?.captcha
  }

  /// The strategy of a method: the app's, or the kit's own for a second factor.
  func strategy(for method: SignInMethod.ID) -> (any SignInStrategy)? {
    strategies[method]
      ?? (method == .secondFactor ? SecondFactorStrategy(passkeys: strategies[.passkey]) : nil)
  }

  /// A new `Idempotency-Key`.
  func newKey() -> String { Hex.encode(context.random(16)) }

  /// A stamp for a request that leaves now.
  var sending: @Sendable () -> Sending {
    { [context, uptime] in Sending(id: Hex.encode(context.random(8)), at: uptime()) }
  }
}
