import BramleyCore

extension Composition {
  /// Returns the service that makes a node load the keys that an operator rotates.
  func keyWatch(_ signing: SigningKeys) -> KeyWatch {
    KeyWatch(
      ring: ring, ledger: store, signing: signing,
      resealing: Resealing(store: store, ring: ring, logger: logger), surroundings: surroundings,
      logger: logger)
  }
}
