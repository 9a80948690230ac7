import Synchronization

/// What the stand-ins for other services remember.
final class StandIns: Sendable {
  let verifications = Mutex(TwilioVerifications())
  let captchaTokens = Mutex(UsedTokens())
  let leaked = Mutex(LeakedPasswords())

  func reset() {
    verifications.withLock { $0 = TwilioVerifications() }
    captchaTokens.withLock { $0 = UsedTokens() }
    leaked.withLock { $0 = LeakedPasswords() }
  }
}

/// The last tokens that were used.
struct UsedTokens: Sendable {
  private static let capacity = 10_000
  private var tokens: Set<String> = []
  private var order: [String] = []

  /// Notes a token; returns false if it was used before.
  mutating func insert(_ token: String) -> Bool {
    guard tokens.insert(token).inserted else { return false }
    order.append(token)
    if order.count > Self.capacity { tokens.remove(order.removeFirst()) }
    return true
  }
}
