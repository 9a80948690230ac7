import BramleyCore

extension Installation {
  /// Returns the service that makes a node load the keys that an operator rotates.
  static func keyWatch(
    _ ring: KeyRing, _ signing: SigningKeys, store: any MasterKeyLedger & SealedRowStore, _ parts: Parts
  ) -> KeyWatch {
    KeyWatch(
      ring: ring, ledger: store, signing: signing,
      resealing: Resealing(store: store, ring: ring, logger: parts.logger), surroundings: parts.surroundings,
      logger: parts.logger)
  }
}
