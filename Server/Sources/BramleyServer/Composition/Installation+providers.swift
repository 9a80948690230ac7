import BramleyCore

extension Installation {
  /// Returns the provider for Sign in with Apple.
  static func appleProvider(
    _ apple: AppleConnection, nonces: NonceService, store: any SignInStore, ring: KeyRing,
    surroundings: Surroundings
  ) -> AppleProvider {
    AppleProvider(
      settings: apple.settings, endpoint: apple.endpoint, verifier: apple.verifier, apple: apple.client,
      nonces: nonces, store: store, ring: ring, surroundings: surroundings)
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
