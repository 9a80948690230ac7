import BramleyCore
import BramleyHTTP

extension Installation {
  /// Returns the provider for Sign in with Apple.
  static func appleProvider(
    _ apple: AppleConnection, exchanges: CodeExchanges, nonces: NonceService, store: any SignInStore,
    ring: KeyRing,
    surroundings: Surroundings
  ) -> AppleProvider {
    AppleProvider(
      settings: apple.settings, endpoint: apple.endpoint, verifier: apple.verifier, exchanges: exchanges,
      nonces: nonces, store: store, ring: ring, surroundings: surroundings)
  }

  /// Returns the exchanges of codes, which the provider and the jobs share.
  static func exchanges(
    _ apple: AppleConnection, _ limits: ClientLimits, callback: String, health: ProviderHealth,
    sharing: SharedCounts?, surroundings: Surroundings
  ) -> CodeExchanges {
    let bound = limits[.bareCodes].map { Allowance(count: $0.count, seconds: $0.seconds) }
    let budget = ProcessOutwardBudget(bound)
    let exchanges = CodeExchanges(
      apple: apple.client, budget: budget, callback: callback, isLimited: bound != nil,
      keys: sharing?.keys ?? CountKeys(random: surroundings.random), now: surroundings.now)
    sharing?.join([budget.topic("apple.calls", now: surroundings.now)] + exchanges.topics)
    health.watch(.apple) { exchanges.isPaused }
    return exchanges
  }

  /// Returns all sign-in methods, in the order in which they are shown.
  static func providers(_ all: [any SignInProvider]) throws(ConfigurationFailure) -> SignInProviders {
    guard let providers = SignInProviders(all) else {
      throw ConfigurationFailure(sentences: [
        "providers: two sign-in methods have the same id, or an id is not made of lowercase letters, digits and hyphens"
      ])
    }
    return providers
  }
}
