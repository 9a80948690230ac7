extension MasterKeyEntry {
  /// Returns the key that sealed before another one does; nil where that one sealed already, or none did.
  package static func predecessor(
    of current: MasterKey.ID, among known: [MasterKeyEntry]
  ) -> MasterKey.ID? {
    known.last { $0.retiredAt == nil && $0.removedAt == nil && $0.id != current }?.id
  }
}
