import AppleID
import BramleyCore
import BramleyHTTP
import Logging

// What calls Apple.
extension Composition {
  var appleCallback: String { AuthorizationService.callbackAddress(of: publicURL, for: .apple) }

  /// Returns the connection to Apple, whose refusals raise alerts.
  func appleConnection() throws(ConfigurationFailure) -> AppleConnection {
    let watch = AppleConfigurationWatch(alerts: alerts, callback: appleCallback)
    return try AppleConnection(
      settings.apple, store: store, transport: transport.counted(for: .apple, in: health).watched(by: watch),
      keepingTombstones: settings.retention.tombstones, surroundings: surroundings)
  }

  /// Returns the exchanges of codes, which the provider and the jobs share.
  func exchanges(_ apple: AppleConnection) -> CodeExchanges {
    let bound = allowance(.bareCodes)
    let budget = ProcessOutwardBudget(bound)
    let exchanges = CodeExchanges(
      apple: apple.client, budget: budget, callback: appleCallback, isLimited: bound != nil,
      keys: sharing?.keys ?? CountKeys(random: surroundings.random), now: surroundings.now)
    sharing?.join([budget.topic("apple.calls", now: surroundings.now)] + exchanges.topics)
    health.watch(.apple) { exchanges.isPaused }
    return exchanges
  }

  /// Returns the job that exchanges codes which came with a token.
  func exchangeJob(_ methods: SignInMethods) -> ExchangeCodeJob {
    ExchangeCodeJob(
      exchanges: methods.exchanges, verifier: methods.apple.verifier, store: store, seal: seal,
      surroundings: surroundings,
      ended: { [liveness, logger] session in
        liveness.forget(session: session)
        logger.security(
          .sessionEndedByRule, session: session, metadata: ["rule": "code_of_another_person"])
      })
  }
}
